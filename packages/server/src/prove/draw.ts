/**
 * `npm run prove -- draw LEAGUE [--server URL]`: repeats every draw and coin of a league's cup from its published seeds, and
 * prints one JSON line for each round. Exits 1 when anything is not what the seed gives, 2 when there is nothing to
 * check. LEAGUE is the number of the
 * league or of its cup; the server is any that can be reached, this machine's without the option.
 */
import { checkPublishedCup } from "./check-published-cup.ts";
import { readCommandLine, stopWith } from "../cli/command-line.ts";

const { words, options } = readCommandLine(process.argv.slice(2), { options: ["server"] });
const league = Number(words[0]);
if (words.length !== 1 || !Number.isSafeInteger(league) || league < 1) {
  stopWith("the number of one league is needed: LEAGUE [--server URL]");
}
const server = options["server"] ?? "http://127.0.0.1:8321";
if (!URL.canParse(server)) stopWith(`--server must be an address such as http://127.0.0.1:8321, not "${server}"`);

if (!hasDraws(await getJson(`/api/league/${league}/cup-draws/`))) stopWith(`${server} does not serve this game.`);
const checked = await checkPublishedCup(getJson, league);
for (const { problems, ...round } of checked) {
  console.log(JSON.stringify({ league, ...round, problems: problems.length }));
  for (const problem of problems) console.error(JSON.stringify({ event: round.event, ...problem }));
}
if (checked.length === 0) stopWith(`The cup of league ${league} has not been drawn.`);
process.exitCode = checked.every(({ problems }) => problems.length === 0) ? 0 : 1;

async function getJson(path: string): Promise<unknown> {
  const answer = await fetch(new URL(path, server)).catch(() => stopWith(`${server} does not answer.`));
  if (answer.status === 404) stopWith(`League ${league} has no cup on ${server}.`);
  if (!answer.ok) stopWith(`${server}${path} answered ${answer.status}.`);
  return answer.json().catch(() => stopWith(`${server}${path} answered something else than JSON.`));
}

function hasDraws(body: unknown): boolean {
  return typeof body === "object" && body !== null && "draws" in body && Array.isArray(body.draws);
}
