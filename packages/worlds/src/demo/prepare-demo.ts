/**
 * At start: an empty database gets the demo season, an interrupted one is made again, any other is left alone.
 * Processes that start at once make it once. Prints the sign-in accounts whenever the game is the demo.
 */
import { sql } from "kysely";

import type { Context } from "@elleveren/server/context.ts";
import { selectSimulator } from "@elleveren/server/features/operate/index.ts";
import { StartRefused } from "@elleveren/server/explain-start.ts";
import { clearUnfinishedDemo } from "./clear-demo.ts";
import { selectDemoAccounts } from "./demo-accounts.ts";
import { seedDemoSeason, type SeedOptions } from "./seed-demo.ts";

/** "demo" on a telephone's keys; see `db/migrate.ts`. */
const SEED_LOCK_KEY = 3366;

const PUBLISHED =
  "This database holds the demo, whose people have a password that everybody knows, and strangers reach this game " +
  "(PUBLIC_ORIGINS or TRUST_PROXY is set). Name another one: --data=FOLDER, or DATABASE_URL.";

/**
 * Throws `StartRefused` where the demo's accounts would be open to the public. `progress` gets each step in a sentence;
 * the last ones are the accounts.
 */
export async function prepareDemo(
  ctx: Context,
  { progress = () => {}, ...options }: SeedOptions = {},
): Promise<{ readonly seeded: boolean }> {
  const seeded =
    ctx.config.demo && ctx.config.roles.has("jobs") ? await seedOnce(ctx, { ...options, progress }) : false;
  const accounts = await selectDemoAccounts(ctx.db);
  if (accounts.length > 0 && ctx.config.isPublished) throw new StartRefused(PUBLISHED);
  for (const { email, password, teamName } of accounts) {
    progress(`Sign in as ${email} with ${password} (${teamName ?? "no team yet"}).`);
  }
  return { seeded };
}

function seedOnce(ctx: Context, options: SeedOptions): Promise<boolean> {
  return ctx.db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${SEED_LOCK_KEY})`.execute(connection);
    try {
      const { rows } = await sql`select 1 from game`.execute(connection);
      const simulator = await selectSimulator(connection);
      if (simulator && !simulator.ready) {
        options.progress?.("The demo was interrupted in the making; starting over.");
        await clearUnfinishedDemo(connection);
      } else if (rows.length > 0) return false;
      await seedDemoSeason(ctx, options);
      return true;
    } finally {
      await sql`select pg_advisory_unlock(${SEED_LOCK_KEY})`.execute(connection);
    }
  });
}
