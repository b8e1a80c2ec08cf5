/**
 * Taking over a match that a feed tells: its facts so far become the operator's acts, in one transaction, and no points move.
 */
import {
  accepted,
  matchOf,
  refused,
  type ClubId,
  type MatchAct,
  type MatchLineup,
  type MatchSide,
  type Result,
} from "@elleveren/rules";

import type { Context, Tx } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { actorOf, recordAct } from "../../people/index.ts";
import {
  type LiveFixture,
  matchEvents,
  selectFixtures,
  selectLineups,
  selectMatchLog,
  selectStats,
} from "../../live/index.ts";
import { actsSoFar } from "./acts-so-far.ts";
import { actOf, audit, lockMatch, tellFacts, tellLineup, type Entering, type EntryProblem } from "./enter-act.ts";
import { counts } from "./facts-of-acts.ts";
import { insertAct } from "./match-acts.sql.ts";

const SIDES = ["home", "away"] as const;
const ELEVEN = 11;
/** Of no act of the list. */
const nowhere = { index: null, actId: null } as const;

/** `seen` is the version of the list that was loaded: another operator's later acts are not discarded unseen. */
export async function takeOver(
  ctx: Context,
  { seen, ...entering }: Entering & { readonly seen: number },
): Promise<Result<null, EntryProblem>> {
  return transact(ctx.db, async (tx) => {
    const standing = await lockMatch(tx, entering);
    if (!standing.ok) return standing;
    const { acts, all, isOn, version } = standing.value;
    const before = matchOf(acts.map(actOf));
    if (before.ok && counts(before.value)) return refused([{ code: "not_catching_up", ...nowhere }]);
    if (!isOn) return refused([{ code: "not_started" }]);
    if (version !== seen) return refused([{ code: "list_moved" }]);
    const [fixture] = await selectFixtures(tx, [entering.fixtureId]);
    if (fixture!.finished) return refused([{ code: "match_final", ...nowhere }]);
    const told = await loadTale(tx, entering, fixture!);
    const kept = acts.filter(({ act }) => act.kind === "lineup");
    const missing = SIDES.flatMap((side): MatchAct[] => {
      const lineup = told.lineups[side];
      const isTold = kept.some(({ act }) => act.kind === "lineup" && act.side === side);
      return isTold || !lineup ? [] : [{ kind: "lineup", side, ...lineup }];
    });
    const lineups = [...kept.map(actOf), ...missing];
    const unknown = SIDES.filter((side) => !lineups.some((act) => act.kind === "lineup" && act.side === side));
    if (unknown.length > 0) return refused(unknown.map((side) => ({ code: "no_lineup", side, ...nowhere })));
    const list = actsSoFar(lineups, told.tale);
    const match = matchOf([...lineups, ...list]);
    if (!match.ok) return refused(match.problems.map((problem) => ({ ...problem, actId: null })));

    const actor = actorOf(entering.by);
    const { fixtureId } = entering;
    // Acts entered without counting are in the feed's figures, and would count twice.
    for (const { actId, act } of acts)
      if (act.kind !== "lineup") await insertAct(tx, { fixtureId, undoes: actId, actor });
    for (const act of [...missing, ...list]) await insertAct(tx, { fixtureId, act, actor });
    const ever = [...all.map(actOf), ...missing, ...list];
    await tellFacts(tx, entering, { ever, before: acts, match: match.value });
    for (const act of missing) await tellLineup(tx, entering, act, match.value);
    const { home, away } = told.tale.score;
    const details = { acts: list.length, minutes: told.tale.minutes, score: `${home}–${away}` };
    await recordAct(tx, audit(entering, "match.take_over", details));
    return accepted(null);
  });
}

async function loadTale(tx: Tx, { season, fixtureId }: Entering, fixture: LiveFixture) {
  const rows = await selectStats(tx, [fixtureId]);
  const announced = await selectLineups(tx, [fixtureId]);
  const events = matchEvents({
    fixture,
    footballers: rows,
    log: await selectMatchLog(tx, fixtureId, Number.MAX_SAFE_INTEGER),
    lineups: announced,
  });
  const sideOf = (clubId: ClubId): MatchSide => (clubId === fixture.homeClubId ? "home" : "away");
  const stats = rows.map((row) => ({ ...row, side: sideOf(row.clubId) }));
  const lineupOf = (side: MatchSide): MatchLineup | null => {
    const clubId = side === "home" ? fixture.homeClubId : fixture.awayClubId;
    const own = announced.find((row) => row.clubId === clubId);
    const began = rows.filter((row) => row.clubId === clubId && (row.stats.starts ?? 0) > 0);
    // Starters derived from points are surer than a line-up announced an hour before.
    const starters = began.length === ELEVEN ? began.map((row) => row.footballerId) : own?.starters;
    if (starters?.length !== ELEVEN) return null;
    const cameOn = events.flatMap(({ kind, isHome, footballerId }) =>
      (kind === "substitution" || kind === "on") && isHome === (side === "home") ? [footballerId] : [],
    );
    // Without a reported bench the club's whole squad is on it.
    const squad = [...season.footballers.values()].filter((row) => row.clubId === clubId && !row.removed);
    const bench = own?.bench ? [...own.bench, ...(own.starters ?? [])] : squad.map((row) => row.footballerId);
    return { starters, bench: [...new Set([...bench, ...cameOn])].filter((id) => !starters.includes(id)) };
  };
  return {
    lineups: { home: lineupOf("home"), away: lineupOf("away") },
    tale: {
      score: { home: fixture.homeScore ?? 0, away: fixture.awayScore ?? 0 },
      minutes: fixture.minutes,
      isOver: fixture.finishedProvisional,
      events,
      stats,
      cleanSheetMinutes: season.ruleset.cleanSheetMinutes,
    },
  };
}
