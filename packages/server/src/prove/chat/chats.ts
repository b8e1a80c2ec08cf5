/** The chats of the proof: one that is well, one that is slow, one that takes so many a second, one that is gone. And what each heard. */
import { setTimeout as sleep } from "node:timers/promises";
import {
  type HeardMessage,
  type StandInAnswer,
  startChatStandIn,
  type StandInService,
} from "@elleveren/worlds/chat-stand-in/index.ts";

export type Manner = "well" | "slow" | "limiting" | "gone";

/** Of twenty leagues one has a slow chat, one a limiting one, and one a chat that is gone. */
const MANNERS: readonly Manner[] = ["slow", "limiting", "gone"];
const EVERY = 20;
const SERVICES: readonly StandInService[] = ["slack", "discord", "teams", "json"];

export const mannerOf = (league: number): Manner => MANNERS[league % EVERY] ?? "well";
const serviceOf = (league: number): StandInService => SERVICES[Math.floor(league / EVERY) % SERVICES.length]!;

/** The outcome of one message, over all attempts. */
export interface Heard {
  taken: number;
  /** Again to a program, which knows by the id and does nothing. */
  repeats: number;
  refused: number;
  firstTakenAtMs: number;
}

export interface Chats {
  /** Where the league with this number is told. */
  urlOf(league: number): string;
  /** By `webhook-id`. */
  readonly heard: ReadonlyMap<string, Heard>;
  /** Taken so far, without repeats. */
  taken(): number;
  /** Channels that heard an older message after a newer one. */
  readonly outOfOrder: readonly string[];
  /** Answers 429 so far. */
  refused(): number;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

export interface ChatsRequest {
  readonly slowMs: number;
  /** The number of messages that the limiting chat takes in a second, from all together. */
  readonly limitPerSecond: number;
}

/** On this machine alone. Counts are kept, no messages. */
export async function startChats({ slowMs, limitPerSecond }: ChatsRequest): Promise<Chats> {
  const heard = new Map<string, Heard>();
  const newest = new Map<string, number>();
  const outOfOrder: string[] = [];
  let [takenCount, refusedCount] = [0, 0];
  const onHeard = ({ id, channel, status, isRepeat }: HeardMessage) => {
    const one = heard.get(id) ?? { taken: 0, repeats: 0, refused: 0, firstTakenAtMs: 0 };
    heard.set(id, one);
    if (status >= 300) {
      one.refused += 1;
      refusedCount += 1;
      return;
    }
    if (isRepeat) return void (one.repeats += 1);
    one.taken += 1;
    takenCount += 1;
    if (one.taken > 1) return;
    one.firstTakenAtMs = Date.now();
    const number = Number(id.slice("msg_".length));
    if (number < (newest.get(channel) ?? 0)) outOfOrder.push(channel);
    newest.set(channel, number);
  };
  const manners: Readonly<Record<Manner, () => Promise<StandInAnswer | null>>> = {
    well: () => Promise.resolve(null),
    slow: () => sleep(slowMs, null),
    limiting: limitTo(limitPerSecond),
    gone: () => Promise.resolve(null),
  };
  const start = (manner: Manner) => startChatStandIn({ port: 0, keeps: 0, onHeard, manner: manners[manner] });
  const [well, slow, limiting, gone] = await Promise.all([
    start("well"),
    start("slow"),
    start("limiting"),
    start("gone"),
  ]);
  const all = { well, slow, limiting, gone };
  await gone.goAway();
  return {
    urlOf: (league) => all[mannerOf(league)].address(serviceOf(league), `l${league}`),
    heard,
    outOfOrder,
    taken: () => takenCount,
    refused: () => refusedCount,
    comeBack: () => gone.comeBack(),
    stop: async () => void (await Promise.all(Object.values(all).map((chat) => chat.stop()))),
  };
}

/** As Discord limits whoever has no token: all addresses together, and it says so. The first message is one too many. */
function limitTo(perSecond: number): () => Promise<StandInAnswer | null> {
  let [second, count] = [-1, 0];
  return async () => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) [second, count] = [now, second === -1 ? perSecond : 0];
    count += 1;
    return count <= perSecond ? null : { status: 429, retryAfter: "1", isForAll: true };
  };
}
