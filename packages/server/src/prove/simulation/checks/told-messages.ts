/** From what arrives to what is told at once: bundles on the game clock, and in them several messages put together. */
import type { Delivery, SeededRandom } from "../../../features/operate/index.ts";

type Message = Delivery["message"];

export interface Bundle {
  readonly endMs: number;
  readonly messages: readonly Message[];
}

const MINUTE_MS = 60_000;
/** While matches are on, and when there is but news of footballers. */
const MATCH_BUNDLE_MS = 100 * MINUTE_MS;
const NEWS_BUNDLE_MS = 12 * 60 * MINUTE_MS;
/** A feed sends most of what it has at a moment together. */
const TOGETHER_SHARE = 0.93;

const isNews = ({ message }: Delivery): boolean => message.messageId?.startsWith("news") ?? false;

/** Takes everything that arrives until then off the list, in bundles of messages that overtake each other. */
export function takeBundles(
  deliveries: Delivery[],
  untilMs: number,
  randomOf: (endMs: number) => SeededRandom,
): Bundle[] {
  const bundles: Bundle[] = [];
  while (deliveries[0] && deliveries[0].atMs <= untilMs) {
    const newsUntilMs = deliveries[0].atMs + NEWS_BUNDLE_MS;
    const match = deliveries.find((one) => !isNews(one));
    // News waits for the next match, and is told with what its first hour and a half say.
    const isSoon = match !== undefined && match.atMs <= newsUntilMs;
    const endMs = Math.min(untilMs, isSoon ? match.atMs + MATCH_BUNDLE_MS : newsUntilMs);
    const count = deliveries.findIndex((one) => one.atMs > endMs);
    const own = deliveries.splice(0, count < 0 ? deliveries.length : count);
    const lastMs = own.at(-1)!.atMs;
    const random = randomOf(lastMs);
    bundles.push({ endMs: lastMs, messages: putTogether(random.shuffled(own), random) });
  }
  return bundles;
}

/** Messages about different subjects become one; what was spoken of is spoken of again in another one. */
function putTogether(deliveries: readonly Delivery[], random: SeededRandom): Message[] {
  const groups: { readonly messages: Message[]; readonly subjects: Set<string> }[] = [];
  for (const { message } of deliveries) {
    const subjects = message.facts.map(subjectOf);
    const fits = (group: (typeof groups)[number]) => !subjects.some((subject) => group.subjects.has(subject));
    let group = random.chance(TOGETHER_SHARE) ? groups.find(fits) : undefined;
    if (!group) groups.push((group = { messages: [], subjects: new Set() }));
    group.messages.push(message);
    for (const subject of subjects) group.subjects.add(subject);
  }
  return groups.map(({ messages }) => ({
    messageId: messages.map((message) => message.messageId).join(" "),
    facts: messages.flatMap((message) => message.facts),
  }));
}

const subjectOf = (fact: Message["facts"][number]): string =>
  fact.kind === "footballer" ? `footballer ${fact.footballerId}` : `fixture ${fact.fixtureId}`;
