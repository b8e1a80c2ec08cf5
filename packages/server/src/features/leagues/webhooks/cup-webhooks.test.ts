/** Events of a league's cup at its webhooks' receiver: drawn, played, corrected, to the final; each once. */
import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { roundId } from "@elleveren/rules";
import { afterAll, beforeAll, expect, test } from "vitest";

import { scorersOf, startCupSeason, type CupSeason } from "../cups/cup-season.testing.ts";
import { deliverDue } from "./deliver.ts";

interface Heard {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

let cups: CupSeason;
let ear: Server;
let origin = "";
let heard: Heard[] = [];
let league: number;
let cup: number;
let secret = "";

beforeAll(async () => {
  ear = createServer((request, response) => {
    let text = "";
    request.on("data", (piece: Buffer) => (text += piece.toString()));
    request.on("end", () => {
      heard.push({ path: request.url ?? "", headers: request.headers, text });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => void ear.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(ear.address() as AddressInfo).port}`;
  cups = await startCupSeason(3, undefined, { webhooksToLoopback: true });
  league = await cups.makeLeague("Tre nøtter", cups.entries);
  const make = async (path: string, settings: object) => {
    const answer = await cups.entries[0]!.client.post(`/api/league/${league}/webhooks/`, {
      url: `${origin}${path}`,
      events: ["cup.drawn", "cup.played"],
      ...settings,
    });
    expect(answer.status).toBe(200);
    return answer.body.secret as string;
  };
  secret = await make("/json", {});
  await make("/nb", { form: "content" });
  await make("/nn", { form: "content", language: "nn" });
  await make("/en", { form: "text", language: "en" });
});
afterAll(async () => {
  ear?.closeAllConnections();
  ear?.close();
  await cups?.server.close();
});

/** Events since the last call, of one kind. */
async function told(path: string): Promise<string[]> {
  // The tick that settles, the one that draws, the one that sees that there is something to tell; then it is told and sent.
  for (let tick = 0; tick < 3; tick += 1) await cups.server.tick();
  await cups.server.runDueJobs();
  await deliverDue(cups.server.ctx);
  const own = heard.filter((one) => one.path === path).map(({ text }) => text);
  heard = heard.filter((one) => one.path !== path);
  return own;
}
const bodies = async () => (await told("/json")).map((text) => JSON.parse(text));
const nameOf = (round: number) => cups.small.season.rounds.find((one) => one.roundId === round)!.name;
const body = (type: string, event: number, match_count: number, settling = 1) => ({
  type,
  key: `${type}:${event}:${settling}`,
  league: { id: league, name: "Tre nøtter", scoring: "c" },
  data: { cup, event, event_name: nameOf(event), match_count, corrected: settling > 1 },
});

test("nothing before there is a cup; then its draw, signed, as JSON and as a sentence", async () => {
  for (const round of [1, 2, 3]) await cups.play(round);
  expect(await bodies()).toEqual([]);
  await cups.play(4);
  await cups.server.tick();
  cup = (await cups.status(league)).league;
  await cups.server.tick();
  await cups.server.runDueJobs();
  await deliverDue(cups.server.ctx);
  const [drawn] = heard.filter(({ path }) => path === "/json");
  const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signature } = drawn!.headers;
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const expected = createHmac("sha256", key)
    .update(`${String(id)}.${String(at)}.${drawn!.text}`)
    .digest("base64");
  expect(signature).toBe(`v1,${expected}`);
  expect(await bodies()).toEqual([body("cup.drawn", 5, 2)]);
  expect(await told("/nb")).toEqual([
    JSON.stringify({ content: `Tre nøtter: Cupen er trukket: 2 kamper i ${nameOf(5)}.` }),
  ]);
  expect(await told("/nn")).toEqual([
    JSON.stringify({ content: `Tre nøtter: Cupen er trekt: 2 kampar i ${nameOf(5)}.` }),
  ]);
  expect(await told("/en")).toEqual([
    JSON.stringify({ text: `Tre nøtter: The cup is drawn: 2 matches in ${nameOf(5)}.` }),
  ]);
  const matches = await cups.matches(cup, "?event=5");
  expect(matches).toHaveLength(2);
  expect(await bodies()).toEqual([]);
});

test("a round that is decided and the next one drawn from it; once more when it is corrected in time", async () => {
  await cups.play(5);
  expect(await bodies()).toEqual([body("cup.played", 5, 2), body("cup.drawn", 6, 1)]);
  expect(await told("/nb")).toEqual([
    JSON.stringify({ content: `Tre nøtter: Cupkampene i ${nameOf(5)} er avgjort.` }),
    JSON.stringify({ content: `Tre nøtter: Cupen er trukket: 1 kamp i ${nameOf(6)}.` }),
  ]);
  expect(await told("/en")).toEqual([
    JSON.stringify({ text: `Tre nøtter: The cup matches of ${nameOf(5)} are decided.` }),
    JSON.stringify({ text: `Tre nøtter: The cup is drawn: 1 match in ${nameOf(6)}.` }),
  ]);
  await cups.small.play(roundId(5), scorersOf(cups.small, 4));
  expect(await bodies()).toEqual([body("cup.played", 5, 2, 2), body("cup.drawn", 6, 1, 2)]);
  expect(await told("/nb")).toEqual([
    JSON.stringify({ content: `Tre nøtter: Cupkampene i ${nameOf(5)} er avgjort på nytt, etter en retting.` }),
    JSON.stringify({ content: `Tre nøtter: Cupen er rettet: 1 kamp i ${nameOf(6)}.` }),
  ]);
  expect(await told("/en")).toHaveLength(2);
});

test("the final ends it, and what was sent can be read by the administrator", async () => {
  await cups.play(6);
  expect(await bodies()).toEqual([body("cup.played", 6, 1)]);
  expect(await bodies()).toEqual([]);
  const { client } = cups.entries[0]!;
  const { webhooks } = (await client.get(`/api/league/${league}/webhooks/`)).body;
  const { results } = (await client.get(`/api/league/${league}/webhooks/${webhooks[0].id}/deliveries/`)).body;
  expect(results.map(({ kind, state }: { kind: string; state: string }) => `${kind} ${state}`)).toEqual([
    "cup.played sent",
    "cup.drawn sent",
    "cup.played sent",
    "cup.drawn sent",
    "cup.played sent",
    "cup.drawn sent",
  ]);
});
