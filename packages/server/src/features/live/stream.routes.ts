/**
 * `GET /api/stream/`: what moves, pushed (see the contract's `stream.ts`). The first message tells the time of the game.
 * A reader who was cut off names the revision he has (`Last-Event-ID`) and is told the present state if it is another.
 */
import { smallId, STREAM_PATH, wireObject } from "@elleveren/contract";
import { roundId, type RoundId } from "@elleveren/rules";
import type { FastifyReply, FastifyRequest } from "fastify";
import Type from "typebox";

import type { Context } from "../../context.ts";
import type { App } from "../../http/app.ts";
import { tooManyRequests } from "../../http/rate-limits.ts";
import { clockOf, isVisible, publishLive } from "./publish-live.ts";
import { createStreamHub, HEARTBEAT, STREAM_LIMITS, streamFrame, type StreamLimits } from "./stream-hub.ts";
import { presentRounds, presentRoundSoFar } from "./stream.present.ts";

/** Below the 30 to 60 seconds after which proxies give up on a quiet line. */
const HEARTBEAT_MS = 15_000;
/** How long a browser waits before it connects again. */
const RETRY = Buffer.from("retry: 2000\n\n");

const query = wireObject({ round: Type.Optional(smallId) });

export function streamRoutes(app: App, ctx: Context, limits: StreamLimits = STREAM_LIMITS): void {
  const hub = createStreamHub(limits);
  const unpublish = publishLive(ctx, hub);
  const heartbeat = setInterval(() => hub.send(HEARTBEAT), HEARTBEAT_MS);
  heartbeat.unref();
  // An open stream is a request that never ends: without this a graceful stop would wait for ever.
  app.addHook("preClose", async () => {
    clearInterval(heartbeat);
    unpublish();
    hub.closeAll();
  });

  // No HEAD: it would run the same handler and wait for an end that never comes.
  const options = { schema: { querystring: query, hide: true }, exposeHeadRoute: false } as const;
  app.get(STREAM_PATH, options, (request, reply) => {
    const asked = request.query.round === undefined ? null : roundId(request.query.round);
    const sink = reply.raw;
    const member = { sink, ip: request.ip, roundId: asked, entryId: request.account?.entryId ?? null };
    const leave = hub.add(member);
    if (!leave) throw tooManyRequests(30);
    sink.on("close", leave);
    openStream(request, reply);
    for (const frame of firstFrames(ctx, asked, request.headers["last-event-id"])) sink.write(frame);
  });
}

function openStream(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  request.raw.socket.setNoDelay(true);
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
  reply.raw.write(RETRY);
}

function* firstFrames(
  ctx: Context,
  asked: RoundId | null,
  lastEventId: string | string[] | undefined,
): Generator<Buffer> {
  const season = ctx.live.findSeason();
  yield streamFrame({ kind: "clock", ...clockOf(ctx) }, season?.revision ?? 0);
  if (!season || lastEventId === undefined || lastEventId === String(season.revision)) return;
  const rounds = presentRounds(season, null);
  yield streamFrame(rounds);
  const current = asked ?? (rounds.current as RoundId | null);
  // A round that was asked for may be open still.
  if (current !== null && isVisible(season.rounds, current))
    yield streamFrame(presentRoundSoFar(season, current), season.revision);
}
