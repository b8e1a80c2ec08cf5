import { LANGUAGES, type WireFixture } from "@elleveren/contract";
import { footballerId } from "@elleveren/rules";
import { afterAll, beforeAll, expect, test } from "vitest";

import { notify } from "../../../db/notify.ts";
import {
  sql,
  startWorldServer,
  type ClientAnswer,
  type SignedUp,
  type TestClient,
  type TestServer,
  type World,
} from "../../../testing/index.ts";
import { addTotp, codeOf, signUpVerified, wrongCode } from "../../people/auth/factors/factors.testing.ts";
import { type LineupFact, recordFacts } from "../../facts/index.ts";

let t: TestServer;
let world: World;
const deadline = "Fristen for Runde 3 er ";
beforeAll(async () => {
  const rateLimits = { signInPerIp: 0, signInPerEmail: 4, signUpPerIp: 0, callsPerMinute: 0, tokenCallsPerMinute: 0 };
  ({ server: t, world } = await startWorldServer("deadline-day", { config: { rateLimits } }));
});
afterAll(() => t?.close());

/** A form of the page, submitted as a browser does. */
async function submit(client: TestClient, form: string, fields: Readonly<Record<string, string>>, token?: string) {
  const page = await client.get("/plain");
  const shown = /name="csrfmiddlewaretoken" value="([^"]+)"/.exec(String(page.body))?.[1] ?? "";
  const body = new URLSearchParams({ csrfmiddlewaretoken: token ?? shown, ...fields }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded", origin: t.origin };
  return client.post(`/plain/${form}`, body, { csrf: false, headers });
}

const textOf = ({ body }: ClientAnswer): string =>
  String(body)
    .replaceAll(/<style>.*?<\/style>/gs, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

const signIn = (client: TestClient, { email, password }: { email: string; password: string }) =>
  submit(client, "sign-in", { email, password });

async function manager(): Promise<TestClient> {
  const client = t.client();
  expect((await signIn(client, world.accounts[0]!)).status).toBe(303);
  return client;
}

test("a visitor reads the deadline, which browsers do, and may sign in", async () => {
  const answer = await t.client().get("/plain");
  expect(answer.status).toBe(200);
  const text = textOf(answer);
  expect(text).toContain(deadline);
  expect(text).toMatch(/kl\. \d\d:\d\d, norsk tid\./);
  for (const words of ["iOS 16.4", "Chrome og Edge 109", "Firefox 115", "Programvareoppdatering"])
    expect(text).toContain(words);
  expect(answer.body).toMatch(/<form method="post" action="\/plain\/sign-in">/);
  expect(answer.body).not.toMatch(/<script|style="|var\(|http:\/\/|https:\/\//);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const policy = answer.headers.get("content-security-policy");
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
  );
});

test.each([
  [{ "accept-language": "en-GB,en;q=0.9" }, "", "en"],
  [{ "accept-language": "nn-NO,nb;q=0.8,en;q=0.5" }, "", "nn"],
  [{ "accept-language": "no,nn;q=0.8" }, "", "nb"],
  [{ "accept-language": "de-DE" }, "", "nb"],
  [{}, "?lang=en", "en"],
  [{ "accept-language": "en" }, "?lang=nn", "nn"],
  [{ "accept-language": "en", cookie: "language=nb" }, "", "nb"],
] as const)("speaks %o%s in %s", async (headers, query, language) => {
  const answer = await t.client().get(`/plain${query}`, { headers });
  expect(answer.body).toContain(`<html lang="${language}">`);
  expect(textOf(answer)).toContain(language === "en" ? "The deadline for Round 3 is" : deadline);
  expect(textOf(answer)).toContain({ nb: "Den enkle siden", nn: "Den enkle sida", en: "The plain page" }[language]);
  // The page's language is marked, and the others are links.
  const choice = [
    ...String(answer.body).matchAll(/<li lang="(\w+)">(<b aria-current="true">|<a [^>]*href="\/plain\?lang=\w+")/g),
  ];
  expect(choice.map(([, code, shown]) => [code, shown!.startsWith("<b")])).toEqual(
    LANGUAGES.map((code) => [code, code === language]),
  );
});

test("a chosen language stays with forms and redirects", async () => {
  const client = t.client();
  const page = await client.get("/plain?lang=en");
  expect(page.body).toContain('action="/plain/sign-in?lang=en"');
  const { email, password } = world.accounts[0]!;
  const answer = await submit(client, "sign-in?lang=en", { email, password });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/plain?lang=en"]);
});

test("the form signs in with the session that the site has, and shows the team, its points and its rank", async () => {
  const client = t.client();
  const answer = await signIn(client, world.accounts[0]!);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/plain"]);
  const me = (await client.get("/api/me/")).body.player;
  const entry = (await client.get(`/api/entry/${me.entry}/`)).body;
  const team = (await client.get(`/api/my-team/${me.entry}/`)).body;
  const { elements } = (await client.get("/api/bootstrap-static/")).body;
  const nameOf = (id: number) => elements.find((one: { id: number }) => one.id === id).web_name as string;

  const page = await client.get("/plain");
  const text = textOf(page);
  expect(text).toContain(entry.name);
  expect(text).toContain(`${entry.summary_overall_points} poeng totalt, nummer ${entry.summary_overall_rank} av `);
  expect(text).toContain(`Runde 2: ${entry.summary_event_points} poeng.`);
  const next = String(page.body).split("Laget til Runde 3")[1]!;
  for (const pick of team.picks) expect(next).toContain(`<th scope="row">${nameOf(pick.element)}`);
  const captain = team.picks.find((pick: { is_captain: boolean }) => pick.is_captain).element;
  expect(next).toContain(`${nameOf(captain)} (kaptein)`);
  expect(next.split("Benken")[1]).toContain(nameOf(team.picks[14].element));

  expect((await submit(client, "sign-out", {})).status).toBe(303);
  expect((await client.get("/api/me/")).body.player).toBeNull();
  expect(textOf(await client.get("/plain"))).toContain("Logg inn");
});

test("a wrong password is refused as by the account API, and after some of them all are", async () => {
  const person = await t.signUp();
  const client = t.client();
  for (let tries = 0; tries < 4; tries += 1) {
    const answer = await signIn(client, { email: person.email, password: "not-this-one" });
    expect([answer.status, textOf(answer).includes("E-posten eller passordet er feil.")]).toEqual([400, true]);
    for (const typed of [person.email, "not-this-one"]) expect(answer.body).not.toContain(typed);
  }
  const late = await signIn(client, person);
  expect([late.status, textOf(late).includes("For mange forsøk.")]).toEqual([429, true]);
  expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
  // The same limit as the API call's: the form is no way around it.
  const call = await t.client().post("/api/_allauth/browser/v1/auth/login", {
    email: person.email,
    password: person.password,
  });
  expect(call.body.errors[0].code).toBe("too_many_login_attempts");
});

test.each([
  [
    "without a token",
    async (client: TestClient, fields: Record<string, string>) => submit(client, "sign-in", fields, ""),
  ],
  [
    "with another token",
    async (client: TestClient, fields: Record<string, string>) => submit(client, "sign-in", fields, "a.b"),
  ],
  [
    "from another site",
    (client: TestClient, fields: Record<string, string>) =>
      client.post("/plain/sign-in", new URLSearchParams(fields).toString(), {
        csrf: false,
        headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://evil.example" },
      }),
  ],
])("a form %s changes nothing, and the page says how to go on [V3.5.1]", async (_, send) => {
  const { email, password } = world.accounts[0]!;
  const client = t.client();
  const answer = await send(client, { email, password });
  expect(answer.status).toBe(403);
  expect(textOf(answer)).toContain("ingenting ble endret");
  expect(answer.body).toContain('href="/plain"');
  expect(client.cookies.has("sessionid")).toBe(false);
});

test("a second factor is asked for behind the password, then whether to trust the browser", async () => {
  const person: SignedUp = await signUpVerified(t);
  const { secret } = await addTotp(person.client);
  const client = t.client();
  expect((await signIn(client, person)).status).toBe(303);
  expect(client.cookies.has("sessionid")).toBe(false);
  expect((await client.get("/plain")).body).toContain('action="/plain/code"');
  const wrong = await submit(client, "code", { code: wrongCode(secret) });
  expect([wrong.status, textOf(wrong).includes("Koden er feil.")]).toEqual([400, true]);
  expect((await submit(client, "code", { code: codeOf(secret) })).status).toBe(303);
  expect(client.cookies.has("sessionid")).toBe(false);
  expect((await client.get("/plain")).body).toContain('action="/plain/trust"');
  expect((await submit(client, "trust", { trust: "no" })).status).toBe(303);
  expect(client.cookies.has("trustid")).toBe(false);
  expect((await client.get("/api/me/")).body.player.id).toBe(person.accountId);
  expect(textOf(await client.get("/plain"))).toContain("Du har ikke noe lag ennå.");
});

test("too many wrong codes end the sign-in, which begins anew", async () => {
  const person = await signUpVerified(t);
  const { secret } = await addTotp(person.client);
  const client = t.client();
  await signIn(client, person);
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) {
    statuses.push((await submit(client, "code", { code: wrongCode(secret) })).status);
    if (statuses.at(-1) === 401) break;
  }
  expect(statuses.at(-1)).not.toBe(400);
  expect((await submit(client, "code", { code: codeOf(secret) })).status).toBe(401);
  expect(client.cookies.has("sessionid")).toBe(false);
});

test("armbands and a substitute are saved by form, under the rules of the site", async () => {
  const client = await manager();
  const { entry } = (await client.get("/api/me/")).body.player;
  type WirePick = {
    element: number;
    position: number;
    is_captain: boolean;
    is_vice_captain: boolean;
    element_type: number;
  };
  const read = async () => (await client.get(`/api/my-team/${entry}/`)).body.picks as WirePick[];
  const before = await read();
  const [first, second] = before.filter(({ position, is_captain }) => position > 1 && position < 12 && !is_captain);
  const armbands = { round: "3", captain: String(first!.element), vice: String(second!.element) };
  const saved = await submit(client, "armbands", armbands);
  expect([saved.status, saved.headers.get("location")]).toEqual([303, "/plain?said=saved"]);
  expect(textOf(await client.get("/plain?said=saved"))).toContain("Lagret.");
  const after = await read();
  expect(after.find(({ is_captain }) => is_captain)!.element).toBe(first!.element);
  expect(after.find(({ is_vice_captain }) => is_vice_captain)!.element).toBe(second!.element);

  const [keeper, keeper2] = after.filter(({ element_type }) => element_type === 1);
  expect(
    (await submit(client, "swap", { round: "3", off: String(keeper!.element), on: String(keeper2!.element) })).status,
  ).toBe(303);
  const swapped = await read();
  expect(swapped.find(({ position }) => position === 1)!.element).toBe(keeper2!.element);

  // A goalkeeper for an outfield footballer, one footballer with both armbands, a footballer outside the squad: all
  // refused.
  const field = swapped.find(({ position }) => position === 5)!;
  for (const [form, fields] of [
    ["swap", { round: "3", off: String(field.element), on: String(keeper!.element) }],
    ["armbands", { round: "3", captain: String(field.element), vice: String(field.element) }],
    ["armbands", { round: "3", captain: "999999", vice: String(field.element) }],
  ] as const) {
    const refused = await submit(client, form, fields);
    expect([refused.status, textOf(refused).includes("Ingenting ble endret.")]).toEqual([400, true]);
  }
  const late = await submit(client, "armbands", { ...armbands, round: "2" });
  expect([late.status, textOf(late).includes("Fristen er passert.")]).toEqual([400, true]);
  expect(await read()).toEqual(swapped);
});

test("nobody who is not signed in, has no team or is suspended changes a line-up", async () => {
  const fields = { round: "3", captain: "1", vice: "2" };
  expect((await submit(t.client(), "armbands", fields)).status).toBe(403);
  const newcomer = t.client();
  await signIn(newcomer, world.accounts[1]!);
  expect((await submit(newcomer, "armbands", fields)).status).toBe(403);
  const client = await manager();
  const accountId = (await client.get("/api/me/")).body.player.id as number;
  await sql`update accounts set suspended_until = clock_timestamp() + interval '1 day' where account_id = ${accountId}`.execute(
    t.ctx.db,
  );
  const again = t.client();
  await signIn(again, world.accounts[0]!);
  const refused = await submit(again, "armbands", fields);
  expect([refused.status, textOf(refused).includes("utestengt")]).toEqual([403, true]);
  await sql`update accounts set suspended_until = null where account_id = ${accountId}`.execute(t.ctx.db);
});

test("a closed game says so, and signs nobody in", async () => {
  const setMaintenance = async (on: boolean) => {
    await sql`update game set maintenance = ${on}`.execute(t.ctx.db);
    await notify(t.ctx.db, { kind: "game" });
    await expect.poll(() => t.ctx.findGame()?.maintenance).toBe(on);
  };
  const client = t.client();
  await client.get("/plain");
  const token = client.cookies.get("csrftoken") ?? "";
  await setMaintenance(true);
  try {
    expect((await client.get("/plain")).status).toBe(503);
    const { email, password } = world.accounts[0]!;
    const answer = await submit(client, "sign-in", { email, password }, token);
    expect([answer.status, textOf(answer).includes("stengt for vedlikehold")]).toEqual([503, true]);
    expect(client.cookies.has("sessionid")).toBe(false);
    await sql`update game set closed_text_nb = 'Vi bytter <base>', closed_text_en = 'A new database'`.execute(t.ctx.db);
    const saidIn = async (language: string) =>
      /role="alert" (lang=[^]*?)<\/p>/.exec(String((await client.get(`/plain?lang=${language}`)).body))?.[1];
    const bokmal = 'lang="nb">Vi bytter &lt;base&gt;';
    expect([await saidIn("nb"), await saidIn("nn"), await saidIn("en")]).toEqual([
      bokmal,
      bokmal,
      'lang="en">A new database',
    ]);
    await sql`update game set closed_text_nn = 'Vi byter base'`.execute(t.ctx.db);
    expect([await saidIn("nb"), await saidIn("nn")]).toEqual([bokmal, 'lang="nn">Vi byter base']);
  } finally {
    await sql`update game set closed_text_nb = '', closed_text_nn = '', closed_text_en = ''`.execute(t.ctx.db);
    await setMaintenance(false);
  }
});

test("in a round that runs each of the team is on the pitch, on the bench or off, as the league's pages say", async () => {
  const { server, world: live } = await startWorldServer("live-round");
  try {
    const client = server.client();
    const page = await client.get("/plain");
    const csrfmiddlewaretoken = /name="csrfmiddlewaretoken" value="([^"]+)"/.exec(String(page.body))![1]!;
    const { email, password } = live.accounts[0]!;
    const headers = { "content-type": "application/x-www-form-urlencoded", origin: server.origin };
    const form = new URLSearchParams({ csrfmiddlewaretoken, email, password }).toString();
    expect((await client.post("/plain/sign-in?lang=en", form, { csrf: false, headers })).status).toBe(303);
    const { entry } = (await client.get("/api/me/")).body.player;
    const { picks } = (await client.get(`/api/entry/${entry}/event/4/picks/`)).body;
    const fixtures = (await client.get("/api/fixtures/?event=4")).body as WireFixture[];
    const { elements: market } = (await client.get("/api/bootstrap-static/")).body;
    const clubOf = (id: number) => market.find((one: { id: number }) => one.id === id).team as number;
    const owned = (picks as { element: number }[]).map(({ element }) => element);
    const running = fixtures.filter(({ started, finished_provisional: isOver }) => started && !isOver);
    const matchOf = (id: number) => running.find((match) => [match.team_h, match.team_a].includes(clubOf(id)));
    const him = owned.find(matchOf)!;
    const hisClub = clubOf(him);
    const others = (market as { id: number }[])
      .map(({ id }) => id)
      .filter((id) => id !== him && clubOf(id) === hisClub);
    const shown = async (part: Partial<LineupFact>): Promise<string> => {
      const about = { kind: "lineup", fixtureId: matchOf(him)!.id, clubId: hisClub } as unknown as LineupFact;
      expect(await recordFacts(server.ctx, [{ ...about, ...part }], { source: "test" })).toMatchObject({ ok: true });
      await server.whenCurrent();
      const text = textOf(await client.get("/plain?lang=en")).split("Your team for")[0]!;
      return text.split(`${market.find((one: { id: number }) => one.id === him).web_name} `)[1]!;
    };
    const ids = others.map(footballerId);
    const eleven = [footballerId(him), ...ids.slice(0, 10)];
    expect(await shown({ starters: eleven, bench: ids.slice(10, 12) })).toMatch(/^[^0-9]*, on the pitch \d/);
    const off = { minute: 31, off: footballerId(him), on: ids[10]! };
    expect(await shown({ substitutions: [off] })).toMatch(/^[^0-9]*, taken off at 31′ \d/);
    // A match to come has no announced line-ups, and a finished one shows points.
    const { elements } = (await client.get("/api/league/1/ownership/")).body;
    const places = new Map((elements as { element: number; place: string }[]).map((row) => [row.element, row.place]));
    const text = textOf(await client.get("/plain?lang=en")).split("Your team for")[0]!;
    const said = text.match(/, (on the pitch|on the bench|in the announced|not in the|taken off|sent off)/g) ?? [];
    expect(said).toHaveLength(owned.filter((id) => places.get(id) !== "unknown").length);
  } finally {
    await server.close();
  }
});
