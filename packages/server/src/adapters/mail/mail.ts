/**
 * E-mails out of the house. With SMTP_URL they go to that server; without one they are written as `.eml` files into the
 * data directory's `outbox`, which any mail program opens, so that a game can be tried without a mail server.
 */
import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";

import type { Config } from "../../config.ts";

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Resolves when the server has taken the message or the file is written; throws otherwise, and the job tries again. */
export async function sendMail(config: Config, message: MailMessage): Promise<void> {
  const mail = { ...message, from: config.mailFrom };
  if (config.smtpUrl !== null) {
    const transport = createTransport(config.smtpUrl);
    try {
      await transport.sendMail(mail);
    } finally {
      transport.close();
    }
    return;
  }
  const composed = await createTransport({ streamTransport: true, buffer: true, newline: "unix" }).sendMail(mail);
  const folder = outboxOf(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // What is in it opens an account: for the server's own user only.
  await writeFile(join(folder, `${Date.now()}-${randomBytes(4).toString("hex")}.eml`), composed.message, {
    mode: 0o600,
  });
}

/** The folder of the letters of a game without a mail server. */
export const outboxOf = (config: Pick<Config, "dataDirectory">): string => join(config.dataDirectory, "outbox");
