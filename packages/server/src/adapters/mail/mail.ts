/**
 * E-mails out of the house. With SMTP_URL they go to that server, over a few connections that a process keeps open;
 * without one they are written as `.eml` files into the data directory's `outbox`, which any mail program opens, so that
 * a game can be tried without a mail server.
 */
import { createHash, randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Transporter } from "nodemailer";

import type { Config } from "../../config/config.ts";
import type { Outcome, Prepared } from "../../outgoing/outgoing.ts";
import { renewedAddress } from "../../settings/index.ts";
import { nameGame } from "./game-in-letters.ts";
import { mailRefusal, type MailError } from "./mail-refusal.ts";
import { smtpOptions } from "./smtp-options.ts";

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same in HTML, for programs that show it. */
  readonly html?: string;
  /** Such as List-Unsubscribe. */
  readonly headers?: Readonly<Record<string, string>>;
  /** `<…@…>`: equal for the same e-mail to the same recipient, so that mail programs drop a duplicate. */
  readonly messageId?: string;
}

const pools = new WeakMap<Config, Transporter>();

/** Resolves to what became of it; throws only when the outbox's folder cannot be written. */
export async function sendMail(config: Config, message: MailMessage): Promise<Outcome> {
  // One address, never a list of them: what stands in a row is not read for commas.
  const to = { name: "", address: message.to };
  const mail = {
    ...message,
    to,
    subject: nameGame(message.subject, config),
    text: nameGame(message.text, config),
    headers: { ...message.headers },
    from: config.mailFrom,
  };
  if (config.smtpUrl === null) {
    await writeLetter(config, mail);
    return { is: "taken" };
  }
  try {
    const pool = await poolOf(config, config.smtpUrl);
    await pool.sendMail(mail);
    return { is: "taken" };
  } catch (error) {
    const refusal = mailRefusal(error as MailError, message.to);
    // The next try looks everything up anew: the server's address, the authority's file.
    if (refusal.is === "away") closeMail(config);
    return refusal;
  }
}

/** An e-mail that is ready to be sent; `id` distinguishes e-mails of the same text. */
export function prepareMail(config: Config, id: number, message: MailMessage): Prepared {
  const messageId = message.messageId ?? messageIdOf(config, id, message);
  return { deliver: () => sendMail(config, { ...message, messageId }) };
}

/**
 * Equal for the same text to the same recipient: of two sent because an outcome was unknown, mail programs show one.
 */
function messageIdOf(
  { mailFrom }: Pick<Config, "mailFrom">,
  about: number,
  { to, subject, text }: MailMessage,
): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([about, to, subject, text]))
    .digest("hex");
  return `<${hash}@${/@([\w.-]+)/.exec(mailFrom)?.[1] ?? "localhost"}>`;
}

async function writeLetter(config: Config, mail: object): Promise<void> {
  const { createTransport } = await import("nodemailer");
  const composed = await createTransport({ streamTransport: true, buffer: true, newline: "unix" }).sendMail(mail);
  const folder = outboxOf(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // The e-mail's link opens an account: readable by the server's own user only.
  await writeFile(join(folder, `${Date.now()}-${randomBytes(4).toString("hex")}.eml`), composed.message, {
    mode: 0o600,
  });
}

/** Ends the connections of a process, those in use when they are done; harmless without any. */
export function closeMail(config: Config): void {
  pools.get(config)?.close();
  pools.delete(config);
}

/** The library is loaded with the first e-mail: most processes send none. */
async function poolOf(config: Config, url: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  const found = pools.get(config) ?? createTransport(smtpOptions(config, renewedAddress(url)));
  pools.set(config, found);
  return found;
}

/** The folder of e-mails of a game without a mail server. */
export const outboxOf = (config: Pick<Config, "dataDirectory">): string => join(config.dataDirectory, "outbox");
