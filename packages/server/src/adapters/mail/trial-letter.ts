/** A test e-mail: sent at once, past the queue, with the mail server's reply. */
import type { Config } from "../../config/config.ts";
import { GAME, SIGNED } from "./game-in-letters.ts";
import { outboxOf, sendMail } from "./mail.ts";

export interface TrialResult {
  readonly taken: boolean;
  /** The mail server's reply, without addresses; or the path of the stored e-mail. */
  readonly words: string;
}

export async function sendTrialLetter(config: Config, to: string): Promise<TrialResult> {
  const outcome = await sendMail(config, {
    to,
    subject: `Prøvebrev / Trial letter – ${GAME}`,
    text: `Hei!

Dette er et prøvebrev fra ${GAME}. Kom det fram, og ikke i søppelposten, virker e-posten.

This is a trial letter from ${GAME}. If it arrived, and not among junk, e-mail works.

${SIGNED}
`,
  });
  if (outcome.is === "refused" || outcome.is === "away") return { taken: false, words: outcome.words };
  return { taken: true, words: config.smtpUrl === null ? `written to ${outboxOf(config)}` : "taken" };
}
