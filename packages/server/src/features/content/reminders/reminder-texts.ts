/** Texts of a reminder, in the reader's language; times are Oslo's. */
import { dateFormat, type Language, type PushPayload } from "@elleveren/contract";
import { carrySquad, type EntryId, type FootballerId, freeTransfersLeft, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import { type MailMessage, SIGNED } from "../../../adapters/mail/index.ts";
import type { RoundRow } from "../../clock/index.ts";
import type { Reminded } from "./reminders.sql.ts";
import type { Context } from "../../../context.ts";
import { selectLatestSquad } from "../../play/index.ts";

export interface ReminderFacts {
  readonly person: Pick<Reminded, "firstName" | "language" | "entryName">;
  readonly round: Pick<RoundRow, "roundId" | "name" | "deadlineAtMs">;
  /** Null without a team. */
  readonly notes: SquadNotes | null;
}

type MailFacts = ReminderFacts & { readonly origin: string; readonly unsubscribe: string };

/** The e-mail, without its recipient. */
export function reminderMail(facts: MailFacts): Pick<MailMessage, "subject" | "text"> {
  const { person, round, notes, origin, unsubscribe } = facts;
  const words = WORDS[person.language];
  const when = deadlineText(person.language, round.deadlineAtMs);
  const hello = words.hello(person.firstName);
  const todo = notes === null ? [words.noTeam] : squadLines(facts);
  const paragraphs = [
    hello,
    words.deadline(round.name, when),
    ...(todo.length > 0 ? [todo.join("\n")] : []),
    `${notes === null ? words.pickTeam : words.myTeam} ${origin}${pageOf(notes)}`,
    `${words.leave} ${unsubscribe}`,
    SIGNED,
  ];
  return { subject: words.subject(round.name, when), text: `${paragraphs.join("\n\n")}\n` };
}

/** A few words: a locked screen shows two lines. */
export function reminderPush(facts: ReminderFacts): PushPayload {
  const { person, round, notes } = facts;
  const words = WORDS[person.language];
  const lines = notes === null ? [words.noTeam] : squadLines(facts);
  return {
    title: words.title(round.name, deadlineText(person.language, round.deadlineAtMs)),
    body: lines.join(" ") || words.allSet,
    url: pageOf(notes),
    tag: `deadline-${round.roundId}`,
    ...(notes && { badge: notes.missing.length, ...captainAction(person.language, notes.captainInstead) }),
  };
}

/** The button that proposes another captain; it opens my team with the question, and saves nothing. */
export function captainAction(language: Language, proposed: ProposedCaptain | null): Pick<PushPayload, "actions"> {
  if (proposed === null) return {};
  const title = WORDS[language].makeCaptain(proposed.name);
  return { actions: [{ title, url: `/my-team?captain=${proposed.footballerId}` }] };
}

const pageOf = (notes: SquadNotes | null) => (notes === null ? "/squad-selection" : "/my-team");

export function squadLines({ person, notes }: ReminderFacts): string[] {
  const words = WORDS[person.language];
  const lines: string[] = [];
  if (notes && notes.missing.length > 0) lines.push(words.missing(notes.missing.join(", ")));
  if (notes && notes.freeTransfers > 0) lines.push(words.transfers(notes.freeTransfers));
  return lines;
}

/** "lørdag 4. april kl. 17:30", "laurdag 4. april kl. 17:30", "Saturday 4 April at 17:30". */
export function deadlineText(language: Language, deadlineAtMs: number): string {
  const zone = { timeZone: "Europe/Oslo" } as const;
  const day = dateFormat(language, { ...zone, weekday: "long", day: "numeric", month: "long" });
  const time = new Intl.DateTimeFormat("en-GB", { ...zone, hour: "2-digit", minute: "2-digit" }).format(deadlineAtMs);
  return `${day.format(deadlineAtMs).replace(",", "")} ${WORDS[language].at} ${time}`;
}

const nb = {
  hello: (name: string) => (name === "" ? "Hei!" : `Hei ${name}!`),
  at: "kl.",
  subject: (round: string, when: string) => `${round}: frist ${when}`,
  title: (round: string, when: string) => `${round}: frist ${when}`,
  deadline: (round: string, when: string) => `Fristen for ${round} er ${when}, norsk tid.`,
  missing: (names: string) => `I startelleveren din står noen som er skadet, utestengt eller borte: ${names}.`,
  transfers: (count: number) =>
    count === 1 ? "Du har ett gratis bytte igjen." : `Du har ${count} gratis bytter igjen.`,
  noTeam: "Du har ikke noe lag ennå.",
  allSet: "Er kaptein og lag som du vil ha dem?",
  myTeam: "Laget ditt:",
  pickTeam: "Ta ut laget ditt:",
  leave: "Vil du ikke ha flere påminnelser på e-post? Meld deg av:",
  makeCaptain: (name: string) => `${name} som kaptein`,
};

export const WORDS: Readonly<Record<Language, typeof nb>> = {
  nb,
  nn: {
    hello: (name) => (name === "" ? "Hei!" : `Hei ${name}!`),
    at: "kl.",
    subject: (round, when) => `${round}: frist ${when}`,
    title: (round, when) => `${round}: frist ${when}`,
    deadline: (round, when) => `Fristen for ${round} er ${when}, norsk tid.`,
    missing: (names) => `I startellevaren din står nokon som er skadd, utestengd eller borte: ${names}.`,
    transfers: (count) => (count === 1 ? "Du har eitt gratis bytte igjen." : `Du har ${count} gratis bytte igjen.`),
    noTeam: "Du har ikkje noko lag enno.",
    allSet: "Er kaptein og lag som du vil ha dei?",
    myTeam: "Laget ditt:",
    pickTeam: "Ta ut laget ditt:",
    leave: "Vil du ikkje ha fleire påminningar på e-post? Meld deg av:",
    makeCaptain: (name) => `${name} som kaptein`,
  },
  en: {
    hello: (name) => (name === "" ? "Hi!" : `Hi ${name}!`),
    at: "at",
    subject: (round, when) => `${englishRound(round)}: deadline ${when}`,
    title: (round, when) => `${englishRound(round)}: deadline ${when}`,
    deadline: (round, when) => `The deadline of ${englishRound(round)} is ${when}, Norwegian time.`,
    missing: (names) => `Your starting eleven has somebody injured, suspended or away: ${names}.`,
    transfers: (count) => (count === 1 ? "You have one free transfer left." : `You have ${count} free transfers left.`),
    noTeam: "You have no team yet.",
    allSet: "Are your captain and your team as you want them?",
    myTeam: "Your team:",
    pickTeam: "Pick your team:",
    leave: "No more reminders by e-mail? Leave here:",
    makeCaptain: (name) => `Captain ${name}`,
  },
};

/** Rounds are named in Norwegian. */
export const englishRound = (name: string): string => name.replace(/^Runde (\d+)$/, "Round $1");

/** Open ends of a squad before the deadline. */
interface SquadNotes {
  /** Starters who are injured, suspended or away, by their names in the market. */
  readonly missing: readonly string[];
  /** Unused free transfers; 0 too where they are unlimited. */
  readonly freeTransfers: number;
  /** The vice-captain, when the captain is missing and he is not. */
  readonly captainInstead: ProposedCaptain | null;
}

export interface ProposedCaptain {
  readonly footballerId: FootballerId;
  readonly name: string;
}

/** Injured, suspended, not available, not at the club; a doubtful footballer is not missing. */
const MISSING = ["i", "s", "u", "n"];

/** Null without a team. */
export async function loadSquadNotes(
  ctx: Context,
  person: { readonly entryId: EntryId | null; readonly startedRoundId: RoundId | null },
  roundId: RoundId,
): Promise<SquadNotes | null> {
  if (person.entryId === null || person.startedRoundId === null) return null;
  const stored = await selectLatestSquad(ctx.db, person.entryId, roundId);
  if (!stored) return null;
  const { ruleset } = ctx.game();
  const squad = carrySquad({ ruleset, squad: stored.squad, roundId, startedRoundId: person.startedRoundId });
  const starters = squad.picks.filter(({ slot }) => slot <= 11);
  const ids = starters.map(({ footballerId }) => footballerId);
  const { rows } = await sql<ProposedCaptain & { isMissing: boolean }>`
    select footballer_id as "footballerId", web_name as name, removed or status = any(${MISSING}::text[]) as "isMissing"
    from footballers where footballer_id = any(${ids}::int[])
    order by array_position(${ids}::int[], footballer_id)`.execute(ctx.db);
  const rowOf = (pick: { readonly footballerId: FootballerId } | undefined) =>
    rows.find(({ footballerId }) => footballerId === pick?.footballerId);
  const captain = rowOf(starters.find(({ isCaptain }) => isCaptain));
  const vice = rowOf(starters.find(({ isViceCaptain }) => isViceCaptain));
  return {
    missing: rows.filter(({ isMissing }) => isMissing).map(({ name }) => name),
    freeTransfers: freeTransfersLeft(squad) ?? 0,
    captainInstead:
      captain?.isMissing && vice && !vice.isMissing ? { footballerId: vice.footballerId, name: vice.name } : null,
  };
}
