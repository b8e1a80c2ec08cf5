/** The messages that the chats heard, held against the game's log of those it sent. */
import { type Chats, mannerOf } from "./chats.ts";
import type { LogRow } from "./linked-leagues.ts";

export interface ChatReport {
  readonly leagues: number;
  readonly kills: number;
  readonly stops: number;
  /** Messages that chats took. */
  readonly sent: number;
  /** Taken twice by something that cannot tell. */
  readonly double: number;
  /** Not heard, and the log says that they were, or nothing. */
  readonly lost: number;
  /** Told after the next news, or not in time. */
  readonly late: number;
  /** Refused (429) in the moment of a kill: nobody can know, and the log says `unanswered`. */
  readonly inDoubt: number;
  /** In flight when a process was killed, by the log. */
  readonly unanswered: number;
  /** Came to a program again, which knows by the id. */
  readonly repeated: number;
  /** Answered 429, and sent again when the chat said. */
  readonly refused: number;
  /** From a message's row to a chat that is well; milliseconds. Those that a dead process held are among them. */
  readonly wellMs: { readonly p50: number; readonly p99: number; readonly slowest: number };
  readonly memoryMb: number;
  readonly violations: readonly string[];
}

export interface Reported {
  readonly log: readonly LogRow[];
  readonly chats: Chats;
  readonly leagues: number;
  /** Keys of what each league is to hear. */
  readonly news: readonly string[];
  readonly ends: { readonly kills: number; readonly stops: number };
  readonly violations: readonly string[];
}

const SHOWN = 20;

export function reportOf({ log, chats, leagues, news, ends, violations: found }: Reported): ChatReport {
  const violations = [...found];
  const counts = { double: 0, lost: 0, inDoubt: 0, unanswered: 0, repeated: 0 };
  const took: number[] = [];
  const show = (count: number, words: string) => {
    if (count <= SHOWN) violations.push(words);
  };
  for (const { id, url, key, state, error, queuedAtMs } of log) {
    const heard = chats.heard.get(id) ?? { taken: 0, repeats: 0, refused: 0, firstTakenAtMs: 0 };
    const words = `${key} to ${new URL(url).pathname}`;
    counts.repeated += heard.repeats;
    if (error === "unanswered") counts.unanswered += 1;
    if (heard.taken > 1) show((counts.double += 1), `${words} was heard ${heard.taken} times`);
    if (heard.taken === 0 && error === "unanswered" && heard.refused > 0) counts.inDoubt += 1;
    else if (heard.taken === 0) show((counts.lost += 1), `${words} was not heard, and the log says ${error ?? state}`);
    if (heard.taken > 0 && mannerOf(leagueOf(url)) === "well") took.push(heard.firstTakenAtMs - queuedAtMs);
  }
  for (const key of news) {
    const rows = log.filter((row) => row.key.startsWith(key)).length;
    if (rows !== leagues) violations.push(`${key} was found for ${rows} of ${leagues} leagues`);
  }
  const late = chats.outOfOrder.length + found.length;
  for (const channel of chats.outOfOrder.slice(0, SHOWN)) violations.push(`${channel} heard older news after newer`);
  took.sort((one, other) => one - other);
  const at = (share: number) => Math.round(took[Math.max(0, Math.ceil(share * took.length) - 1)] ?? 0);
  return {
    leagues,
    ...ends,
    sent: chats.taken(),
    ...counts,
    late,
    refused: chats.refused(),
    wellMs: { p50: at(0.5), p99: at(0.99), slowest: at(1) },
    memoryMb: Math.round(process.memoryUsage.rss() / 1e6),
    violations,
  };
}

const leagueOf = (url: string): number => Number(/\d+$/.exec(url)?.[0]);
