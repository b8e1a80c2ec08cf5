/**
 * Refusals before a request is parsed further: more than one host, an invalid host, a version of HTTP before 1.0, and
 * new requests while the process drains. From trusted proxies the visitor's address is read here, once for all.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { BUSY_TEXT } from "@elleveren/contract";

import { RETRY_SECONDS, type Headers } from "./base-headers.ts";
import { readForwardedFor } from "./client-address.ts";
import { refuseRequest } from "./raw-answer.ts";

export interface RequestGate {
  /** True when it has been answered. */
  refuses(request: IncomingMessage, response: ServerResponse): boolean;
  /** 417, for an unsupported `Expect`. */
  refuseExpectation(response: ServerResponse): void;
  /** From now on every new request is told to come back. */
  close(): void;
}

export interface RequestGateOptions {
  readonly headers: Headers;
  /** Whether X-Forwarded-For is read at all. */
  readonly trustsProxy: boolean;
}

/** A name or an address, and a port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

export function createRequestGate({ headers, trustsProxy }: RequestGateOptions): RequestGate {
  let isClosed = false;
  return {
    refuses(request, response) {
      if (isClosed) refuseRequest(response, 503, BUSY_TEXT, { ...headers, "retry-after": RETRY_SECONDS });
      else if (request.httpVersionMajor < 1) refuseRequest(response, 505, "HTTP/1.1 is spoken here.", headers);
      else if (!isHostSound(request)) refuseRequest(response, 400, "The Host header is not one host.", headers);
      else {
        if (trustsProxy) readForwardedFor(request);
        return false;
      }
      return true;
    },
    refuseExpectation: (response) =>
      refuseRequest(response, 417, "What the request expects is not done here.", headers),
    close: () => void (isClosed = true),
  };
}

/** Node keeps the first of several and drops the rest: a proxy in front may have used another. */
function isHostSound({ rawHeaders, headers }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  // HTTP/1.0 may do without; of HTTP/1.1 Node asks for it.
  return hosts === 0 || (hosts === 1 && HOST.test(headers.host ?? ""));
}
