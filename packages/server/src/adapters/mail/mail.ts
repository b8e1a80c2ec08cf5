/**
 * E-mails out of the house. With SMTP_URL they go to that server, over a few connections that a process keeps open;
 * without one they are written as `.eml` files into the data directory's `outbox`, which any mail program opens, so that
 * a game can be tried without a mail server.
 */
import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Transporter } from "nodemailer";

import type { Config } from "../../config.ts";

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same in HTML, for programs that show it. */
  readonly html?: string;
  /** Such as List-Unsubscribe. */
  readonly headers?: Readonly<Record<string, string>>;
  /** `<…@…>`: the same for the same letter to the same reader, so that programs drop one that came twice. */
  readonly messageId?: string;
}

/** Connections to the mail server at once. */
const CONNECTIONS = 4;
const pools = new WeakMap<Config, Transporter>();

/** Resolves when the server has taken the message or the file is written; throws otherwise, and the job tries again. */
export async function sendMail(config: Config, message: MailMessage): Promise<void> {
  // One address, never a list of them: what stands in a row is not read for commas.
  const to = { name: "", address: message.to };
  const mail = { ...message, to, headers: { ...message.headers }, from: config.mailFrom };
  if (config.smtpUrl !== null) {
    const pool = await poolOf(config, config.smtpUrl);
    await pool.sendMail(mail).catch((error: unknown) => {
      throw new Error(`the mail server did not take a letter: ${causeOf(error)}`);
    });
    return;
  }
  const { createTransport } = await import("nodemailer");
  const composed = await createTransport({ streamTransport: true, buffer: true, newline: "unix" }).sendMail(mail);
  const folder = outboxOf(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // What is in it opens an account: for the server's own user only.
  await writeFile(join(folder, `${Date.now()}-${randomBytes(4).toString("hex")}.eml`), composed.message, {
    mode: 0o600,
  });
}

/** In codes: the words of mail servers quote addresses, and what a job throws is stored and logged. */
function causeOf(error: unknown): string {
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown };
  return [code, responseCode].filter((part) => typeof part === "string" || typeof part === "number").join(" ");
}

/** Ends the connections of a process; harmless without any. */
export function closeMail(config: Config): void {
  pools.get(config)?.close();
  pools.delete(config);
}

/** The library is loaded with the first letter: most processes send none. */
async function poolOf(config: Config, url: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  const found = pools.get(config) ?? createTransport({ url, pool: true, maxConnections: CONNECTIONS });
  pools.set(config, found);
  return found;
}

/** The folder of the letters of a game without a mail server. */
export const outboxOf = (config: Pick<Config, "dataDirectory">): string => join(config.dataDirectory, "outbox");
