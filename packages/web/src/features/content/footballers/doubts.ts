/** Which news about a footballer is a warning on a page about a round. */
import { chanceOfPlaying, isLastingAbsence, type RoundId } from "@elleveren/rules";

import type { GameFootballer } from "../../../api/content/footballers.ts";
import type { Game } from "../../../api/content/game.ts";

type SaidOf = Pick<GameFootballer, "news" | "newsAddedAtMs" | "chanceNextRound" | "status">;
type Season = Pick<Game, "rounds" | "nextRound">;

/** Per cent, when there is news; 50 where the news says no number. */
export function newsChance(row: SaidOf): number | undefined {
  if (row.news === "" && row.status === "a") return undefined;
  const chance = row.chanceNextRound ?? 50;
  return chance === 100 ? undefined : chance;
}

/**
 * News from before the deadline of the round that is being played, or was last, without a chance for the next one: it
 * was about a round that is over. A footballer who is out by status stays out, however old the news.
 */
export function isOldNews(row: SaidOf, { rounds, nextRound }: Season): boolean {
  const isOpen = row.chanceNextRound === null || row.chanceNextRound === 100;
  if (!isOpen || (row.status !== "a" && row.status !== "d") || row.newsAddedAtMs === null) return false;
  const last = nextRound ? rounds.find(({ roundId }) => roundId === nextRound.roundId - 1) : rounds.at(-1);
  return last !== undefined && row.newsAddedAtMs < last.deadlineAtMs;
}

/**
 * The chance in per cent to show beside a footballer on a page about `round`; undefined where today's news is no
 * warning. A round that is over has none. In rounds after the next one only injuries and footballers out of the game
 * have one, as likely as their forecast has it, in steps of 25 as news has them.
 */
export function doubtIn(row: SaidOf, round: RoundId | number, season: Season): number | undefined {
  const next = season.nextRound?.roundId;
  if (next === undefined || round < next || isOldNews(row, season)) return undefined;
  if (round === next) return newsChance(row);
  if (newsChance(row) === undefined || !isLastingAbsence(row)) return undefined;
  const chance = Math.round(4 * chanceOfPlaying(row, round - next)) * 25;
  return chance === 100 ? undefined : chance;
}
