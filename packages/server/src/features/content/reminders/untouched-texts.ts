/** A kind word about a team that was left alone, in the reader's language: what is waiting for its manager. */
import type { Language, PushPayload } from "@elleveren/contract";
import type { EntryId, RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import { type MailMessage, SIGNED } from "../../../adapters/mail/index.ts";
import type { Context } from "../../../context.ts";
import { type League, loadLeagueRanks, selectLeaguesOfEntry } from "../../leagues/index.ts";
import { selectLatestSquad } from "../../play/index.ts";
import {
  deadlineText,
  englishRound,
  type ReminderFacts,
  squadLines,
  WORDS as REMINDER_WORDS,
} from "./reminder-texts.ts";
import type { Reminded } from "./reminders.sql.ts";

interface CaptainsMatch {
  readonly captain: string;
  readonly opponent: string;
  readonly isHome: boolean;
}

interface Place {
  readonly league: string;
  readonly rank: number;
  readonly teams: number;
}

interface UntouchedFacts extends ReminderFacts {
  /** None when his club has no match in the round. */
  readonly captainsMatches: readonly CaptainsMatch[];
  /** Where the team stands best among friends; null without such a league. */
  readonly place: Place | null;
}

export async function loadUntouchedFacts(
  ctx: Context,
  { entryId }: Pick<Reminded, "entryId">,
  round: RoundId,
): Promise<Pick<UntouchedFacts, "captainsMatches" | "place">> {
  if (entryId === null) return { captainsMatches: [], place: null };
  return {
    captainsMatches: await selectCaptainsMatches(ctx, entryId, round),
    place: bestPlace(await placesOf(ctx, entryId)),
  };
}

async function selectCaptainsMatches(ctx: Context, entryId: EntryId, round: RoundId): Promise<CaptainsMatch[]> {
  const stored = await selectLatestSquad(ctx.db, entryId, round);
  const captain = stored?.squad.picks.find(({ isCaptain }) => isCaptain)?.footballerId;
  if (captain === undefined) return [];
  const { rows } = await sql<CaptainsMatch>`
    select p.web_name as captain, c.name as opponent, f.home_club_id = p.club_id as "isHome"
    from footballers p join fixtures f on p.club_id in (f.home_club_id, f.away_club_id)
      join clubs c on c.club_id = case when f.home_club_id = p.club_id then f.away_club_id else f.home_club_id end
    where p.footballer_id = ${captain} and f.round_id = ${round} order by f.kickoff_at, f.fixture_id`.execute(ctx.db);
  return rows;
}

async function placesOf(ctx: Context, entryId: EntryId): Promise<Place[]> {
  const leagues = (await selectLeaguesOfEntry(ctx.db, entryId)).filter(isAmongFriends);
  const ranks = await loadLeagueRanks(ctx, entryId, leagues);
  return leagues.flatMap(({ leagueId, name }) => {
    const rank = ranks.get(leagueId);
    return rank && rank.rank > 0 ? [{ league: name, rank: rank.rank, teams: rank.rankedCount }] : [];
  });
}

const isAmongFriends = ({ leagueType, scoring }: League): boolean => leagueType === "x" && scoring === "classic";

/** By the share of teams that it is ahead of; alone in a league is no place. */
const bestPlace = (places: readonly Place[]): Place | null =>
  places
    .filter(({ teams }) => teams > 1)
    .toSorted((one, other) => one.rank / one.teams - other.rank / other.teams)[0] ?? null;

type MailFacts = UntouchedFacts & { readonly origin: string; readonly unsubscribe: string };

/** The e-mail, without its recipient. */
export function untouchedMail(facts: MailFacts): Pick<MailMessage, "subject" | "text"> {
  const { person, round, origin, unsubscribe } = facts;
  const words = WORDS[person.language];
  const usual = REMINDER_WORDS[person.language];
  const lines = [...ownLines(facts), ...squadLines(facts)];
  const paragraphs = [
    usual.hello(person.firstName),
    words.quiet,
    usual.deadline(round.name, deadlineText(person.language, round.deadlineAtMs)),
    ...(lines.length > 0 ? [lines.join("\n")] : []),
    words.once,
    `${usual.myTeam} ${origin}/my-team`,
    `${usual.leave} ${unsubscribe}`,
    SIGNED,
  ];
  return { subject: words.title(round.name), text: `${paragraphs.join("\n\n")}\n` };
}

/** A few words: a locked screen shows two lines. */
export function untouchedPush(facts: UntouchedFacts): PushPayload {
  const { person, round } = facts;
  const words = WORDS[person.language];
  const lines = [...ownLines(facts), ...squadLines(facts)].slice(0, 2);
  return {
    title: words.title(round.name),
    body: [...lines, words.until(deadlineText(person.language, round.deadlineAtMs))].join(" "),
    url: "/my-team",
    tag: `untouched-${round.roundId}`,
  };
}

function ownLines({ person, captainsMatches, place }: UntouchedFacts): string[] {
  const words = WORDS[person.language];
  return [...captainsMatches.slice(0, 1).map((match) => words.captain(match)), ...(place ? [words.place(place)] : [])];
}

const nb = {
  title: (round: string) => `${round}: laget ditt har fått stå i fred`,
  quiet: "Laget ditt har stått urørt i to runder. Kanskje er alt som det skal være, kanskje er det verdt en titt.",
  captain: ({ captain, opponent, isHome }: CaptainsMatch) =>
    `Kapteinen din, ${captain}, møter ${opponent} ${isHome ? "hjemme" : "borte"}.`,
  place: ({ league, rank, teams }: Place) => `Du er nummer ${rank} av ${teams} i ${league}.`,
  until: (when: string) => `Frist ${when}.`,
  once: "Dette sier vi bare én gang: neste gang først når du har rørt laget igjen.",
};

const WORDS: Readonly<Record<Language, typeof nb>> = {
  nb,
  nn: {
    title: (round) => `${round}: laget ditt har fått stå i fred`,
    quiet: "Laget ditt har stått urørt i to rundar. Kanskje er alt som det skal vere, kanskje er det verdt ein titt.",
    captain: ({ captain, opponent, isHome }) =>
      `Kapteinen din, ${captain}, møter ${opponent} ${isHome ? "heime" : "borte"}.`,
    place: ({ league, rank, teams }) => `Du er nummer ${rank} av ${teams} i ${league}.`,
    until: (when) => `Frist ${when}.`,
    once: "Dette seier vi berre éin gong: neste gong først når du har rørt laget igjen.",
  },
  en: {
    title: (round) => `${englishRound(round)}: your team has been left alone`,
    quiet: "Nobody has touched your team for two rounds. Perhaps all is as it should be, perhaps it deserves a look.",
    captain: ({ captain, opponent, isHome }) =>
      `Your captain, ${captain}, meets ${opponent} ${isHome ? "at home" : "away"}.`,
    place: ({ league, rank, teams }) => `You are number ${rank} of ${teams} in ${league}.`,
    until: (when) => `Deadline ${when}.`,
    once: "We say this once only: next time not before you have touched your team again.",
  },
};
