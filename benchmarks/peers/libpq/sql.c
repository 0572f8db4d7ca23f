/*
 * The work of the bench "sql" through libpq in pipeline mode: one thread, a poll loop, as many connections as told. Each
 * query has a Sync of its own; what one turn of the loop sends leaves in one flush. Answers are checked.
 *
 * Arguments: host port user database connections users. Reads "case milliseconds" lines, answers with one line of figures
 * as the other systems do: operations seconds p50Micros p99Micros bytesPerOperation errors.
 */
#include <libpq-fe.h>
#include <arpa/inet.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CONNECTIONS_MAX 64
#define PENDING_MAX 4096
#define BUCKETS (64 * 32)
#define WORLD_ROWS 10000
#define FACTOR 7919
#define STEP 0x9E3779B9u

typedef struct {
    PGconn *db;
    int head, count;
    int id[PENDING_MAX];
    int64_t begun[PENDING_MAX];
    int got;
} Lane;

static Lane lanes[CONNECTIONS_MAX];
static int connections, users;
static int64_t histogram[BUCKETS];

static int64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static int number(int id) { return id % WORLD_ROWS * FACTOR % WORLD_ROWS + 1; }

static int id_of(unsigned seed) { return (int)((seed * STEP) % WORLD_ROWS) + 1; }

static int bucket(int64_t nanos) {
    int exponent = 63 - __builtin_clzll((uint64_t)nanos | 31);
    int shift = exponent > 5 ? exponent - 5 : 0;
    return (shift << 5) + (int)(nanos >> shift);
}

static double micros(double share, int64_t total) {
    int64_t wanted = (int64_t)(share * total), seen = 0;
    for (int i = 0; i < BUCKETS; i++) {
        seen += histogram[i];
        if (seen >= wanted && seen > 0) {
            int shift = ((i + 1) >> 5) - 1;
            if (shift < 0) shift = 0;
            return (double)((i + 1) - (shift << 5)) * (double)(1LL << shift) / 1000.0;
        }
    }
    return 0;
}

static void die(PGconn *db, const char *what) {
    printf("failed %s: %s\n", what, db ? PQerrorMessage(db) : "");
    exit(1);
}

static void open_lanes(char **arguments) {
    char info[512];
    snprintf(info, sizeof info, "host=%s port=%s user=%s dbname=%s", arguments[1], arguments[2], arguments[3], arguments[4]);
    for (int i = 0; i < connections; i++) {
        PGconn *db = PQconnectdb(info);
        if (PQstatus(db) != CONNECTION_OK) die(db, "connect");
        PGresult *r = PQprepare(db, "one", "select id, n from world where id = $1", 0, NULL);
        if (PQresultStatus(r) != PGRES_COMMAND_OK) die(db, "prepare");
        PQclear(r);
        PQsetnonblocking(db, 1);
        if (!PQenterPipelineMode(db)) die(db, "pipeline");
        lanes[i].db = db;
    }
}

static void send_one(Lane *lane, unsigned seed) {
    int id = id_of(seed);
    uint32_t value = htonl((uint32_t)id);
    const char *values[1] = {(const char *)&value};
    int lengths[1] = {4}, formats[1] = {1};
    if (!PQsendQueryPrepared(lane->db, "one", 1, values, lengths, formats, 1)) die(lane->db, "send");
    /* PQsendPipelineSync leaves the flush to the end of the turn; older ones have PQpipelineSync, which flushes */
#ifdef LIBPQ_HAS_SEND_PIPELINE_SYNC
    if (!PQsendPipelineSync(lane->db)) die(lane->db, "sync");
#else
    if (!PQpipelineSync(lane->db)) die(lane->db, "sync");
#endif
    int tail = (lane->head + lane->count++) % PENDING_MAX;
    lane->id[tail] = id;
    lane->begun[tail] = now();
}

/* Takes what is there; returns how many queries were answered. */
static int take(Lane *lane, int64_t *errors) {
    int answered = 0;
    if (!PQconsumeInput(lane->db)) die(lane->db, "read");
    while (lane->count > 0 && !PQisBusy(lane->db)) {
        PGresult *r = PQgetResult(lane->db);
        if (r == NULL) continue;
        ExecStatusType status = PQresultStatus(r);
        if (status == PGRES_PIPELINE_SYNC) {
            int64_t took = now() - lane->begun[lane->head];
            histogram[bucket(took)]++;
            if (!lane->got) (*errors)++;
            lane->got = 0;
            lane->head = (lane->head + 1) % PENDING_MAX;
            lane->count--;
            answered++;
        } else if (status == PGRES_TUPLES_OK && PQntuples(r) == 1) {
            int id = lane->id[lane->head];
            uint32_t a, b;
            memcpy(&a, PQgetvalue(r, 0, 0), 4);
            memcpy(&b, PQgetvalue(r, 0, 1), 4);
            lane->got = (int)ntohl(a) == id && (int)ntohl(b) == number(id);
        }
        PQclear(r);
    }
    return answered;
}

static void measure(int64_t window) {
    static unsigned seed = 1;
    int64_t errors = 0, total = 0, start = now(), until = start + window;
    int open = 0;
    memset(histogram, 0, sizeof histogram);
    for (int i = 0; i < users; i++, open++) send_one(&lanes[i % connections], seed++);
    struct pollfd fds[CONNECTIONS_MAX];
    while (open > 0) {
        for (int i = 0; i < connections; i++) {
            fds[i].fd = PQsocket(lanes[i].db);
            fds[i].events = POLLIN | (PQflush(lanes[i].db) == 1 ? POLLOUT : 0);
            fds[i].revents = 0;
        }
        if (poll(fds, connections, 10000) <= 0) die(NULL, "no answer in 10 s");
        for (int i = 0; i < connections; i++) {
            if (!(fds[i].revents & POLLIN)) continue;
            int answered = take(&lanes[i], &errors);
            total += answered;
            if (now() < until) {
                for (int j = 0; j < answered; j++) send_one(&lanes[i], seed++);
            } else {
                open -= answered;
            }
        }
    }
    printf("figures %lld %f %f %f NaN %lld\n", (long long)(total - errors), (now() - start) / 1e9, micros(0.50, total),
           micros(0.99, total), (long long)errors);
    fflush(stdout);
}

int main(int count, char **arguments) {
    char line[256], name[128];
    long long millis;
    if (count < 7) die(NULL, "arguments: host port user database connections users");
    connections = atoi(arguments[5]);
    users = atoi(arguments[6]);
    if (connections < 1 || connections > CONNECTIONS_MAX || users / connections >= PENDING_MAX) die(NULL, "arguments: range");
    open_lanes(arguments);
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "%127s %lld", name, &millis) != 2 || strncmp(name, "sql/one", 7) != 0) die(NULL, "case");
        measure(millis * 1000000);
    }
    return 0;
}
