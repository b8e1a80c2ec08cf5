/**
 * `/.well-known/security.txt` (RFC 9116): the contact for reports of vulnerabilities. Without a configured contact
 * there is no such file.
 */
import type { Context } from "../../context.ts";
import type { App } from "../app.ts";
import { notFound } from "../calls/errors.ts";

const SECURITY_TXT_PATH = "/.well-known/security.txt";
/** RFC 9116 asks for less than a year; a game that is not run any more stops renewing it. */
const EXPIRES_AFTER_DAYS = 180;
const DAY_MS = 86_400_000;

export function securityTxtRoutes(app: App, ctx: Context): void {
  const { contacts, policyUrl } = ctx.config.securityContact;
  app.get(SECURITY_TXT_PATH, { schema: { hide: true } }, async (_request, reply) => {
    if (contacts.length === 0) throw notFound("a contact for security");
    // Real time, whatever the game's clock says; the same all day, so that monitoring sees no change.
    const expires = new Date((Math.floor(Date.now() / DAY_MS) + EXPIRES_AFTER_DAYS) * DAY_MS);
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${expires.toISOString()}`,
      "Preferred-Languages: no, en",
      ...ctx.config.publicOrigins.map((origin) => `Canonical: ${origin}${SECURITY_TXT_PATH}`),
      ...(policyUrl === null ? [] : [`Policy: ${policyUrl}`]),
    ];
    reply.header("cache-control", "public, max-age=3600").type("text/plain; charset=utf-8");
    return `${lines.join("\n")}\n`;
  });
}
