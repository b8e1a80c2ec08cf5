/**
 * Slack, Discord, Teams and a program, as far as the game speaks to them, on this machine: channels that take messages in
 * each service's documented format and refuse others as it does, for the game's tests and for trying things out.
 */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

import { channelPage } from "./channel-page.ts";
import { type Consent, createConsent } from "./consent.ts";
import { faultOf, type HeardMessage, type StandInService } from "./message-formats.ts";

export type { HeardMessage, StandInService } from "./message-formats.ts";

export interface StandInAnswer {
  readonly status: number;
  readonly text?: string;
  readonly retryAfter?: string;
  /** Said of a limit on all addresses together, as Discord does. */
  readonly isForAll?: boolean;
}

export interface ChatStandIn {
  readonly origin: string;
  /** The address that a channel of a service hands out; the channel is made with its first message. */
  address(service: StandInService, channel: string): string;
  /** The game's settings for linking by a click. */
  readonly apps: ReturnType<Consent["appsAt"]>;
  /** In the order they came, refused ones too. */
  readonly heard: readonly HeardMessage[];
  /** Those of a channel that were taken; of what came to a program again, the first. */
  taken(channel: string): readonly HeardMessage[];
  /** The next message is answered so, whatever it says. */
  answerNext(answer: StandInAnswer): void;
  /** Runs before the next message is answered. */
  meanwhile(act: () => Promise<void>): void;
  /** The stand-in stops answering, and answers again, at the same address. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  forget(): void;
  stop(): Promise<void>;
}

/** Messages kept of all channels. */
const MOST_HEARD = 100_000;

export interface StandInOptions {
  /** 0 lets the system choose a free one. */
  readonly port: number;
  /** Messages kept of all channels; with 0 only `onHeard` knows of them. */
  readonly keeps?: number;
  /** Told of each message, a refused one too, when its answer is known and before it is given. */
  readonly onHeard?: (message: HeardMessage) => void;
  /** Its way with every message that is whole: resolves when it answers, to null where it takes what it understands. */
  readonly manner?: () => Promise<StandInAnswer | null>;
}

/** Starts it; reachable from this machine only. Throws when the port is taken. */
export async function startChatStandIn({
  port,
  keeps = MOST_HEARD,
  onHeard = () => {},
  manner = () => Promise.resolve(null),
}: StandInOptions): Promise<ChatStandIn> {
  let heard: HeardMessage[] = [];
  /** Ids that a program has taken: by the Standard Webhooks specification it does nothing about one that comes again. */
  let known = new Set<string>();
  let answers: StandInAnswer[] = [];
  let acts: (() => Promise<void>)[] = [];
  const consent = createConsent();
  const start = () =>
    createServer((request, response) => {
      if (consent.answers(request, response, address)) return;
      const match = /^\/(slack|discord|teams|json)\/([\w-]{1,80})$/.exec(
        new URL(request.url ?? "/", "http://x").pathname,
      );
      const [service, channel] = [match?.[1] as StandInService | undefined, match?.[2]];
      if (request.method === "GET") {
        const page = channelPage(
          heard.filter(({ status }) => status < 300),
          (to) => address(to, "kantina"),
        );
        return void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
      }
      if (!service || channel === undefined || request.method !== "POST") return void response.writeHead(404).end();
      void take(service, channel).catch(() => response.destroy());

      async function take(to: StandInService, where: string): Promise<void> {
        const said = await text(request);
        await acts.shift()?.();
        const answer: StandInAnswer = answers.shift() ??
          (await manner()) ??
          faultOf(to, said) ?? { status: to === "discord" ? 204 : 200, text: "ok" };
        const { status } = answer;
        const id = String(request.headers["webhook-id"] ?? "");
        const isRepeat = to === "json" && known.has(id);
        if (to === "json" && status < 300) known.add(id);
        const message = { service: to, channel: where, id, text: said, body: read(said), status, isRepeat };
        onHeard(message);
        if (keeps > 0) heard.push(message);
        if (heard.length > keeps) heard.shift();
        const headers = {
          ...(answer.retryAfter !== undefined && { "retry-after": answer.retryAfter }),
          ...(answer.isForAll && { "x-ratelimit-global": "true" }),
        };
        response.writeHead(answer.status, headers).end(answer.status === 204 ? undefined : (answer.text ?? ""));
      }
    });
  let server: Server = start();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const own = (server.address() as AddressInfo).port;
  const origin = `http://127.0.0.1:${own}`;
  const address = (service: StandInService, channel: string) => `${origin}/${service}/${channel}`;
  const close = async () => {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  };
  return {
    origin,
    address,
    apps: consent.appsAt(origin),
    get heard() {
      return heard;
    },
    taken: (channel) => heard.filter((one) => one.channel === channel && one.status < 300 && !one.isRepeat),
    answerNext: (answer) => void answers.push(answer),
    meanwhile: (act) => void acts.push(act),
    goAway: close,
    async comeBack() {
      server = start();
      server.listen(own, "127.0.0.1");
      await once(server, "listening");
    },
    forget() {
      heard = [];
      known = new Set();
      answers = [];
      acts = [];
    },
    stop: close,
  };
}

function read(said: string): unknown {
  try {
    return JSON.parse(said);
  } catch {
    return null;
  }
}
