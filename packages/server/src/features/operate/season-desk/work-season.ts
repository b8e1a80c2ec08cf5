/**
 * Works off what an operator asked for, beside the ticks of a process with the role `jobs`. The season's lock lets one process
 * work at a time; after a crash another begins again. The change itself is one transaction (decision 0159).
 */
import { join } from "node:path";
import { accountId, invariant } from "@elleveren/rules";
import type { Pool } from "pg";

import type { Context, Database, Tx } from "../../../context.ts";
import { createDatabase, createPool, giveUpConnections } from "../../../db/pool.ts";
import { isUnavailable } from "../../../db/unavailable.ts";
import {
  changeHeldSeason,
  holdSeasonCommand,
  readNextSeason,
  selectKnownGame,
  writeFinalFiles,
} from "../../seasons/index.ts";
import { findClosing } from "./close-season.ts";
import { deleteDrafts, selectStanding } from "./season-desk.sql.ts";
import {
  addProgress,
  endWork,
  giveUpWork,
  leaveWork,
  noteWasClosed,
  selectOpenWork,
  startWork,
  type Work,
} from "./works.sql.ts";

/** The transaction, the copies, the reader and monitoring queries. */
const CONNECTIONS = 4;
/** The season's lock, and how the work stands. */
const DESK_CONNECTIONS = 2;
/** Begun this often and cut off every time, it ends as failed: it may be what cuts the processes off. */
const MOST_ATTEMPTS = 10;

interface Bench {
  readonly ctx: Context;
  readonly pool: Pool;
  readonly db: Database;
  /** Connections that outlive those of the work when the process is to stop, so that all is left in order. */
  readonly desk: Database;
  readonly work: Work;
  /** Throws when the process is to stop: unfinished work is rolled back then. */
  readonly progress: (line: string) => void;
  readonly stopping: AbortSignal;
}

export function registerSeasonWorks(ctx: Context): void {
  let running: { readonly pool: Pool; readonly done: Promise<void> } | null = null;
  const stop = new AbortController();
  ctx.jobs.onTick("season works", async () => {
    if (running || !(await selectOpenWork(ctx.db)) || stop.signal.aborted) return;
    const pool = openPool(ctx, CONNECTIONS);
    // Not waited for: the season's change itself waits for the tick to end.
    const done = workOff(ctx, pool, stop.signal)
      .catch((error: unknown) => ctx.log.error({ err: error }, "the season's work was cut off; it begins again"))
      .finally(() => (running = null));
    running = { pool, done };
  });
  ctx.jobs.onStop(async () => {
    stop.abort();
    if (!running) return;
    // Whatever is half done is undone; the process that comes next begins it again.
    giveUpConnections(running.pool);
    await running.done;
  });
}

const openPool = (ctx: Context, connections: number) =>
  createPool({
    databaseUrl: ctx.databaseUrl,
    connections,
    onError: (error) => ctx.log.warn({ err: error }, "an idle database connection broke"),
  });

async function workOff(ctx: Context, pool: Pool, stopping: AbortSignal): Promise<void> {
  const [db, desk] = [createDatabase(pool), createDatabase(openPool(ctx, DESK_CONNECTIONS))];
  try {
    // Held over all of it, its end included; nothing is done while another process has it.
    await holdSeasonCommand(desk, async () => {
      const work = await selectOpenWork(desk);
      if (!work) return;
      let writing: Promise<unknown> = Promise.resolve();
      const progress = (line: string) => {
        stopping.throwIfAborted();
        // In order; a line that is lost is no reason to stop.
        writing = writing.then(() => addProgress(desk, work.workId, line)).catch(() => undefined);
      };
      try {
        await attempt({ ctx, pool, db, desk, work, progress, stopping });
      } finally {
        await writing;
      }
    });
  } finally {
    await Promise.all([db.destroy(), desk.destroy()]);
  }
}

/** Ends the work, or throws and leaves it as it is: then it is begun again. */
async function attempt(bench: Bench): Promise<void> {
  const { ctx, desk, work, stopping } = bench;
  stopping.throwIfAborted();
  if (work.attempts >= MOST_ATTEMPTS) {
    return giveUpWork(desk, work, "failed", [`It was begun ${work.attempts} times and cut off every time.`]);
  }
  if (!(await startWork(desk, work.workId))) return;
  try {
    const reasons = await workThrough(bench);
    if (reasons) {
      ctx.log.warn({ reasons }, "the season's work was refused");
      await giveUpWork(desk, work, "refused", reasons);
    }
  } catch (error) {
    if (stopping.aborted) await leaveWork(desk, work);
    const isLastAttempt = work.attempts + 1 === MOST_ATTEMPTS;
    if (stopping.aborted || (isUnavailable(error) && !isLastAttempt)) throw error;
    ctx.log.error({ err: error }, "the season's work failed");
    await giveUpWork(desk, work, "failed", [error instanceof Error ? error.message : String(error)]);
  }
}

/** Why it is refused; null when it was done. */
async function workThrough(bench: Bench): Promise<string[] | null> {
  const { ctx, pool, desk, work, progress } = bench;
  progress(`Writing the final files of ${work.seasonName} …`);
  const directory = join(ctx.config.seasonDirectory, "files");
  // The last thing that is known of a season before it goes.
  const written = await writeFinalFiles(pool, { directory, progress });
  progress(`Written: ${written.folder}`);
  if (work.kind === "next") return changeToNext(bench, written);
  const { entries, rounds } = written.manifest;
  await endWork(desk, work.workId, "done", { figures: { folder: written.folder, entries, rounds } });
  return null;
}

async function changeToNext(
  { ctx, pool, db, desk, work, progress, stopping }: Bench,
  { folder: files, manifest }: Awaited<ReturnType<typeof writeFinalFiles>>,
): Promise<string[] | null> {
  const { draft, by, staysClosed = false } = work.request;
  if (!draft) return ["The files of the next season are gone."];
  const { seasonNames, now } = await selectKnownGame(db);
  const next = readNextSeason(draft, { seasonNames, nowMs: now.getTime() });
  if (!next.ok) return next.problems.map((problem) => JSON.stringify(problem));
  const result = await changeHeldSeason(
    { db, pool, random: ctx.random, progress },
    { season: next.value.season, messages: [] },
    {
      archiveDirectory: join(ctx.config.seasonDirectory, "archive"),
      staysClosed,
      by: accountId(by),
      onClosing: (wasClosed) => noteWasClosed(desk, work.workId, wasClosed),
      guard: (tx) => checkClosed(tx, work, manifest.settlements),
      within: async (tx, change) => {
        stopping.throwIfAborted();
        await deleteDrafts(tx);
        const isOurs = await endWork(tx, work.workId, "done", { figures: { ...change, files } });
        invariant(isOurs, "nobody ended the work while we had the season's lock");
      },
    },
  );
  return result.ok ? null : result.problems.map(({ where, reason }) => `${where}: ${reason}`);
}

/** Checked while writes are refused. `settlements`: those in the final files. */
async function checkClosed(tx: Tx, work: Work, settlements: number) {
  const standing = await selectStanding(tx);
  const where = `season ${work.seasonName}`;
  if (standing?.seasonName !== work.seasonName) return [{ where, reason: "it is not the one that is being played" }];
  if (!(await findClosing(tx, standing))) return [{ where, reason: "it is not closed, or was settled anew since" }];
  if (standing.settlements === settlements) return [];
  return [{ where, reason: "it was settled anew after its final files were written" }];
}
