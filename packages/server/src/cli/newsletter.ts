/**
 * `npm run newsletter -- [--origin https://fantasy.example.no]`: every subscriber, one JSON line each with e-mail,
 * language, the unsubscribe link and its headers, for a mail service that sends it.
 *
 * `npm run newsletter -- --send FOLDER`: sends the newsletter in the folder to each subscriber, through SMTP_URL
 * (without one into the outbox). A run after a crash continues; no subscriber gets it twice. E-mails that the mail
 * server does not take within two minutes are left to the game's queue. The newsletter's format:
 * `features/content/newsletter/letter.ts`.
 *
 * Both read the game's database (DATABASE_URL, else the embedded one). Without `--origin` the first of PUBLIC_ORIGINS is
 * taken.
 */
import { destination } from "pino";

import { closeMail } from "../adapters/mail/index.ts";
import { LetterError, listRecipients, readLetter, registerNewsletter, sendLetter } from "../features/content/index.ts";
import { createLog } from "../log.ts";
import { createOutgoing, outgoingSettings } from "../outgoing/create-outgoing.ts";
import { readCommandConfig } from "./command-config.ts";
import { readCommandLine, stopWith } from "./command-line.ts";
import { onGameDatabase } from "./database-server.ts";

const PATIENCE_SECONDS = 120;

const line = readCommandLine(process.argv.slice(2), { options: ["origin", "send"] });
const config = readCommandConfig();
const origin = line.options["origin"] ?? config.publicOrigins[0] ?? "";
if (!/^https?:\/\/[^/]+$/.test(origin)) stopWith("--origin is needed: where the site is, such as https://example.no");
const folder = line.options["send"];
const letter =
  folder === undefined
    ? null
    : await readLetter(folder).catch((error: unknown) =>
        stopWith(error instanceof LetterError ? error.message : `The letter cannot be read: ${String(error)}`),
      );

await onGameDatabase(
  config,
  async (db) => {
    if (letter === null) {
      let count = 0;
      for await (const recipient of listRecipients(db, origin)) {
        process.stdout.write(`${JSON.stringify(recipient)}\n`);
        count += 1;
      }
      console.error(`${count} readers`);
    } else {
      const outgoing = createOutgoing({ ...outgoingSettings(config), db, log: createLog("warn", destination(2)) });
      registerNewsletter({ config, db, outgoing });
      const result = await sendLetter({ db, outgoing, letter, origin, patienceSeconds: PATIENCE_SECONDS });
      process.stdout.write(`${JSON.stringify({ letter: letter.name, ...result })}\n`);
      if (result.waiting > 0) {
        console.error(`${result.waiting} wait for the mail server; the game sends them when it takes them.`);
      }
      if (result.unsure > 0) {
        console.error(`Of ${result.unsure} nobody knows whether they have it: a run was ended while it was sending.`);
      }
      if (result.failed + result.waiting > 0) process.exitCode = 1;
    }
  },
  4,
).finally(() => closeMail(config));
