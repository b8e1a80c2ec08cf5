/** Deadlines and matches as events of a calendar, in the reader's language. */
import type { Language } from "@elleveren/contract";
import type { ClubId, RoundId } from "@elleveren/rules";

import { englishRound } from "../reminders/index.ts";
import type { CalendarMatch, CalendarRound, CalendarSeason } from "./calendar-season.ts";
import type { CalendarEvent } from "./ical.ts";

/** How the events of one calendar are named and linked. */
export interface CalendarLook {
  readonly season: CalendarSeason;
  readonly language: Language;
  /** The site's origin: makes the events' ids unique to the game, and is the target of their links. */
  readonly origin: string;
}

/** A footballer of the squad whose matches are told. */
export interface CalendarMan {
  readonly clubId: ClubId;
  readonly name: string;
  readonly isCaptain: boolean;
}

/** How long before the deadline a calendar rings. */
const ALARM = "-PT1H";
/** Shown as a quarter of an hour; the deadline is its beginning. */
const DEADLINE_LENGTH_MS = 15 * 60_000;
/** Two halves, their break and what is added. */
const MATCH_LENGTH_MS = 2 * 3_600_000;
/** Squads change every week: matches further away are not yet the manager's. */
const ROUNDS_AHEAD = 5;

export const deadlineEvents = ({ season, language, origin }: CalendarLook): CalendarEvent[] =>
  season.rounds.map((round) => ({
    uid: `deadline-${season.seasonName}-${round.roundId}@${new URL(origin).hostname}`,
    sequence: round.moves,
    stampMs: round.movedAtMs ?? season.beganAtMs,
    startsAtMs: round.deadlineAtMs,
    lengthMs: DEADLINE_LENGTH_MS,
    title: WORDS[language].deadline(roundName(language, round)),
    description: WORDS[language].lastChance,
    url: `${origin}/my-team`,
    status: "CONFIRMED",
    alarm: ALARM,
  }));

/**
 * The matches of the men's clubs: of the round that is being played, of those to come next, and postponed ones, which stand
 * cancelled at the time they had until they have a new one. `changedAtMs` is when the squad last changed.
 */
export function matchEvents(look: CalendarLook, men: readonly CalendarMan[], changedAtMs: number): CalendarEvent[] {
  const { season } = look;
  const first = season.rounds.findLast(({ state }) => state === "closed" || state === "settled")?.roundId ?? 0;
  const isNear = (roundId: RoundId | null) => roundId === null || (roundId >= first && roundId <= first + ROUNDS_AHEAD);
  return season.matches.flatMap((match) => {
    const own = men.filter(({ clubId }) => clubId === match.home.clubId || clubId === match.away.clubId);
    const startsAtMs = match.kickoffAtMs ?? match.lastKickoffAtMs;
    if (own.length === 0 || startsAtMs === null || !isNear(match.roundId)) return [];
    return [matchEvent(look, match, { own, startsAtMs, changedAtMs })];
  });
}

function matchEvent(
  { season, language, origin }: CalendarLook,
  match: CalendarMatch,
  { own, startsAtMs, changedAtMs }: { own: readonly CalendarMan[]; startsAtMs: number; changedAtMs: number },
): CalendarEvent {
  const words = WORDS[language];
  const clubs = `${match.home.name} – ${match.away.name}`;
  const names = own.map(({ name, isCaptain }) => (isCaptain ? `${name} (${words.captain})` : name)).join(", ");
  const isPostponed = match.kickoffAtMs === null;
  const isOpen = match.isProvisional || match.roundId === null;
  const round = season.rounds.find(({ roundId }) => roundId === match.roundId);
  const told = [
    round && roundName(language, round),
    isPostponed ? words.postponedWhy : isOpen ? words.notCertain : null,
    words.yours(names),
    match.tvChannel && `TV: ${match.tvChannel}`,
  ];
  return {
    uid: `match-${season.seasonName}-${match.fixtureId}@${new URL(origin).hostname}`,
    sequence: match.moves,
    stampMs: Math.max(match.movedAtMs ?? season.beganAtMs, changedAtMs),
    startsAtMs,
    lengthMs: MATCH_LENGTH_MS,
    title: isPostponed ? words.postponed(clubs) : `${clubs}: ${names}`,
    description: told.filter(Boolean).join("\n"),
    url: `${origin}/match/${match.fixtureId}`,
    status: isPostponed ? "CANCELLED" : isOpen ? "TENTATIVE" : "CONFIRMED",
    alarm: null,
  };
}

const roundName = (language: Language, { name }: CalendarRound): string =>
  language === "en" ? englishRound(name) : name;

const nb = {
  deadlines: "frister",
  matches: "frister og mine kamper",
  deadline: (round: string) => `Frist: ${round}`,
  lastChance: "Siste sjanse til å bytte, sette opp laget og velge kaptein før runden låses.",
  captain: "K",
  yours: (names: string) => `Dine: ${names}`,
  postponed: (clubs: string) => `Utsatt: ${clubs}`,
  postponedWhy: "Kampen er utsatt og har ikke fått ny tid. Den flytter seg når den får det.",
  notCertain: "Tidspunktet er ikke endelig.",
};

export const WORDS: Readonly<Record<Language, typeof nb>> = {
  nb,
  nn: {
    deadlines: "fristar",
    matches: "fristar og kampane mine",
    deadline: (round) => `Frist: ${round}`,
    lastChance: "Siste sjanse til å bytte, setje opp laget og velje kaptein før runden blir låst.",
    captain: "K",
    yours: (names) => `Dine: ${names}`,
    postponed: (clubs) => `Utsett: ${clubs}`,
    postponedWhy: "Kampen er utsett og har ikkje fått ny tid. Han flyttar seg når han får det.",
    notCertain: "Tidspunktet er ikkje endeleg.",
  },
  en: {
    deadlines: "deadlines",
    matches: "deadlines and my matches",
    deadline: (round) => `Deadline: ${round}`,
    lastChance: "The last chance for transfers, line-up and captain before the round is locked.",
    captain: "C",
    yours: (names) => `Yours: ${names}`,
    postponed: (clubs) => `Postponed: ${clubs}`,
    postponedWhy: "The match is postponed and has no new time yet. It moves when it has one.",
    notCertain: "The time is not final.",
  },
};
