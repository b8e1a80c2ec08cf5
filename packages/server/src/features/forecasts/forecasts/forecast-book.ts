/** The forecasts of the current round and those to come, as a web process holds them: read again when they moved. */
import type { FootballerId, RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { currentRound } from "../../live/index.ts";
import { selectForecastsFrom, type ToldRound } from "./forecasts.sql.ts";
import type { ToldMan } from "./told-forecast.ts";

export interface BookRound extends Omit<ToldRound, "men"> {
  readonly men: ReadonlyMap<FootballerId, ToldMan>;
}

export interface Forecasts {
  /** Grows with every change. */
  readonly version: number;
  readonly rounds: ReadonlyMap<RoundId, BookRound>;
}

export interface ForecastBook {
  /**
   * The forecasts read last, at once; when something has moved since, they are read again beside. For answers that may not wait for the
   * database.
   */
  latest(): Forecasts;
  /** The forecasts as the database has them. */
  read(): Promise<Forecasts>;
  /** Grows whenever anything of forecasts or grades may have changed, of past rounds too. */
  changes(): number;
}

export function createForecastBook(ctx: Pick<Context, "db" | "live" | "notifications">): ForecastBook {
  let forecasts: Forecasts = { version: 0, rounds: new Map() };
  let isStale = true;
  let readStamp = "";
  let reading: Promise<Forecasts> | null = null;
  let changes = 0;
  ctx.notifications.subscribe(({ kind }) => {
    if (kind === "forecasts" || kind === "game" || kind === "resync") changes += 1;
    if (kind === "forecasts" || kind === "rounds" || kind === "game" || kind === "resync") isStale = true;
  });
  const load = async () => {
    // Before the rows are read: what moves meanwhile is read again.
    isStale = false;
    try {
      const season = ctx.live.findSeason();
      const from = currentRound(season)?.roundId ?? season?.rounds[0]?.roundId;
      const rounds = from === undefined ? [] : await selectForecastsFrom(ctx.db, from);
      const stamp = rounds.map(({ written }) => written).join();
      if (stamp === readStamp) return forecasts;
      readStamp = stamp;
      forecasts = {
        version: forecasts.version + 1,
        rounds: new Map(
          rounds.map((round) => [
            round.roundId,
            { ...round, men: new Map(round.men.map((man) => [man.footballerId, man])) },
          ]),
        ),
      };
      return forecasts;
    } catch (error) {
      isStale = true;
      throw error;
    }
  };
  const read = () => {
    if (!isStale) return Promise.resolve(forecasts);
    reading ??= load().finally(() => {
      reading = null;
    });
    return reading;
  };
  return {
    latest() {
      // Without a database what was known goes on being told.
      if (isStale) read().catch(() => {});
      return forecasts;
    },
    read,
    changes: () => changes,
  };
}
