/** Answers of the trial provider beside those of its library. */
import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";

import { PAGE_STYLE } from "./login-page.ts";

const STYLE_HASH = createHash("sha256").update(PAGE_STYLE).digest("base64");
/** No `form-action`: browsers hold it against the game's address too, to which choosing a person leads. */
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'`;

export function sendPage(response: ServerResponse, status: number, html: string): void {
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": POLICY };
  response.writeHead(status, { ...headers, "cache-control": "no-store" }).end(html);
}

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}

export function sendRedirect(response: ServerResponse, location: string, headers: Record<string, string> = {}): void {
  response.writeHead(302, { location, ...headers }).end();
}
