/** From what arrives to what is told at once: bundles on the game clock, and in them several messages put together. */
import type { Delivery, SeededRandom } from "../../features/simulator/index.ts";

type Message = Delivery["message"];

export interface Bundle {
  readonly endMs: number;
  readonly messages: readonly Message[];
}

const MINUTE_MS = 60_000;
/** While matches are on, and when there is but news of footballers. */
const MATCH_BUNDLE_MS = 45 * MINUTE_MS;
const NEWS_BUNDLE_MS = 12 * 60 * MINUTE_MS;
/** A feed sends most of what it has at a moment together. */
const TOGETHER_SHARE = 0.7;

const isNews = ({ message }: Delivery): boolean => message.messageId?.startsWith("news") ?? false;

/** Takes everything that arrives until then off the list, in bundles of messages that overtake each other. */
export function takeBundles(
  deliveries: Delivery[],
  untilMs: number,
  randomOf: (endMs: number) => SeededRandom,
): Bundle[] {
  const bundles: Bundle[] = [];
  while (deliveries[0] && deliveries[0].atMs <= untilMs) {
    const [first] = deliveries;
    const endMs = Math.min(untilMs, first.atMs + (isNews(first) ? NEWS_BUNDLE_MS : MATCH_BUNDLE_MS));
    const count = deliveries.findIndex((one) => one.atMs > endMs || (isNews(first) && !isNews(one)));
    const own = deliveries.splice(0, count < 0 ? deliveries.length : count);
    const random = randomOf(own.at(-1)!.atMs);
    bundles.push({ endMs: own.at(-1)!.atMs, messages: putTogether(random.shuffled(own), random) });
  }
  return bundles;
}

/** Messages about different subjects become one; a message about what was spoken of stays for itself. */
function putTogether(deliveries: readonly Delivery[], random: SeededRandom): Message[] {
  const told: Message[] = [];
  let together: Message[] = [];
  const subjects = new Set<string>();
  const flush = () => {
    if (together.length === 1) told.push(together[0]!);
    else if (together.length > 1) {
      const messageId = together.map((message) => message.messageId).join(" ");
      told.push({ messageId, facts: together.flatMap((message) => message.facts) });
    }
    together = [];
    subjects.clear();
  };
  for (const { message } of deliveries) {
    const own = message.facts.map(subjectOf);
    if (!random.chance(TOGETHER_SHARE) || own.some((subject) => subjects.has(subject))) flush();
    together.push(message);
    for (const subject of own) subjects.add(subject);
  }
  flush();
  return told;
}

const subjectOf = (fact: Message["facts"][number]): string =>
  fact.kind === "footballer" ? `footballer ${fact.footballerId}` : `fixture ${fact.fixtureId}`;
