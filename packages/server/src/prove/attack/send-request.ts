import { Agent, request as sendOver, type IncomingHttpHeaders } from "node:http";

import type { AttackRequest } from "./plan-request.ts";

export interface AttackAnswer {
  /** 0: the connection broke, or nothing came in time. */
  readonly status: number;
  readonly bytes: number;
  readonly headers: IncomingHttpHeaders;
  /** The beginning. */
  readonly text: string;
  readonly ms: number;
}

const LONGEST_MS = 15_000;
const SHOWN_BYTES = 4000;

export interface AttackClient {
  send(request: AttackRequest): Promise<AttackAnswer>;
  close(): void;
}

/** One connection after the other, as a program would keep it; a stream is left as soon as it has begun. */
export function createAttackClient(origin: string): AttackClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(origin);
  const sendOnce = ({ method, path, headers, body }: AttackRequest) =>
    new Promise<AttackAnswer>((resolve) => {
      const begunMs = performance.now();
      let bytes = 0;
      let text = "";
      const finish = (status: number, answered: IncomingHttpHeaders = {}) =>
        resolve({ status, bytes, headers: answered, text, ms: performance.now() - begunMs });
      const sent = sendOver(
        { agent, hostname, port, method, path, headers: { ...headers, ...lengthOf(body) }, timeout: LONGEST_MS },
        (answer) => {
          const { statusCode = 0, headers: answered } = answer;
          if (answered["content-type"]?.startsWith("text/event-stream")) {
            answer.destroy();
            return finish(statusCode, answered);
          }
          answer.on("data", (part: Buffer) => {
            bytes += part.length;
            if (text.length < SHOWN_BYTES) text += part.toString("latin1", 0, SHOWN_BYTES);
          });
          answer.on("end", () => finish(statusCode, answered));
          answer.on("error", () => finish(0));
        },
      );
      // An answer that came before all of the body was sent counts.
      sent.on("error", () => finish(0));
      sent.on("timeout", () => sent.destroy());
      sent.end(body ?? undefined);
    });
  return {
    async send(request) {
      const answer = await sendOnce(request);
      // A connection that was kept may have ended just now.
      return answer.status === 0 && answer.ms < LONGEST_MS ? sendOnce(request) : answer;
    },
    close: () => agent.destroy(),
  };
}

const lengthOf = (body: string | Buffer | null): Record<string, number> =>
  body === null ? {} : { "content-length": Buffer.byteLength(body) };
