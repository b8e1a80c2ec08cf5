/**
 * `GET /api/stream/`: pushed changes (see the contract's `stream.ts`). The first message holds the game time. A reader
 * with a stamp (`?since=`, or a reconnecting browser's `Last-Event-ID`) gets all changes since; then comes the stream's
 * stamp, and from there on every change.
 */
import { parseStamp, STREAM_PATH, streamCall, type LiveStamp } from "@elleveren/contract";
import { roundId } from "@elleveren/rules";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Context } from "../../../../context.ts";
import type { App } from "../../../../http/app.ts";
import { tooManyRequests } from "../../../../http/limits/rate-limits.ts";
import { closeEndedStreams } from "./ended-streams.ts";
import { createStamps, stampAnswers } from "../live-stamp.ts";
import { publishLive } from "../publish-live.ts";
import { createStreamHub, STREAM_LIMITS, type StreamLimits } from "./stream-hub.ts";

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

  // No HEAD: it would run the same handler and wait for an end that never comes.
  const options = { schema: { querystring: streamCall.query }, exposeHeadRoute: false } as const;
  app.get(STREAM_PATH, options, (request, reply) => {
    const asked = request.query.round === undefined ? null : roundId(request.query.round);
    const sink = reply.raw;
    // The client left during the look-up of its session: no event would end the stream, and there is no answer to send.
    if (sink.destroyed) return void reply.hijack();
    const member = {
      sink,
      ip: request.ip,
      roundId: asked,
      entryId: request.account?.entryId ?? null,
      sessionId: request.sessionId,
      tokenId: request.apiToken?.id ?? null,
    };
    const leave = hub.add(member);
    if (!leave) throw tooManyRequests(30);
    sink.on("close", leave);
    const [jitter = 0] = ctx.random.bytes(1);
    const retryMs = RETRY_MS.least + Math.round(((RETRY_MS.most - RETRY_MS.least) * jitter) / 255);
    const since = sinceOf(request.headers["last-event-id"], request.query.since);
    const retry = Buffer.from(`retry: ${retryMs}\n\n`);
    openStream(request, reply, Buffer.concat([retry, ...publisher.firstFrames(member, since)]));
  });
}

/** A browser that comes back says what it has; its address says only what it had at first. */
function sinceOf(lastEventId: string | string[] | undefined, asked: string | undefined): LiveStamp | "unknown" | null {
  const said = typeof lastEventId === "string" && lastEventId !== "" ? lastEventId : asked;
  return said === undefined ? null : (parseStamp(said) ?? "unknown");
}

function openStream(request: FastifyRequest, reply: FastifyReply, first: Buffer): void {
  reply.hijack();
  const { socket } = request.raw;
  socket.setNoDelay(true);
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    // Neither kept nor compressed on the way: a compressing proxy would hold messages back.
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
    connection: "keep-alive",
  });
  reply.raw.write(first);
}
