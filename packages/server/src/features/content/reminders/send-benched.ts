/** Tells accounts which of their starters the announced line-ups leave out, while they can still change it. */
import type { AccountId } from "@elleveren/rules";
import type { Language, PushPayload } from "@elleveren/contract";

import type { Context, Tx } from "../../../context.ts";
import { type RoundRow, selectRound } from "../../clock/index.ts";
import { selectFootballers, selectLatestSquad } from "../../play/index.ts";
import { type BenchedStarter, benchedStarters } from "./benched-starters.ts";
import {
  type Announced,
  isOfChange,
  type LineupChange,
  selectAnnounced,
  selectBenched,
  selectNames,
} from "./benched.sql.ts";
import type { Reminded } from "./reminders.sql.ts";
import { queueTelling, registerTelling } from "./tell.ts";
import { type MailMessage, SIGNED } from "../../../adapters/mail/index.ts";
import { captainAction, deadlineText, englishRound, type ProposedCaptain } from "./reminder-texts.ts";

const NAME = "benched";

export function registerBenchedTelling(ctx: Context): void {
  registerTelling<LineupChange>(ctx, {
    name: NAME,
    keyOf: ({ roundId, revision }) => `${roundId} ${revision}`,
    async messageFor(change, person) {
      const round = await selectRound(ctx.db, change.roundId);
      if (!round || round.state !== "open" || round.deadlineAtMs <= ctx.clock.nowMs()) return "over";
      if (!person.benched) return null;
      const announced = await selectAnnounced(ctx.db, round.roundId);
      const benched = await stillBenched(ctx, { person, change, announced });
      if (benched.starters.length === 0) return null;
      const facts: BenchedFacts = { person, round, ...benched };
      return {
        untilMs: round.deadlineAtMs,
        mail: (site) => benchedMail({ ...facts, ...site }),
        push: () => benchedPush(facts),
      };
    },
  });
}

/** Queues these accounts' messages of the change that are not queued yet, with the transaction. */
export const sendBenched = (
  ctx: Context,
  tx: Tx,
  { roundId, revision }: LineupChange,
  accounts: readonly AccountId[],
): Promise<void> => {
  const about = { roundId, revision };
  return queueTelling(
    ctx,
    tx,
    { name: NAME, about, claim: { table: "benched_reminders", isOf: isOfChange(about) } },
    accounts,
  );
};

interface Told {
  readonly person: Reminded;
  readonly change: LineupChange;
  readonly announced: readonly Announced[];
}

/** Footballers to report that are still in the current eleven and still do not start. */
async function stillBenched(
  ctx: Context,
  { person, change, announced }: Told,
): Promise<Pick<BenchedFacts, "starters" | "captainInstead">> {
  const none = { starters: [], captainInstead: null };
  if (person.entryId === null || person.startedRoundId === null) return none;
  const told = new Set(await selectBenched(ctx.db, change, person.accountId));
  const stored = await selectLatestSquad(ctx.db, person.entryId, change.roundId);
  if (!stored || told.size === 0) return none;
  const vice = stored.squad.picks.find(({ isViceCaptain }) => isViceCaptain)?.footballerId;
  const market = await selectFootballers(ctx.db, [...told, ...(vice === undefined ? [] : [vice])]);
  const all = benchedStarters({
    ruleset: ctx.game().ruleset,
    squad: stored.squad,
    roundId: change.roundId,
    startedRoundId: person.startedRoundId,
    announced,
    clubOf: (footballer) => market.get(footballer)?.clubId,
  });
  const benched = all.filter(({ footballerId }) => told.has(footballerId));
  const isVicePlaying = vice !== undefined && !all.some(({ footballerId }) => footballerId === vice);
  const instead = isVicePlaying && benched.some(({ isCaptain }) => isCaptain) ? vice : null;
  const names = await selectNames(ctx.db, [
    ...benched.map(({ footballerId }) => footballerId),
    ...(instead === null ? [] : [instead]),
  ]);
  return {
    starters: benched.map((one) => ({ ...one, name: names.get(one.footballerId) ?? "" })),
    captainInstead: instead === null ? null : { footballerId: instead, name: names.get(instead) ?? "" },
  };
}

interface BenchedName extends BenchedStarter {
  readonly name: string;
}

interface BenchedFacts {
  readonly person: Pick<Reminded, "firstName" | "language">;
  readonly round: Pick<RoundRow, "roundId" | "name" | "deadlineAtMs">;
  /** At least one. */
  readonly starters: readonly BenchedName[];
  /** The vice-captain, when the captain is among them and he is not. */
  readonly captainInstead: ProposedCaptain | null;
}

type MailFacts = BenchedFacts & { readonly origin: string; readonly unsubscribe: string };

/** In the reader's language; times are Oslo's. */
function benchedMail(facts: MailFacts): Pick<MailMessage, "subject" | "text"> {
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
function benchedPush(facts: BenchedFacts): PushPayload {
  const { person, round } = facts;
  const until = WORDS[person.language].until(deadlineText(person.language, round.deadlineAtMs));
  return {
    title: titleOf(facts),
    body: [...linesOf(facts), until].join(" "),
    url: "/my-team",
    tag: `benched-${round.roundId}`,
    badge: facts.starters.length,
    ...captainAction(person.language, facts.captainInstead),
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

const nb = {
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
};

const WORDS: Readonly<Record<Language, typeof nb>> = {
  nb,
  nn: {
    hello: (name) => (name === "" ? "Hei!" : `Hei ${name}!`),
    one: (round, name) => `${round}: ${name} startar ikkje`,
    many: (round, count) => `${round}: ${count} av dine startar ikkje`,
    news: "Lagoppstillingane er komne, og ikkje alle i startellevaren din startar kampen sin.",
    bench: (names) => `På benken: ${names}.`,
    out: (names) => `Ikkje i troppen: ${names}.`,
    captain: "kaptein",
    deadline: (round, when) => `Fristen for ${round} er ${when}, norsk tid. Fram til då kan du gjere noko med det.`,
    until: (when) => `Frist ${when}.`,
    myTeam: "Laget ditt:",
    leave: "Vil du ikkje ha fleire påminningar på e-post? Meld deg av:",
  },
  en: {
    hello: (name) => (name === "" ? "Hi!" : `Hi ${name}!`),
    one: (round, name) => `${englishRound(round)}: ${name} does not start`,
    many: (round, count) => `${englishRound(round)}: ${count} of yours do not start`,
    news: "The line-ups are out, and not everybody in your eleven starts his match.",
    bench: (names) => `On the bench: ${names}.`,
    out: (names) => `Not in the squad: ${names}.`,
    captain: "captain",
    deadline: (round, when) =>
      `The deadline of ${englishRound(round)} is ${when}, Norwegian time. Until then you can do something about it.`,
    until: (when) => `Deadline ${when}.`,
    myTeam: "Your team:",
    leave: "No more reminders by e-mail? Leave here:",
  },
};
