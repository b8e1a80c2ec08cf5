/**
 * `npm run mail`: the state of e-mails and push messages, a line of JSON a kind, with the other ends' replies. `npm run
 * mail -- trial EMAIL`: sends an e-mail there now, past the queue, and prints the mail server's reply. `npm run mail --
 * again`: the game's processes retry every failed message, all at once.
 *
 * Works on the game's database (DATABASE_URL, else the embedded one), beside a running game; `trial` needs none.
 */
import { closeMail, sendTrialLetter } from "../adapters/mail/index.ts";
import { notify } from "../db/notify.ts";
import { transact } from "../db/writing/transactions.ts";
import { checkEmail } from "../features/people/index.ts";
import { retryFailed } from "../outgoing/outgoing.sql.ts";
import { selectAwayEnds, selectFailedWords, selectKindStates } from "../outgoing/status.sql.ts";
import { readCommandConfig } from "./command-config.ts";
import { readCommandLine, stopWith } from "./command-line.ts";
import { onGameDatabase } from "./database-server.ts";

const [act = "status", email, ...rest] = readCommandLine(process.argv.slice(2), {}).words;
if (!["status", "trial", "again"].includes(act) || (email !== undefined) !== (act === "trial") || rest.length > 0) {
  stopWith("One of these is needed: status, trial EMAIL, or again.");
}
if (email !== undefined && checkEmail(email).length > 0) stopWith(`"${email}" is no e-mail address.`);
const config = readCommandConfig();

if (email !== undefined) {
  const { taken, words } = await sendTrialLetter(config, email);
  closeMail(config);
  console.log(JSON.stringify({ taken, words }));
  if (!taken) {
    console.error(`The letter was not taken. The mail server, or the line to it, said: ${words}`);
    process.exitCode = 1;
  }
} else {
  await onGameDatabase(config, async (db) => {
    if (act === "again") {
      const again = await transact(db, async (tx) => {
        const count = await retryFailed(tx, null);
        for (const channel of ["mail", "push"] as const) await notify(tx, { kind: "outgoing", channel });
        return count;
      });
      console.log(JSON.stringify({ again }));
    } else {
      for (const { oldestSeconds, ...state } of await selectKindStates(db)) {
        console.log(JSON.stringify({ ...state, oldestSeconds: Math.round(oldestSeconds) }));
      }
      for (const { awaySeconds: _, ...end } of await selectAwayEnds(db)) console.log(JSON.stringify({ away: end }));
      for (const failed of await selectFailedWords(db)) console.log(JSON.stringify({ failed }));
    }
  });
}
