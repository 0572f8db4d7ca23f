create table stats.event (
    at timestamptz not null default now(),
    visitor bigint not null,
    millis int not null,
    kind text not null,
    path text not null
);

-- Rows come in the order of time, so the time range of some pages says enough to find them, and costs an insert nothing.
create index event_at on stats.event using brin (at) with (pages_per_range = 16, autosummarize = on);

-- A summary takes one processor at most; those that insert have the others.
alter table stats.event set (parallel_workers = 0);
