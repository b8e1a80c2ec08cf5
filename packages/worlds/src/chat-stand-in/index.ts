/**
 * Slack, Discord, Teams and a program, as far as the game speaks to them, on this machine: channels that take messages in
 * each service's documented format and refuse others as it does, for the game's tests and for trying things out.
 */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

import { channelPage } from "./channel-page.ts";
import { faultOf, type HeardMessage, type StandInService } from "./message-formats.ts";

export type { HeardMessage, StandInService } from "./message-formats.ts";

export interface StandInAnswer {
  readonly status: number;
  readonly text?: string;
  readonly retryAfter?: string;
}

export interface ChatStandIn {
  readonly origin: string;
  /** The address that a channel of a service hands out; the channel is made with its first message. */
  address(service: StandInService, channel: string): string;
  /** In the order they came, refused ones too. */
  readonly heard: readonly HeardMessage[];
  /** Those of a channel that were taken. */
  taken(channel: string): readonly HeardMessage[];
  /** The next message is answered so, whatever it says. */
  answerNext(answer: StandInAnswer): void;
  /** Runs before the next message is answered. */
  meanwhile(act: () => Promise<void>): void;
  /** Nobody answers any more, and again, at the same address. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  forget(): void;
  stop(): Promise<void>;
}

/** Messages kept of all channels. */
const MOST_HEARD = 100_000;

/** Starts it; reachable from this machine only. Throws when the port is taken. 0 lets the system choose a free one. */
export async function startChatStandIn({ port }: { readonly port: number }): Promise<ChatStandIn> {
  let heard: HeardMessage[] = [];
  let answers: StandInAnswer[] = [];
  let acts: (() => Promise<void>)[] = [];
  const start = () =>
    createServer((request, response) => {
      const match = /^\/(slack|discord|teams|json)\/([\w-]{1,80})$/.exec(
        new URL(request.url ?? "/", "http://x").pathname,
      );
      const [service, channel] = [match?.[1] as StandInService | undefined, match?.[2]];
      if (request.method === "GET") {
        const page = channelPage(heard.filter(({ status }) => status < 300));
        return void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
      }
      if (!service || channel === undefined || request.method !== "POST") return void response.writeHead(404).end();
      void take(service, channel).catch(() => response.destroy());

      async function take(to: StandInService, where: string): Promise<void> {
        const said = await text(request);
        await acts.shift()?.();
        const answer: StandInAnswer = answers.shift() ??
          faultOf(to, said) ?? { status: to === "discord" ? 204 : 200, text: "ok" };
        const id = String(request.headers["webhook-id"] ?? "");
        heard.push({
          service: to,
          channel: where,
          id,
          text: said,
          body: read(said),
          status: answer.status,
        });
        if (heard.length > MOST_HEARD) heard.shift();
        const headers = answer.retryAfter === undefined ? {} : { "retry-after": answer.retryAfter };
        response.writeHead(answer.status, headers).end(answer.status === 204 ? undefined : (answer.text ?? ""));
      }
    });
  let server: Server = start();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const own = (server.address() as AddressInfo).port;
  const origin = `http://127.0.0.1:${own}`;
  const close = async () => {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  };
  return {
    origin,
    address: (service, channel) => `${origin}/${service}/${channel}`,
    get heard() {
      return heard;
    },
    taken: (channel) => heard.filter((one) => one.channel === channel && one.status < 300),
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
