/** What is said of starters that do not start, in the reader's language; times are Oslo's. */
import type { PushPayload } from "@elleveren/contract";

import { SIGNED, type MailMessage } from "../../adapters/mail/index.ts";
import type { RoundRow } from "../rounds/index.ts";
import type { BenchedStarter } from "./benched-starters.ts";
import { deadlineText, englishRound } from "./reminder-texts.ts";
import type { Reminded } from "./reminders.sql.ts";

export interface BenchedName extends BenchedStarter {
  readonly name: string;
}

export interface BenchedFacts {
  readonly person: Pick<Reminded, "firstName" | "language">;
  readonly round: Pick<RoundRow, "roundId" | "name" | "deadlineAtMs">;
  /** At least one. */
  readonly starters: readonly BenchedName[];
}

interface MailFacts extends BenchedFacts {
  readonly origin: string;
  readonly unsubscribe: string;
}

export function benchedMail(facts: MailFacts): Pick<MailMessage, "subject" | "text"> {
  const { person, round, origin, unsubscribe } = facts;
  const words = WORDS[person.language];
  const paragraphs = [
    words.hello(person.firstName),
    words.news,
    linesOf(facts).join("\n"),
    words.deadline(round.name, deadlineText(person.language, round.deadlineAtMs)),
    `${words.myTeam} ${origin}/my-team`,
    `${words.leave} ${unsubscribe}`,
    SIGNED,
  ];
  return { subject: titleOf(facts), text: `${paragraphs.join("\n\n")}\n` };
}

/** A few words: a locked screen shows two lines. A later change takes the place of the message before. */
export function benchedPush(facts: BenchedFacts): PushPayload {
  const { person, round } = facts;
  const until = WORDS[person.language].until(deadlineText(person.language, round.deadlineAtMs));
  return {
    title: titleOf(facts),
    body: [...linesOf(facts), until].join(" "),
    url: "/my-team",
    tag: `benched-${round.roundId}`,
  };
}

function titleOf({ person, round, starters }: BenchedFacts): string {
  const words = WORDS[person.language];
  const [first] = starters;
  return starters.length === 1 && first ? words.one(round.name, first.name) : words.many(round.name, starters.length);
}

function linesOf({ person, starters }: BenchedFacts): string[] {
  const words = WORDS[person.language];
  const named = (place: BenchedStarter["place"]) =>
    starters
      .filter((one) => one.place === place)
      .map(({ name, isCaptain }) => (isCaptain ? `${name} (${words.captain})` : name))
      .join(", ");
  const [bench, out] = [named("bench"), named("out")];
  return [...(bench === "" ? [] : [words.bench(bench)]), ...(out === "" ? [] : [words.out(out)])];
}

const WORDS = {
  nb: {
    hello: (name: string) => (name === "" ? "Hei!" : `Hei ${name}!`),
    one: (round: string, name: string) => `${round}: ${name} starter ikke`,
    many: (round: string, count: number) => `${round}: ${count} av dine starter ikke`,
    news: "Lagoppstillingene er kommet, og ikke alle i startelleveren din starter kampen sin.",
    bench: (names: string) => `På benken: ${names}.`,
    out: (names: string) => `Ikke i troppen: ${names}.`,
    captain: "kaptein",
    deadline: (round: string, when: string) =>
      `Fristen for ${round} er ${when}, norsk tid. Til da kan du gjøre noe med det.`,
    until: (when: string) => `Frist ${when}.`,
    myTeam: "Laget ditt:",
    leave: "Vil du ikke ha flere påminnelser på e-post? Meld deg av:",
  },
  en: {
    hello: (name: string) => (name === "" ? "Hi!" : `Hi ${name}!`),
    one: (round: string, name: string) => `${englishRound(round)}: ${name} does not start`,
    many: (round: string, count: number) => `${englishRound(round)}: ${count} of yours do not start`,
    news: "The line-ups are out, and not everybody in your eleven starts his match.",
    bench: (names: string) => `On the bench: ${names}.`,
    out: (names: string) => `Not in the squad: ${names}.`,
    captain: "captain",
    deadline: (round: string, when: string) =>
      `The deadline of ${englishRound(round)} is ${when}, Norwegian time. Until then you can do something about it.`,
    until: (when: string) => `Deadline ${when}.`,
    myTeam: "Your team:",
    leave: "No more reminders by e-mail? Leave here:",
  },
} as const;
