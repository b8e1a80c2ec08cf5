/** The members who lose a life after a round or a stretch, and those who leave with the last one. */
import type { FormatLeaving } from "../format.ts";
import type { LossReason } from "./decisions.ts";
import { byPlace, OUT, standing } from "./field.ts";
import { averageCount, type Game } from "./game.ts";

/** `occasions`: how often somebody may still leave, this time included. */
export function judge(game: Game, leave: FormatLeaving, round: number, occasions: number): void {
  const { field, decisions } = game;
  const members = standing(field, field.pools[0] ?? []).toSorted((first, second) => first - second);
  if (members.length < 2) return;
  const { losers, spared, reasonOf } =
    leave.who.kind === "last" ? lastOnes(game, leave, members, occasions) : belowLine(game, leave, members);
  const ids = (list: readonly number[]) => list.map((member) => field.ids[member]!);
  if (losers.length === members.length || losers.length === 0) {
    // Where everybody would lose, nobody does.
    if (spared.length > 0) decisions.push({ kind: "spared", round, memberIds: ids(spared) });
    return;
  }
  for (const member of losers) {
    const memberId = field.ids[member]!;
    const because = reasonOf(member);
    field.lives[member]! -= 1;
    if (field.lives[member]! > 0) {
      decisions.push({ kind: "lost_life", round, memberId, livesLeft: field.lives[member]!, because });
      continue;
    }
    field.status[member] = OUT;
    field.outRound[member] = round;
    decisions.push({ kind: "out", round, memberId, because });
  }
}

interface Judged {
  /** In the order of their ids. */
  readonly losers: readonly number[];
  /** Of whom to tell where nobody goes. */
  readonly spared: readonly number[];
  readonly reasonOf: (member: number) => LossReason;
}

function lastOnes(game: Game, { who, each }: FormatLeaving, members: readonly number[], occasions: number): Judged {
  const { field, request } = game;
  const { count: wanted, level } = who as Extract<FormatLeaving["who"], { kind: "last" }>;
  const countOf = (member: number) => (each === "round" ? field.last[member]! : field.total[member]!);
  const lives = members.reduce((sum, member) => sum + field.lives[member]!, 0);
  const needed = wanted === "as_needed" ? Math.ceil((lives - 1) / Math.max(1, occasions)) : wanted;
  const count = Math.min(needed, members.length - 1);
  const line = Int32Array.from(members, countOf).sort()[count - 1]!;
  const below = members.filter((member) => countOf(member) < line);
  const onLine = members.filter((member) => countOf(member) === line);
  const isCrossed = below.length + onLine.length > count;
  const lowest =
    isCrossed && level === "table"
      ? onLine.toSorted(byPlace(field, request.format.ties)).slice(below.length - count)
      : [];
  const taken = new Set(isCrossed && level === "table" ? lowest : isCrossed && level === "stay" ? [] : onLine);
  const losers = members.filter((member) => countOf(member) < line || taken.has(member));
  const lost = new Set(losers);
  let safe = Infinity;
  for (const member of members) if (!lost.has(member)) safe = Math.min(safe, countOf(member));
  return {
    losers,
    spared: losers.length === members.length ? members : onLine,
    reasonOf: (member) => ({
      code: each === "round" ? "last_of_round" : "last_of_stretch",
      count: countOf(member),
      safe,
      byTable: isCrossed && level === "table" && countOf(member) === line,
    }),
  };
}

function belowLine(game: Game, { who, each }: FormatLeaving, members: readonly number[]): Judged {
  const { field, played, request } = game;
  const given = (who as Extract<FormatLeaving["who"], { kind: "below" }>).line;
  const countOf = (member: number) => (each === "round" ? field.last[member]! : field.points[member]!);
  const sum = request.format.count.minusAverage ? 0 : played.reduce((all, { average }) => all + average, 0);
  const line = given !== "average" ? given : each === "round" ? averageCount(game) : sum;
  const losers = members.filter((member) => countOf(member) < line);
  return {
    losers,
    spared: losers,
    reasonOf: (member) => ({ code: "below_line", count: countOf(member), line }),
  };
}
