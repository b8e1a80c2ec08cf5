/**
 * `/dev/outbox`: the e-mails of a game that is tried on this machine. An e-mail with a reset link opens an account, so
 * the page exists only in the demo, without a mail server, and for this machine itself; for all others it is missing.
 * docs/decisions/0064.
 */
import type { FastifyReply, FastifyRequest } from "fastify";

import { outboxOf } from "../../../adapters/mail/index.ts";
import type { Config } from "../../../config/config.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { notFound } from "../../../http/calls/errors.ts";
import { isFromThisMachine } from "../../../http/transport/local-request.ts";
import { type Letter, readLetters } from "./read-letters.ts";

export const OUTBOX_PATH = "/dev/outbox";

/** Whether this game shows its outbox at all. A game that is published, or stands behind a proxy, has other readers. */
const hasOutbox = (config: Config): boolean =>
  config.demo && config.smtpUrl === null && config.publicOrigins.length === 0 && !config.trustProxy;

/** Whether the operator who started the game can read its e-mails at the printed URL. */
export const isOutboxOpen = (config: Config, url: string): boolean =>
  hasOutbox(config) && config.roles.has("web") && LOCAL_NAME.test(new URL(url).hostname);

export function outboxRoutes(app: App, ctx: Context): void {
  const hidden = { schema: { hide: true } };
  const send = (request: FastifyRequest, reply: FastifyReply, type: string) => {
    if (!hasOutbox(ctx.config) || !isFromThisMachine(request) || !isNamedLocally(request)) {
      throw notFound("outbox for a stranger");
    }
    return reply.type(type).header("cache-control", "no-store");
  };

  app.get(OUTBOX_PATH, hidden, async (request, reply) => {
    send(request, reply, "text/html; charset=utf-8");
    return outboxPage(await readLetters(outboxOf(ctx.config)));
  });
  app.get(`${OUTBOX_PATH}.css`, hidden, async (request, reply) => {
    send(request, reply, "text/css; charset=utf-8");
    return OUTBOX_STYLE;
  });
}

/** A page elsewhere may point its own name at this machine; then the browser asks for us by that name. */
const isNamedLocally = ({ hostname }: FastifyRequest): boolean => LOCAL_NAME.test(hostname);
const LOCAL_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/i;

/** An e-mail's subject and text may contain anything typed into a form. */
const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${String(character.codePointAt(0))};`);

/** The text with its addresses as links; nothing else of it is markup. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escape(part)}" rel="noreferrer">${escape(part)}</a>` : escape(part),
    )
    .join("");
}

const time = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace("T", " ");

function letterHtml(letter: Letter): string {
  const id = escape(letter.name.replaceAll(/\W/g, "-"));
  const sent = time(letter.sentAtMs);
  return `<li><article aria-labelledby="${id}">
<h2 id="${id}">${escape(letter.subject) || "(no subject)"}</h2>
<p>To <bdi>${escape(letter.to)}</bdi>, <time datetime="${sent.replace(" ", "T")}Z">${sent} UTC</time></p>
<div class="text">${linked(letter.text)}</div>
</article></li>`;
}

/** Newest e-mails first. */
function outboxPage(letters: readonly Letter[]): string {
  const content =
    letters.length === 0
      ? "<p>No letters yet. Ask for a new password on the site, and load this page again.</p>"
      : `<ul>\n${letters.map(letterHtml).join("\n")}\n</ul>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Outbox · Elleveren</title>
<link rel="icon" type="image/svg+xml" href="/icon.svg">
<link rel="stylesheet" href="/dev/outbox.css">
</head>
<body>
<main>
<h1>Outbox</h1>
<p>This game has no mail server, so its letters stay on this machine. Newest first.</p>
${content}
</main>
</body>
</html>
`;
}

const OUTBOX_STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --ground: #f3f5f4; --card: #fff; --ink: #14201a; --link: #0b5d3b; }
@media (prefers-color-scheme: dark) { :root { --ground: #10151a; --card: #1a2128; --ink: #e8eef0; --link: #7fd6a8; } }
body { margin: 0; background: var(--ground); color: var(--ink); }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.75rem; margin: 0; }
h2 { font-size: 1.125rem; margin: 0; overflow-wrap: anywhere; unicode-bidi: isolate; }
p { margin: .25rem 0 0; overflow-wrap: anywhere; }
ul { list-style: none; padding: 0; margin: 1.5rem 0 0; display: grid; gap: 1rem; }
article { padding: 1rem 1.25rem; border-radius: 12px; background: var(--card); }
.text { margin-top: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; }
a { color: var(--link); display: inline-block; padding-block: .6rem; }
a:focus-visible { outline: 3px solid currentcolor; outline-offset: 2px; }
`;
