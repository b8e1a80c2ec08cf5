/** Refusals that are written without the framework: before it sees the request, or instead of it. */
import { STATUS_CODES, type ServerResponse } from "node:http";
import type { Socket } from "node:net";

import type { Headers } from "./base-headers.ts";

const JSON_TYPE = "application/json; charset=utf-8";

const bodyOf = (detail: string): string => JSON.stringify({ detail });

/** Answers with `{"detail": …}` and ends the connection. */
export function refuseRequest(response: ServerResponse, status: number, detail: string, headers: Headers): void {
  const body = bodyOf(detail);
  const own = { "content-type": JSON_TYPE, "content-length": Buffer.byteLength(body), "cache-control": "no-store" };
  response.writeHead(status, { ...headers, ...own, connection: "close" }).end(body);
}

/** The answers to requests that Node's parser gives up, as `[status, words]`. */
const PARSER_FAULTS: Readonly<Record<string, readonly [number, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request did not come in time."],
  HPE_HEADER_OVERFLOW: [431, "The request's headers are too large."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "The request's chunk extensions are too large."],
};
const UNREADABLE = [400, "The request could not be read."] as const;

/** Answers a request that the parser could not read, and ends the connection. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket, headers: Headers): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  // Something was answered here already, perhaps this very request: a second answer would be taken for the next one's.
  if (socket.bytesWritten > 0) return void socket.destroy();
  const [status, detail] = PARSER_FAULTS[error.code ?? ""] ?? UNREADABLE;
  const body = bodyOf(detail);
  const lines = Object.entries({
    ...headers,
    "cache-control": "no-store",
    connection: "close",
    "content-length": String(Buffer.byteLength(body)),
    "content-type": JSON_TYPE,
    date: new Date().toUTCString(),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  socket.destroySoon();
}
