/**
 * A match told by feeds, as the acts an operator would have written. Facts that no act can say (an assist to an unseen goal,
 * saves) are carried over, so that all points stay. Pure.
 */
import {
  addAct,
  DERIVED_STATS,
  isDerivedStat,
  isPlayedAct,
  matchOf,
  statsOfMatch,
  STAT_NAMES,
  type FootballerId,
  type MatchAct,
  type MatchSide,
  type MatchSoFar,
  type MatchStats,
  type StatName,
} from "@elleveren/rules";

import type { MatchEvent } from "../../live/index.ts";

export interface TaleSoFar {
  readonly score: { readonly home: number; readonly away: number };
  readonly minutes: number;
  readonly isOver: boolean;
  readonly events: readonly MatchEvent[];
  readonly stats: readonly {
    readonly footballerId: FootballerId;
    readonly side: MatchSide;
    readonly stats: MatchStats;
  }[];
  readonly cleanSheetMinutes: number;
}

const HALF_MINUTES = 45;
const MATCH_MINUTES = 90;
const SIDES = ["home", "away"] as const;

/** All but the line-ups, which stand before them in the list. It counts from its last act on. */
export function actsSoFar(lineups: readonly MatchAct[], tale: TaleSoFar): MatchAct[] {
  const list = [...lineups];
  const add = (...readings: readonly MatchAct[]): void => {
    const act = readings.find((reading) => addAct(list, reading).ok);
    if (act) list.push(act);
  };
  add({ kind: "kick_off", isCatchingUp: true });
  if (tale.minutes > HALF_MINUTES || tale.isOver) {
    add({ kind: "half_time" });
    add({ kind: "second_half" });
  }
  const minute = Math.min(tale.minutes, MATCH_MINUTES);
  if (minute > 0) add({ kind: "clock", minute });
  for (const act of playedActs(tale)) add(act, ...withoutOther(act));
  if (tale.isOver) add({ kind: "full_time" });
  for (const act of figureActs(list, tale)) add(act);
  for (const act of unscoredGoals(list, tale)) add(act);
  for (const act of carriedActs(list, tale)) add(act);
  add({ kind: "caught_up" });
  return list.slice(lineups.length);
}

/** Without the second footballer, who may not have been on the pitch. */
function withoutOther(act: MatchAct): MatchAct[] {
  if (act.kind === "goal") return [{ ...act, assistId: null }];
  return act.kind === "penalty_missed" ? [{ ...act, saverId: null }] : [];
}

/**
 * In the order of the match; an act without a known minute counts at the last minute at which the footballer can have
 * done it.
 */
function playedActs(tale: TaleSoFar): MatchAct[] {
  const { events, minutes } = tale;
  const leftAt = new Map(
    events.flatMap(({ kind, minute, footballerId, otherId }) => {
      if (minute === null) return [];
      if (kind === "off" || kind === "red_card") return [[footballerId, minute] as const];
      return kind === "substitution" && otherId !== null ? [[otherId, minute] as const] : [];
    }),
  );
  const saved = events.filter(({ kind }) => kind === "penalty_saved");
  const acts = withPairs(tale).flatMap((event): MatchAct[] => {
    const at = boardMinute(event.minute ?? leftAt.get(event.footballerId) ?? minutes);
    const who = { ...at, footballerId: event.footballerId };
    switch (event.kind) {
      case "goal":
        return [{ kind: "goal", ...who, assistId: event.otherId, isPenalty: false }];
      case "own_goal":
        return [{ kind: "own_goal", ...who }];
      case "yellow_card":
        return [{ kind: "yellow", ...who }];
      case "red_card":
        return [{ kind: "red", ...who }];
      case "penalty_missed": {
        const index = saved.findIndex(({ minute, isHome }) => minute === event.minute && isHome !== event.isHome);
        const [saver] = index < 0 ? [] : saved.splice(index, 1);
        return [{ kind: "penalty_missed", ...who, saverId: saver?.footballerId ?? null }];
      }
      case "substitution":
        return event.otherId === null
          ? []
          : [{ kind: "substitution", ...at, footballerId: event.otherId, onId: event.footballerId }];
      default:
        return [];
    }
  });
  const placeOf = (act: MatchAct) => (isPlayedAct(act) ? act.minute * 1000 + act.added : 0);
  const isChange = ({ kind }: MatchAct) => Number(kind === "substitution");
  return acts.toSorted((a, b) => placeOf(a) - placeOf(b) || isChange(a) - isChange(b));
}

/**
 * A footballer coming on and one going off within a minute are one change where no source paired them; minutes that stand
 * still since a team mate came on mean off.
 */
function withPairs({ events, stats, minutes }: TaleSoFar): MatchEvent[] {
  const gone = new Set(
    events.flatMap(({ footballerId, otherId, kind }) =>
      kind === "substitution" ? [otherId] : kind === "off" ? [footballerId] : [],
    ),
  );
  const still = stats.flatMap(({ footballerId, side, stats: his }): MatchEvent[] => {
    const [played, isSentOff] = [his.minutes ?? 0, (his.red_cards ?? 0) > 0];
    if (!his.starts || isSentOff || gone.has(footballerId) || played >= minutes - 1) return [];
    return [{ kind: "off", minute: played, isHome: side === "home", footballerId, otherId: null }];
  });
  const offs = [...events.filter(({ kind }) => kind === "off"), ...still];
  return events.flatMap((event) => {
    if (event.kind !== "on") return [event];
    const index = offs.findIndex(
      ({ isHome, minute }) => isHome === event.isHome && Math.abs((minute ?? 0) - (event.minute ?? 0)) <= 1,
    );
    if (index < 0) return [];
    const [off] = offs.splice(index, 1);
    return [{ ...event, kind: "substitution" as const, otherId: off!.footballerId }];
  });
}

function boardMinute(played: number): { minute: number; added: number } {
  const minute = Math.max(1, Math.min(played, MATCH_MINUTES));
  return { minute, added: Math.min(30, Math.max(0, played - MATCH_MINUTES)) };
}

/** Typed figures that are no acts: bonus, ratings. */
function figureActs(list: readonly MatchAct[], { stats }: TaleSoFar): MatchAct[] {
  const match = soFar(list);
  return stats.flatMap(({ footballerId, stats: his }): MatchAct[] => {
    const typed = STAT_NAMES.filter((name) => !isDerivedStat(name) && his[name] !== undefined);
    if (typed.length === 0 || !match.footballers.has(footballerId)) return [];
    return [{ kind: "figures", footballerId, stats: Object.fromEntries(typed.map((name) => [name, his[name]])) }];
  });
}

function unscoredGoals(list: readonly MatchAct[], tale: TaleSoFar): MatchAct[] {
  const match = soFar(list);
  return SIDES.flatMap((side): MatchAct[] => {
    const count = tale.score[side] - match.score[side];
    return count <= 0 ? [] : [{ kind: "carried_goals", side, count, ...boardMinute(tale.minutes) }];
  });
}

function carriedActs(list: readonly MatchAct[], tale: TaleSoFar): MatchAct[] {
  const match = soFar(list);
  const told = statsOfMatch(match, tale.cleanSheetMinutes);
  return tale.stats.flatMap(({ footballerId, side, stats }): MatchAct[] => {
    const own = told.get(footballerId) ?? {};
    const names = carriedNames(match, footballerId, countsAgainst(tale, side));
    const isOnPitch = match.footballers.get(footballerId)?.offAt === null && !tale.isOver;
    const differences = names
      .map((name) => [name, (stats[name] ?? 0) - (own[name] ?? 0)] as const)
      // The newest minute of footballers on the pitch may still be in flight.
      .filter(([name, difference]) => (name === "minutes" && isOnPitch ? difference < -1 : difference !== 0));
    if (differences.length === 0) return [];
    return [{ kind: "carried", side, footballerId, stats: Object.fromEntries(differences) as MatchStats }];
  });
}

/** A source that tells no goals against leaves them to the rules. */
const countsAgainst = ({ stats }: TaleSoFar, side: MatchSide): boolean =>
  stats.some((row) => row.side === side && (row.stats.goals_conceded ?? 0) > 0);

/** Clean sheets follow from minutes and goals against. */
function carriedNames(match: MatchSoFar, footballerId: FootballerId, hasConceded: boolean): readonly StatName[] {
  const footballer = match.footballers.get(footballerId);
  if (!footballer) return STAT_NAMES.filter((name) => name !== "clean_sheets");
  return DERIVED_STATS.filter(
    (name) => name !== "clean_sheets" && name !== "starts" && (name !== "goals_conceded" || hasConceded),
  );
}

function soFar(list: readonly MatchAct[]): MatchSoFar {
  const match = matchOf(list);
  if (!match.ok) throw new Error("Every act of the list was checked as it was added");
  return match.value;
}
