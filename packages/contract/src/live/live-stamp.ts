/**
 * How up to date an answer or a stream is. Every answer of the API carries a stamp in the header `x-live-stamp`, taken
 * when the call began: what was answered is at least as new. The stream tells its own in `state` messages, whose id it is.
 * A stream opened with `?since=` a stamp (by a browser that reconnects: `Last-Event-ID`) gets all that has moved
 * since. Every process makes the same stamp of the same game, so it may come from any of them.
 *
 * `facts.ranks.rounds.market.game.time`: clients may compare two for equality, and need not look into them.
 */
export const STAMP_HEADER = "x-live-stamp";

export interface LiveStamp {
  /** The newest revision of facts that points are made of. */
  readonly facts: number;
  /** The mark of the state that ranks and tables are made of; two that differ are of different moments, and so for the three after it. */
  readonly ranks: string;
  readonly rounds: string;
  readonly market: string;
  readonly game: string;
  /** Real time of the database, milliseconds since the epoch: whatever was changed by then is in it. */
  readonly atMs: number;
}

export const formatStamp = ({ facts, ranks, rounds, market, game, atMs }: LiveStamp): string =>
  [facts, ranks, rounds, market, game, Math.floor(atMs)].join(".");

const PATTERN = /^(\d{1,15})\.([\w-]{1,40})\.([\w-]{1,20})\.([\w-]{1,20})\.([\w-]{1,20})\.(\d{1,15})$/;

/** Null for anything that is no stamp. */
export function parseStamp(text: string | null | undefined): LiveStamp | null {
  const parts = PATTERN.exec(text ?? "");
  if (!parts) return null;
  const [, facts, ranks = "", rounds = "", market = "", game = "", atMs] = parts;
  return { facts: Number(facts), ranks, rounds, market, game, atMs: Number(atMs) };
}
