/**
 * How the mail server is spoken to, from SMTP_URL: `smtps://` is TLS from the first byte, `smtp://` asks for STARTTLS and sends
 * nothing without it. On this machine's own address there is no line to listen to, and no TLS. `?tls=never` sends in the
 * clear all the same, as does WITHOUT_TLS=mail where STARTTLS is not offered; `?tls=always` asks for it on this machine too.
 */
import { readFileSync } from "node:fs";
import { rootCertificates } from "node:tls";
import type { SMTPPoolOptions } from "nodemailer/lib/smtp-pool/index.js";

import type { Config } from "../../config/config.ts";
import { isThisMachine } from "../../settings/plain-links.ts";

/** A server that greets slowly, to slow senders of junk down, takes up to half a minute. */
const CONNECT_MS = 15_000;
const GREETING_MS = 40_000;
const SILENT_MS = 60_000;
const SECURE_PORT = 465;
const SUBMISSION_PORT = 587;

const TLS = ["never", "always"] as const;

/** The URL's fault, without repeating the URL, which may hold a password. Null when it is valid. */
export function checkSmtpUrl(value: string): string | null {
  if (!/^smtps?:\/\/[^/]+/.test(value) || !URL.canParse(value))
    return "must begin with smtp:// or smtps:// and name a host";
  const { searchParams, protocol } = new URL(value);
  for (const [name, given] of searchParams) {
    if (name === "requireTLS" && given === "true") continue;
    if (name !== "tls" || !TLS.some((known) => known === given)) return "may end with ?tls=always or ?tls=never alone";
    if (protocol === "smtps:" && given === "never")
      return "is TLS from the first byte with smtps://: ?tls=never goes with smtp://";
  }
  return null;
}

/** Throws when the file of the authority cannot be read. */
export function smtpOptions({ smtpCaFile, smtpConnections, plainLinks }: Config, url: string): SMTPPoolOptions {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const secure = protocol === "smtps:";
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const asked = searchParams.has("requireTLS") ? "always" : searchParams.get("tls");
  const wanted = asked ?? (isThisMachine(host) ? "never" : plainLinks.has("mail") ? "offered" : "always");
  return {
    host,
    port: port === "" ? (secure ? SECURE_PORT : SUBMISSION_PORT) : Number(port),
    secure,
    requireTLS: !secure && wanted === "always",
    ignoreTLS: !secure && wanted === "never",
    tls: {
      minVersion: "TLSv1.2",
      ...(smtpCaFile === null ? {} : { ca: [...rootCertificates, readFileSync(smtpCaFile, "utf8")] }),
    },
    ...(username === "" ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: SILENT_MS,
    pool: true,
    maxConnections: smtpConnections,
    // A line that breaks is our own queue's business, which counts.
    maxRequeues: 0,
  };
}
