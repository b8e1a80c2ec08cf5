/**
 * Telling an act of a match and taking one back, under the lock of facts: checked against the acts before it, with facts and
 * audit line in one transaction.
 */
import {
  accepted,
  type AccountId,
  addAct,
  type FixtureId,
  type FootballerId,
  invariant,
  isLikelySame,
  isPlayedAct,
  type MatchAct,
  matchOf,
  type MatchSide,
  type MatchSoFar,
  type PlacedActProblem,
  playActs,
  refused,
  type Result,
} from "@elleveren/rules";

import type { Context, Tx } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { actorOf, recordAct } from "../../people/index.ts";
import { checkFigures, lockFacts, recordFactsIn, withdrawClaims } from "../../facts/index.ts";
import type { SeasonMemory } from "../../live/index.ts";
import { counts, type EnteredMatch, factsOfActs, withdrawalsOf } from "./facts-of-acts.ts";
import { insertAct, selectActs, selectStandingMatch, type StandingMatch, type ToldAct } from "./match-acts.sql.ts";

export type EntryProblem =
  | (PlacedActProblem & { readonly actId: number | null })
  | ClubProblem
  /** Settled: changes are corrections with a preview. */
  | { readonly code: "round_settled" }
  /** The match counts in no round; it gets one first. */
  | { readonly code: "no_round" }
  | { readonly code: "unknown_act" | "already_undone" }
  /** No source has reported anything that could be taken over. */
  | { readonly code: "not_started" }
  /** The list of acts changed since the operator loaded it. */
  | { readonly code: "list_moved" }
  /** Others told what may be the same: asked about, not refused. */
  | { readonly code: "same_again"; readonly acts: readonly ToldAct[] }
  /** The kick-off of a match that others tell already: asked about too, since everything they told would stand aside. */
  | ({ readonly code: "match_is_on" } & Pick<StandingMatch, "homeScore" | "awayScore" | "minutes">);

export interface Entering {
  readonly season: SeasonMemory;
  readonly fixtureId: FixtureId;
  readonly by: AccountId;
}

export async function tellAct(
  ctx: Context,
  { act: told, seen, confirmed, ...entering }: Entering & { act: MatchAct; seen: number; confirmed: boolean },
): Promise<Result<null, EntryProblem>> {
  return transact(ctx.db, async (tx) => {
    const standing = await lockMatch(tx, entering);
    if (!standing.ok) return standing;
    const { acts, all, isOn } = standing.value;
    const act: MatchAct = told.kind === "kick_off" && isOn ? { ...told, isCatchingUp: true } : told;
    const clubs = checkClubs(entering.season, entering.fixtureId, act);
    if (clubs.length > 0) return refused(clubs);
    const match = addAct(acts.map(actOf), act);
    if (!match.ok) return refused(placed(match.problems, acts));
    const same = acts.filter((earlier) =>
      isSameFor(earlier, act, { seen, match: match.value, by: actorOf(entering.by) }),
    );
    if (same.length > 0 && !confirmed) return refused([{ code: "same_again", acts: same }]);
    if (act.kind === "kick_off" && isOn && !confirmed) return refused([{ code: "match_is_on", ...isOn }]);
    const actId = await insertAct(tx, { fixtureId: entering.fixtureId, act, actor: actorOf(entering.by) });
    await tellFacts(tx, entering, { ever: [...all.map(actOf), act], before: acts, match: match.value });
    await tellLineup(tx, entering, act, match.value);
    await recordAct(tx, audit(entering, "match.tell", { act_id: actId, act }));
    return accepted(null);
  });
}

export async function undoAct(
  ctx: Context,
  { actId, ...entering }: Entering & { actId: number },
): Promise<Result<null, EntryProblem>> {
  return transact(ctx.db, async (tx) => {
    const standing = await lockMatch(tx, entering);
    if (!standing.ok) return standing;
    const { acts, all } = standing.value;
    const undone = all.find((told) => told.actId === actId);
    if (!undone) return refused([{ code: "unknown_act" }]);
    if (undone.undoneBy !== null) return refused([{ code: "already_undone" }]);
    const left = acts.filter((told) => told.actId !== actId);
    const match = matchOf(left.map(actOf));
    if (!match.ok) return refused(placed(match.problems, left));
    await insertAct(tx, { fixtureId: entering.fixtureId, undoes: actId, actor: actorOf(entering.by) });
    await tellFacts(tx, entering, { ever: all.map(actOf), before: acts, match: match.value });
    await tellLineup(tx, entering, undone.act, match.value);
    await recordAct(tx, audit(entering, "match.undo", { act_id: actId, act: undone.act }));
    return accepted(null);
  });
}

export const actOf = ({ act }: ToldAct): MatchAct => act;

export const audit = ({ fixtureId, by }: Entering, action: string, details: Readonly<Record<string, unknown>>) => ({
  by,
  action,
  subject: `fixture ${fixtureId}`,
  details,
});

interface LockedMatch {
  readonly acts: readonly ToldAct[];
  /** Taken back ones too. */
  readonly all: readonly ToldAct[];
  /** The newest row of the list. */
  readonly version: number;
  /** The public view of the match once it has begun. */
  readonly isOn: Pick<StandingMatch, "homeScore" | "awayScore" | "minutes"> | null;
}

/** Locks the match: no other source reports on it until the transaction ends. */
export async function lockMatch(tx: Tx, { fixtureId }: Entering): Promise<Result<LockedMatch, EntryProblem>> {
  await lockFacts(tx);
  const standing = await selectStandingMatch(tx, fixtureId);
  invariant(standing, "the season knows the fixture");
  const { roundId, roundState, started, homeScore, awayScore, minutes } = standing;
  if (roundId === null) return refused([{ code: "no_round" }]);
  if (roundState === "settled") return refused([{ code: "round_settled" }]);
  const { acts: all, version } = await selectActs(tx, fixtureId);
  const acts = all.filter(({ undoneBy }) => undoneBy === null);
  return accepted({ all, acts, version, isOn: started ? { homeScore, awayScore, minutes } : null });
}

const placed = (problems: readonly PlacedActProblem[], acts: readonly ToldAct[]) =>
  problems.map((problem) => ({ ...problem, actId: problem.index === null ? null : acts[problem.index]!.actId }));

/** Goals are always asked about; other acts, line-ups and figures only when another operator's act has not been seen. */
function isSameFor(
  earlier: ToldAct,
  act: MatchAct,
  { seen, match, by }: { seen: number; match: MatchSoFar; by: string },
): boolean {
  if (isReplacing(earlier.act, act)) return earlier.actId > seen && earlier.by !== by;
  const sideOf = (played: MatchAct): MatchSide | null => {
    if (!isPlayedAct(played)) return null;
    const side = match.footballers.get(played.footballerId)?.side ?? null;
    if (played.kind !== "own_goal" || side === null) return side;
    return side === "home" ? "away" : "home";
  };
  if (!isLikelySame(earlier.act, act, sideOf)) return false;
  return earlier.actId > seen || act.kind === "goal" || act.kind === "own_goal" || act.kind === "yellow";
}

function isReplacing(earlier: MatchAct, act: MatchAct): boolean {
  if (act.kind === "lineup") return earlier.kind === "lineup" && earlier.side === act.side;
  return act.kind === "figures" && earlier.kind === "figures" && earlier.footballerId === act.footballerId;
}

/** Records the facts that follow from the standing acts; once they no longer count, other sources' claims decide. */
export async function tellFacts(
  tx: Tx,
  { season, fixtureId, by }: Entering,
  { ever, before, match }: Pick<EnteredMatch, "ever" | "match"> & { readonly before: readonly ToldAct[] },
): Promise<void> {
  const fixture = season.fixtures.get(fixtureId)!;
  const entered = {
    fixtureId,
    clubs: { home: fixture.homeClubId, away: fixture.awayClubId },
    ever,
    match,
    cleanSheetMinutes: season.ruleset.cleanSheetMinutes,
  };
  const source = { source: actorOf(by) };
  if (counts(match)) {
    const recorded = await recordFactsIn(tx, factsOfActs(entered), source);
    if (!recorded.ok) throw new Error(`Facts that follow from acts are refused: ${JSON.stringify(recorded.problems)}`);
  } else if (counts(playActs(before.map(actOf)).match)) {
    await withdrawClaims({ db: tx }, withdrawalsOf(entered), source);
  }
}

/**
 * A told line-up is announced like a club's own and stands above it, also before the acts count; without one the club's stands
 * again.
 */
export async function tellLineup(
  tx: Tx,
  { season, fixtureId, by }: Entering,
  act: MatchAct,
  match: MatchSoFar,
): Promise<void> {
  if (act.kind !== "lineup") return;
  const fixture = season.fixtures.get(fixtureId)!;
  const about = act.side === "home" ? fixture.homeClubId : fixture.awayClubId;
  const source = { source: actorOf(by) };
  const told = match.lineups[act.side];
  if (told) {
    const { starters, bench } = told;
    const recorded = await recordFactsIn(tx, [{ kind: "lineup", fixtureId, clubId: about, starters, bench }], source);
    if (!recorded.ok) throw new Error(`A line-up that was told is refused: ${JSON.stringify(recorded.problems)}`);
    return;
  }
  const subject = { kind: "lineup", fixtureId, aboutId: about } as const;
  await withdrawClaims({ db: tx }, [{ subject, claimant: "operator", fields: ["starters", "bench"] }], source);
}

/** Does everybody in a line-up play for the club of that side, and are figures names that there are and numbers that can be? */
type ClubProblem =
  | { readonly code: "not_of_club"; readonly footballerId: FootballerId }
  | { readonly code: "unknown_stat"; readonly stat: string }
  /** A figure that no match brings: four points of bonus. */
  | { readonly code: "out_of_range"; readonly stat: string; readonly min: number; readonly max: number };

function checkClubs(season: SeasonMemory, fixtureId: FixtureId, act: MatchAct): ClubProblem[] {
  if (act.kind === "figures") {
    const problems: ClubProblem[] = [];
    checkFigures(act.stats, (problem) => {
      if (problem.code === "unknown_stat") problems.push({ code: problem.code, stat: problem.field });
      if (problem.code === "out_of_range") {
        problems.push({ code: problem.code, stat: problem.field, min: problem.min, max: problem.max });
      }
    });
    return problems;
  }
  if (act.kind !== "lineup") return [];
  const fixture = season.fixtures.get(fixtureId)!;
  const clubId = act.side === "home" ? fixture.homeClubId : fixture.awayClubId;
  const stats = season.stats.get(fixtureId);
  // A footballer who has moved since counts for the club in the match's statistics.
  const isOfClub = (footballerId: FootballerId) =>
    (stats?.get(footballerId)?.clubId ?? season.footballers.get(footballerId)?.clubId) === clubId;
  return [...act.starters, ...act.bench]
    .filter((footballerId) => !isOfClub(footballerId))
    .map((footballerId) => ({ code: "not_of_club", footballerId }));
}
