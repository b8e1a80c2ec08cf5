/*
 * The same work as the engine's scoring in plain C: points of everybody's round with chips, armbands, costs and automatic
 * substitutions, totals, the shared ranks of the round and overall as columns, and the order of the overall table.
 * Straight loops as one writes them, one thread per core. Reads the columns from the files that bench/peers wrote.
 *
 *   score DIRECTORY ENTRIES FOOTBALLERS ROUND THREADS RUNS COST [write]  -> a line of JSON
 *
 * With "write" every entry's points, totals and ranks are left in DIRECTORY as files.
 */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum { BINS = 1 << 16, BIAS = 1 << 15, PLAYING = 11, SQUAD = 15, MOST_THREADS = 64 };
enum { GKP, DEF, MID, FWD };
enum { FRUSH = 5, TWO_CAPTAINS, TRIPLE_CAPTAIN, BENCH_BOOST };

typedef struct { uint16_t footballers[SQUAD]; uint16_t armband; } Squad;
typedef struct { int16_t points; uint8_t position; uint8_t absent; } Footballer;

static const int fewest[4] = {1, 3, 2, 1}, most[4] = {1, 5, 5, 3};
static long entries;
static int threads, roundId, costUnit;
static Squad *squads;
static Footballer *footballers;
static uint8_t *started;
static int16_t *before, *totals, *points;
static uint32_t *roundRanks, *overallRanks, *order;
static uint32_t *pointCounts[MOST_THREADS], *totalCounts[MOST_THREADS];
static uint32_t betterInRound[BINS], betterOverall[BINS];

static int scoreSquad(const Squad *squad) {
  const Footballer *picks[SQUAD];
  int counts[4] = {0, 0, 0, 0}, counting[SQUAD], anybodyAbsent = 0;
  for (int slot = 0; slot < SQUAD; slot++) {
    picks[slot] = &footballers[squad->footballers[slot]];
    counting[slot] = slot < PLAYING;
  }
  for (int slot = 0; slot < PLAYING; slot++) {
    counts[picks[slot]->position]++;
    anybodyAbsent |= picks[slot]->absent;
  }
  const int chip = (squad->armband >> 8) & 15;
  if (anybodyAbsent) {
    for (int out = 0; out < PLAYING; out++) {
      if (!picks[out]->absent) continue;
      const int from = picks[out]->position;
      for (int on = PLAYING; on < SQUAD; on++) {
        if (counting[on] || picks[on]->absent) continue;
        const int to = picks[on]->position;
        if (from != to && (counts[from] <= fewest[from] || counts[to] >= most[to])) continue;
        counts[from]--;
        counts[to]++;
        counting[out] = 0;
        counting[on] = 1;
        break;
      }
    }
  }
  int sum = 0;
  for (int slot = 0; slot < SQUAD; slot++) {
    if (!counting[slot] && chip != BENCH_BOOST) continue;
    sum += chip == FRUSH && picks[slot]->position == FWD ? 2 * picks[slot]->points : picks[slot]->points;
  }
  int captainFactor = 2, viceFactor = 1;
  if (chip == FRUSH) captainFactor = 1;
  else if (chip == TWO_CAPTAINS) viceFactor = 2;
  else if (chip == TRIPLE_CAPTAIN) captainFactor = 3;
  const Footballer *captain = picks[squad->armband & 15], *vice = picks[(squad->armband >> 4) & 15];
  if (!captain->absent) sum += (captainFactor - 1) * captain->points;
  else if (captainFactor > viceFactor) viceFactor = captainFactor;
  if (!vice->absent) sum += (viceFactor - 1) * vice->points;
  return sum;
}

static void range(long thread, long *from, long *to) {
  *from = entries * thread / threads;
  *to = entries * (thread + 1) / threads;
}

static void *scoreRows(void *argument) {
  const long thread = (long)argument;
  uint32_t *ownPoints = pointCounts[thread], *ownTotals = totalCounts[thread];
  long from, to;
  range(thread, &from, &to);
  memset(ownPoints, 0, BINS * sizeof *ownPoints);
  memset(ownTotals, 0, BINS * sizeof *ownTotals);
  for (long row = from; row < to; row++) {
    if (started[row] > roundId) {
      points[row] = 0;
      totals[row] = before[row];
      continue;
    }
    points[row] = scoreSquad(&squads[row]);
    totals[row] = before[row] + points[row] - (squads[row].armband >> 12) * costUnit;
    ownPoints[points[row] + BIAS]++;
    ownTotals[totals[row] + BIAS]++;
  }
  return NULL;
}

static void *rankRows(void *argument) {
  const long thread = (long)argument;
  uint32_t *next = totalCounts[thread];
  long from, to;
  range(thread, &from, &to);
  for (long row = from; row < to; row++) {
    if (started[row] > roundId) {
      roundRanks[row] = overallRanks[row] = 0;
      continue;
    }
    order[next[totals[row] + BIAS]++] = row;
    roundRanks[row] = betterInRound[points[row] + BIAS] + 1;
    overallRanks[row] = betterOverall[totals[row] + BIAS] + 1;
  }
  return NULL;
}

/* From counts to how many have more; a thread's rows of equal totals follow the ones of the threads before it. */
static void prepareRanks(void) {
  uint32_t inRound = 0, overall = 0;
  for (int bin = BINS - 1; bin >= 0; bin--) {
    betterInRound[bin] = inRound;
    betterOverall[bin] = overall;
    for (int thread = 0; thread < threads; thread++) {
      const uint32_t count = totalCounts[thread][bin];
      totalCounts[thread][bin] = overall;
      overall += count;
      inRound += pointCounts[thread][bin];
    }
  }
}

static void inThreads(void *(*work)(void *)) {
  pthread_t others[MOST_THREADS];
  for (long thread = 1; thread < threads; thread++) pthread_create(&others[thread], NULL, work, (void *)thread);
  work(0);
  for (int thread = 1; thread < threads; thread++) pthread_join(others[thread], NULL);
}

static void *readColumn(const char *directory, const char *name, size_t bytes) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", directory, name);
  FILE *file = fopen(path, "rb");
  void *column = malloc(bytes);
  if (!file || !column || fread(column, 1, bytes, file) != bytes) {
    fprintf(stderr, "cannot read %s\n", path);
    exit(1);
  }
  fclose(file);
  return column;
}

static void writeColumn(const char *directory, const char *name, const void *column, size_t bytes) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", directory, name);
  FILE *file = fopen(path, "wb");
  if (!file || fwrite(column, 1, bytes, file) != bytes || fclose(file) != 0) {
    fprintf(stderr, "cannot write %s\n", path);
    exit(1);
  }
}

/* Processor time of all threads. */
static double usedMs(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3 + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3;
}

static double nowMs(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

static int ascending(const void *one, const void *other) {
  const double difference = *(const double *)one - *(const double *)other;
  return (difference > 0) - (difference < 0);
}

static uint32_t checksum(void) {
  uint32_t sum = 0;
  for (long row = 0; row < entries; row++) {
    sum = sum * 31 + (uint32_t)points[row];
    sum = sum * 31 + (uint32_t)totals[row];
    sum = sum * 31 + roundRanks[row];
    sum = sum * 31 + overallRanks[row];
  }
  return sum;
}

int main(int count, char **arguments) {
  if (count != 8 && count != 9) return 2;
  const char *directory = arguments[1];
  entries = atol(arguments[2]);
  const size_t market = atol(arguments[3]);
  roundId = atoi(arguments[4]);
  threads = atoi(arguments[5]);
  const int runs = atoi(arguments[6]);
  costUnit = atoi(arguments[7]);
  squads = readColumn(directory, "squads", entries * sizeof *squads);
  footballers = readColumn(directory, "footballers", market * sizeof *footballers);
  started = readColumn(directory, "started", entries);
  before = readColumn(directory, "before", entries * 2);
  totals = malloc(entries * 2);
  points = malloc(entries * 2);
  roundRanks = malloc(entries * 4);
  overallRanks = malloc(entries * 4);
  order = malloc(entries * 4);
  for (int thread = 0; thread < threads; thread++) {
    pointCounts[thread] = malloc(BINS * 4);
    totalCounts[thread] = malloc(BINS * 4);
  }
  double *took = malloc(runs * sizeof *took), usedBefore = 0;
  for (int run = -1; run < runs; run++) {
    const double startedAt = nowMs();
    if (run == 0) usedBefore = usedMs();
    inThreads(scoreRows);
    prepareRanks();
    inThreads(rankRows);
    if (run >= 0) took[run] = nowMs() - startedAt;
  }
  const double used = (usedMs() - usedBefore) / runs;
  qsort(took, runs, sizeof *took, ascending);
  if (count == 9) {
    writeColumn(directory, "points", points, entries * 2);
    writeColumn(directory, "totals", totals, entries * 2);
    writeColumn(directory, "roundRanks", roundRanks, entries * 4);
    writeColumn(directory, "overallRanks", overallRanks, entries * 4);
  }
  printf("{\"medianMs\":%.2f,\"fastestMs\":%.2f,\"slowestMs\":%.2f,\"cpuMs\":%.2f,\"bytes\":%ld,\"checksum\":%u}\n",
         took[runs / 2], took[0], took[runs - 1], used, entries * 51 + BINS * 8L * (threads + 1), checksum());
  return 0;
}
