/**
 * `GET /api/stream/`: pushed changes (see the contract's `stream.ts`). The first message holds the game time. A reader
 * with a stamp (`?since=`, or a reconnecting browser's `Last-Event-ID`) gets all changes since; then comes the stream's
 * stamp, and from there on every change.
 */
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { parseStamp, STREAM_PATH, streamCall, type LiveStamp } from "@elleveren/contract";
import { roundId } from "@elleveren/rules";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Context } from "../../../../context.ts";
import type { App } from "../../../../http/app.ts";
import { tooManyRequests } from "../../../../http/limits/rate-limits.ts";
import { leaveHttp } from "../../../../http/transport/leave-http.ts";
import { closeEndedStreams } from "./ended-streams.ts";
import { createStamps, stampAnswers } from "../live-stamp.ts";
import { publishLive } from "../publish-live.ts";
import { createStreamHub, STREAM_LIMITS, type StreamLimits } from "./stream-hub.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Pages of this process that are told what changes; absent in a process without streams. */
    openStreams?(): number;
  }
}

/** How long a browser waits before it connects again: not everybody at once, when a server starts again. */
const RETRY_MS = { least: 1500, most: 4500 };

export function streamRoutes(app: App, ctx: Context, limits: StreamLimits = STREAM_LIMITS): void {
  const stamps = createStamps(ctx);
  stampAnswers(app, stamps);
  const hub = createStreamHub(limits, (error) => ctx.log.error({ err: error }, "a message was not made"));
  const publisher = publishLive(ctx, hub, stamps);
  // An open stream is a request that never ends: without this a graceful stop would wait for ever.
  const stopClosing = closeEndedStreams(ctx, hub);
  app.addHook("preClose", async () => {
    stopClosing();
    publisher.close();
    hub.closeAll();
  });

  app.decorate("openStreams", () => hub.size);

  // No HEAD: it would run the same handler and wait for an end that never comes.
  const options = { schema: { querystring: streamCall.query }, exposeHeadRoute: false } as const;
  app.get(STREAM_PATH, options, async (request, reply) => {
    const asked = request.query.round === undefined ? null : roundId(request.query.round);
    // A connection leaves HTTP between two turns of its parser.
    await setImmediate();
    // The client left during the look-up of its session: no event would end the stream, and there is no answer to send.
    if (reply.raw.destroyed) return void reply.hijack();
    const reader = {
      ip: request.ip,
      roundId: asked,
      entryId: request.account?.entryId ?? null,
      sessionId: request.sessionId,
      tokenId: request.apiToken?.id ?? null,
    };
    if (!hub.hasRoomFor(reader.ip)) throw tooManyRequests(30);
    const sink = openStream(request, reply);
    const member = { ...reader, sink };
    sink.on("close", hub.add(member));
    const [jitter = 0] = ctx.random.bytes(1);
    const retryMs = RETRY_MS.least + Math.round(((RETRY_MS.most - RETRY_MS.least) * jitter) / 255);
    const since = sinceOf(request.headers["last-event-id"], request.query.since);
    sink.write(Buffer.concat([Buffer.from(`retry: ${retryMs}\n\n`), ...publisher.firstFrames(member, since)]));
  });
}

/** A browser that comes back says what it has; its address says only what it had at first. */
function sinceOf(lastEventId: string | string[] | undefined, asked: string | undefined): LiveStamp | "unknown" | null {
  const said = typeof lastEventId === "string" && lastEventId !== "" ? lastEventId : asked;
  return said === undefined ? null : (parseStamp(said) ?? "unknown");
}

/** Sends the headers; what carries the messages then is the connection alone, or the answer where it cannot be. */
function openStream(request: FastifyRequest, reply: FastifyReply): Socket | ServerResponse {
  reply.hijack();
  request.raw.socket.setNoDelay(true);
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  const own = {
    "content-type": "text/event-stream; charset=utf-8",
    // Neither kept nor compressed on the way: a compressing proxy would hold messages back.
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  };
  return leaveHttp(reply.raw, own) ?? reply.raw.writeHead(200, { ...own, connection: "keep-alive" });
}
