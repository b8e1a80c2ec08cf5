/**
 * Works off what an operator asked for, in whichever process has the role `jobs`: beside its ticks, on connections of its
 * own. One process at a time has the season's lock; one that dies lets go of it, and at the next tick another begins the
 * work again. What the season's change writes is written with the change itself, in one transaction, so that it is done
 * once or not at all (decision 0159).
 */
import { join } from "node:path";
import { accountId, type RulesetId } from "@elleveren/rules";
import type { Pool } from "pg";

import type { Context, Database, Tx } from "../../context.ts";
import { createDatabase, createPool, giveUpConnections } from "../../db/pool.ts";
import { readNextSeason } from "../next-season/index.ts";
import { changeSeason, holdSeasonCommand, writeFinalFiles } from "../seasons/index.ts";
import { findClosing } from "./close-season.ts";
import { deleteDrafts, selectKnownGame, selectStanding } from "./season-desk.sql.ts";
import { addProgress, endWork, noteWasClosed, selectOpenWork, startWork, type Work } from "./works.sql.ts";

/** The transaction, its lock, the copies, the reader, and the lines of progress. */
const CONNECTIONS = 6;

interface Bench {
  readonly ctx: Context;
  readonly pool: Pool;
  readonly db: Database;
  readonly work: Work;
  readonly progress: (line: string) => void;
}

export function registerSeasonWorks(ctx: Context): void {
  let running: { readonly pool: Pool; readonly done: Promise<void> } | null = null;
  ctx.jobs.onTick("season works", async () => {
    if (running || !(await selectOpenWork(ctx.db))) return;
    const pool = createPool({
      databaseUrl: ctx.databaseUrl,
      connections: CONNECTIONS,
      onError: (error) => ctx.log.warn({ err: error }, "an idle database connection broke"),
    });
    // Not waited for: the season's change itself waits for the tick to end.
    const done = workOff(ctx, pool)
      .catch((error: unknown) => ctx.log.error({ err: error }, "the season's work was cut off; it begins again"))
      .finally(() => (running = null));
    running = { pool, done };
  });
  ctx.jobs.onStop(async () => {
    if (!running) return;
    // Whatever is half done is undone; the process that comes next begins it again.
    giveUpConnections(running.pool);
    await running.done;
  });
}

async function workOff(ctx: Context, pool: Pool): Promise<void> {
  const db = createDatabase(pool);
  let writing: Promise<unknown> = Promise.resolve();
  try {
    const work = await selectOpenWork(db);
    if (!work) return;
    const progress = (line: string) => {
      // In order; a line that is lost is no reason to stop.
      writing = writing.then(() => addProgress(db, work.workId, line)).catch(() => undefined);
    };
    const bench = { ctx, pool, db, work, progress };
    // The last thing that is known of a season before it goes.
    const files = await writeFiles(bench);
    if (files && work.kind === "next") await changeToNext(bench, files);
  } finally {
    await writing;
    await db.destroy();
  }
}

/** Null when another process is at it, or when they could not be written; the work has ended then. */
async function writeFiles({ ctx, pool, db, work, progress }: Bench): Promise<string | null> {
  const directory = join(ctx.config.seasonDirectory, "files");
  return holdSeasonCommand(db, async () => {
    try {
      if (work.kind === "files") await startWork(db, work.workId);
      progress(`Writing the final files of ${work.seasonName} …`);
      const { folder, manifest } = await writeFinalFiles(pool, { directory, progress });
      progress(`Written: ${folder}`);
      const { entries, rounds } = manifest;
      if (work.kind === "files") await endWork(db, work.workId, "done", { figures: { folder, entries, rounds } });
      return folder;
    } catch (error) {
      ctx.log.error({ err: error }, "the final files were not written");
      const reasons = [error instanceof Error ? error.message : String(error)];
      // Fails as well when it was the database that went: then the work is begun again.
      await endWork(db, work.workId, "failed", { reasons });
      return null;
    }
  });
}

async function changeToNext({ ctx, pool, db, work, progress }: Bench, files: string): Promise<void> {
  const { draft, by, staysClosed = false } = work.request;
  const refuse = (reasons: readonly string[]) => endWork(db, work.workId, "refused", { reasons });
  if (!draft) return refuse(["The files of the next season are gone."]);
  const { seasonNames, now } = await selectKnownGame(db);
  const request = { ...draft, rulesetId: draft.rulesetId as RulesetId };
  const next = readNextSeason(request, { seasonNames, nowMs: now.getTime() });
  if (!next.ok) return refuse(next.problems.map((problem) => JSON.stringify(problem)));
  let isOurs = false;
  const result = await changeSeason(
    { db, pool, random: ctx.random, progress },
    { season: next.value.season, messages: [], markets: [] },
    {
      archiveDirectory: join(ctx.config.seasonDirectory, "archive"),
      staysClosed,
      by: accountId(by),
      onClosing: async (wasClosed) => {
        isOurs = true;
        await startWork(db, work.workId);
        return noteWasClosed(db, work.workId, wasClosed);
      },
      guard: (tx) => checkClosed(tx, work),
      within: async (tx, change) => {
        await deleteDrafts(tx);
        await endWork(tx, work.workId, "done", { figures: { ...change, files } });
      },
    },
  ).catch(async (error: unknown) => {
    if (!isOurs) throw error;
    const message = error instanceof Error ? error.message : String(error);
    ctx.log.error({ err: error }, "the season was not changed");
    // Fails as well when it was the database that went: then the work is begun again.
    await endWork(db, work.workId, "failed", { reasons: [message] });
    return null;
  });
  if (!result || result.ok) return;
  // Another process is at it.
  if (!isOurs && result.problems.some(({ where }) => where === "this game")) return;
  await refuse(result.problems.map(({ where, reason }) => `${where}: ${reason}`));
}

async function checkClosed(tx: Tx, work: Work) {
  const standing = await selectStanding(tx);
  const where = `season ${work.seasonName}`;
  if (standing?.seasonName !== work.seasonName) return [{ where, reason: "it is not the one that is being played" }];
  return (await findClosing(tx, standing)) ? [] : [{ where, reason: "it is not closed, or was settled anew since" }];
}
