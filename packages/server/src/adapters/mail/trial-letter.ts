/** A letter that says that letters arrive: sent at once, past the queue, with what the mail server said of it. */
import type { Config } from "../../config.ts";
import { GAME, SIGNED } from "./game-in-letters.ts";
import { outboxOf, sendMail } from "./mail.ts";

export interface TrialResult {
  readonly taken: boolean;
  /** The mail server's, without addresses; or where the letter lies. */
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
