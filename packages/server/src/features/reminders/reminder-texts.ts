/** What a reminder says, in the reader's language; times are Oslo's. */
import type { PushPayload } from "@elleveren/contract";

import { SIGNED, type MailMessage } from "../../adapters/mail/index.ts";
import type { RoundRow } from "../rounds/index.ts";
import type { Reminded } from "./reminders.sql.ts";
import type { SquadNotes } from "./squad-notes.ts";

export interface ReminderFacts {
  readonly person: Pick<Reminded, "firstName" | "language" | "entryName">;
  readonly round: Pick<RoundRow, "roundId" | "name" | "deadlineAtMs">;
  /** Null without a team. */
  readonly notes: SquadNotes | null;
}

export interface MailFacts extends ReminderFacts {
  readonly origin: string;
  readonly unsubscribe: string;
}

/** The letter, without whom it is for. */
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
  };
}

const pageOf = (notes: SquadNotes | null) => (notes === null ? "/squad-selection" : "/my-team");

function squadLines({ person, notes }: ReminderFacts): string[] {
  const words = WORDS[person.language];
  const lines: string[] = [];
  if (notes && notes.missing.length > 0) lines.push(words.missing(notes.missing.join(", ")));
  if (notes && notes.freeTransfers > 0) lines.push(words.transfers(notes.freeTransfers));
  return lines;
}

/** "lørdag 4. april kl. 17:30", "Saturday 4 April at 17:30". */
export function deadlineText(language: "nb" | "en", deadlineAtMs: number): string {
  const locale = language === "nb" ? "nb-NO" : "en-GB";
  const zone = { timeZone: "Europe/Oslo" } as const;
  const day = new Intl.DateTimeFormat(locale, { ...zone, weekday: "long", day: "numeric", month: "long" });
  const time = new Intl.DateTimeFormat("en-GB", { ...zone, hour: "2-digit", minute: "2-digit" }).format(deadlineAtMs);
  const date = day.format(deadlineAtMs).replace(",", "");
  return language === "nb" ? `${date} kl. ${time}` : `${date} at ${time}`;
}

const WORDS = {
  nb: {
    hello: (name: string) => (name === "" ? "Hei!" : `Hei ${name}!`),
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
  },
  en: {
    hello: (name: string) => (name === "" ? "Hi!" : `Hi ${name}!`),
    subject: (round: string, when: string) => `${englishRound(round)}: deadline ${when}`,
    title: (round: string, when: string) => `${englishRound(round)}: deadline ${when}`,
    deadline: (round: string, when: string) => `The deadline of ${englishRound(round)} is ${when}, Norwegian time.`,
    missing: (names: string) => `Your starting eleven has somebody injured, suspended or away: ${names}.`,
    transfers: (count: number) =>
      count === 1 ? "You have one free transfer left." : `You have ${count} free transfers left.`,
    noTeam: "You have no team yet.",
    allSet: "Are your captain and your team as you want them?",
    myTeam: "Your team:",
    pickTeam: "Pick your team:",
    leave: "No more reminders by e-mail? Leave here:",
  },
} as const;

/** Rounds are named in Norwegian. */
export const englishRound = (name: string): string => name.replace(/^Runde (\d+)$/, "Round $1");
