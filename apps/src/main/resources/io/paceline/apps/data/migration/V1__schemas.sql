create schema blog;
create schema social;
create schema stats;
