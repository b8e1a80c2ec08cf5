/**
 * Timeouts of connections: for sending a request, and for reading the answer. Node's own limits cover the first; a
 * reader that stops reading is disconnected here, so that its unsent data do not stay in memory. Open streams pass as
 * long as their reader takes the data.
 */
import type { Server } from "node:http";
import type { Socket } from "node:net";

import { keepOnLeaving } from "./leave-http.ts";

export interface ConnectionTimes {
  /** From its first byte, or the connection's beginning, to the end of its headers. */
  readonly headersMs: number;
  /** To the end of its body. */
  readonly requestMs: number;
  /** Until a connection over HTTPS has agreed on its keys. */
  readonly handshakeMs: number;
  /** Between two requests of a connection. */
  readonly idleMs: number;
  /** A reader takes nothing of what waits for it. */
  readonly stalledMs: number;
  /** A reader takes something again and again, and never all of it. */
  readonly slowestMs: number;
  /** How often connections are looked at. */
  readonly lookMs: number;
}

export const CONNECTION_TIMES: ConnectionTimes = {
  headersMs: 20_000,
  requestMs: 60_000,
  handshakeMs: 20_000,
  idleMs: 72_000,
  stalledMs: 60_000,
  slowestMs: 600_000,
  lookMs: 5000,
};

/** Sets the limits on a server that does not listen yet. */
export function limitConnections(server: Server, isSecure: boolean, times: ConnectionTimes): void {
  server.headersTimeout = times.headersMs;
  server.requestTimeout = times.requestMs;
  server.keepAliveTimeout = times.idleMs;
  const open = new Map<Socket, Waiting>();
  const forget = keepOnLeaving(function (this: Socket) {
    open.delete(this);
  });
  server.on(isSecure ? "secureConnection" : "connection", (socket: Socket) => {
    open.set(socket, NOTHING);
    socket.once("close", forget);
  });
  const look = () => {
    const nowMs = performance.now();
    for (const [socket, before] of open) {
      const waiting = waitingFor(socket, before, nowMs);
      open.set(socket, waiting);
      if (nowMs - waiting.movedMs > times.stalledMs || nowMs - waiting.sinceMs > times.slowestMs) socket.destroy();
    }
  };
  const looking = setInterval(look, times.lookMs).unref();
  server.once("close", () => clearInterval(looking));
}

/** Output that waits for a reader; both times are infinite while none does. */
interface Waiting {
  /** Another text when some of it was taken. */
  readonly mark: string;
  readonly movedMs: number;
  readonly sinceMs: number;
}

const NOTHING: Waiting = { mark: "", movedMs: Infinity, sinceMs: Infinity };

function waitingFor(socket: Socket, before: Waiting, nowMs: number): Waiting {
  if (socket.writableLength === 0) return NOTHING;
  // Fully written pieces, and the rest of the current one.
  const { writeQueueSize } = (socket as { _handle?: { writeQueueSize?: number } | null })._handle ?? {};
  const mark = `${socket.bytesWritten - socket.writableLength} ${writeQueueSize}`;
  if (before === NOTHING) return { mark, movedMs: nowMs, sinceMs: nowMs };
  return mark === before.mark ? before : { ...before, mark, movedMs: nowMs };
}
