/** The running season's settings, kept in memory and read again when the `game` notification says so. */
import { invariant, type Ruleset } from "@elleveren/rules";
import { sql } from "kysely";

import type { Database } from "./db/database.ts";

/** The running season's settings, cached from table `game` and reread on the `game` notification. */
export interface Game {
  readonly seasonName: string;
  readonly ruleset: Ruleset;
  /** Counts the changes of the ruleset in this season. */
  readonly rulesetVersion: number;
  readonly maintenance: boolean;
}

export interface GameCache {
  /** The season; throws while the database holds none. */
  current(): Game;
  /** The season, or null while the database holds none. */
  find(): Game | null;
  refresh(): Promise<void>;
}

interface GameRow {
  readonly season_name: string;
  readonly ruleset: Ruleset;
  readonly ruleset_version: number;
  readonly maintenance: boolean;
}

/** A cache that has read the database once. */
export async function createGameCache(db: Database): Promise<GameCache> {
  let game: Game | null = null;
  const refresh = async () => {
    const { rows } = await sql<GameRow>`select season_name, ruleset, ruleset_version, maintenance from game`.execute(
      db,
    );
    const row = rows[0];
    game = row
      ? {
          seasonName: row.season_name,
          ruleset: row.ruleset,
          rulesetVersion: row.ruleset_version,
          maintenance: row.maintenance,
        }
      : null;
  };
  await refresh();
  return {
    find: () => game,
    current() {
      invariant(game, "a season was imported before anybody asked for it");
      return game;
    },
    refresh,
  };
}
