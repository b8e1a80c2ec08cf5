/** A small season with a public log, and the published verifier run against it. */
import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type FootballerId, type MatchStats, roundId } from "@elleveren/rules";

import { type TestServer } from "../../../testing/index.ts";
import { type SeasonEntry, type SmallSeason, startSmallSeason } from "../../../testing/small-season.ts";
import { appendToLog } from "./append-to-log.ts";

export const HAS_PYTHON = spawnSync("python3", ["--version"]).status === 0;

export interface LogSeason {
  readonly small: SmallSeason;
  readonly entries: readonly SeasonEntry[];
  /** Plays a round to its end and brings what happened into the log. */
  play(round: number): Promise<void>;
  append(): Promise<void>;
}

export async function startLogSeason(server: TestServer): Promise<LogSeason> {
  const small = await startSmallSeason(server);
  const entries: SeasonEntry[] = [];
  for (let index = 0; index < 5; index += 1) {
    entries.push(await small.createEntry({ preferences: ({ footballerId }) => (footballerId * (index + 3)) % 17 }));
  }
  const append = async () => {
    await server.tick();
    await server.runDueJobs();
    await appendToLog(server.ctx, { atOnce: true });
  };
  return {
    small,
    entries,
    append,
    async play(round) {
      await small.goTo(round, 5);
      await append();
      await small.play(roundId(round), statsOf(small, round));
      await small.goTo(round, 3 * 24 * 60);
      await server.whenCurrent();
      await append();
    },
  };
}

/** Every third footballer is absent; some have equal ratings, so that ties of the bonus are decided. */
export function statsOf({ season }: SmallSeason, round: number): Map<FootballerId, MatchStats> {
  return new Map(
    season.footballers
      .filter(({ footballerId }) => (footballerId + round) % 3 !== 0)
      .map(({ footballerId: id }) => [
        id,
        {
          minutes: (id + round) % 5 === 0 ? 30 : 90,
          goals_scored: (id * round) % 11 === 0 ? 2 : 0,
          assists: (id + round) % 13 === 0 ? 1 : 0,
          clean_sheets: id % 2,
          goals_conceded: (id + round) % 4,
          saves: id % 7,
          yellow_cards: (id * round) % 9 === 0 ? 1 : 0,
          opta_index: ((id * 7 + round) % 12) + 0.5,
        },
      ]),
  );
}

export const scratchFile = (name: string): string => join(mkdtempSync(join(tmpdir(), "elleveren-log-")), name);
