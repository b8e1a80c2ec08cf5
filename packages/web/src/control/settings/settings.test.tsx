/** Settings on their screen: what may be changed is a field, the rest says why; a change is seen before it is made. */
import type { Language } from "@elleveren/contract/language.ts";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { settingsOf, RULESETS, withSettings } from "@elleveren/rules";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";

import { setFormatLanguage } from "../../i18n/format.ts";
import { SettingsScreen } from "./SettingsScreen.tsx";

const OPEN = new Set(["squad.clubLimit", "prices.stepTenths", "chips.2.startRound", "transfers.topUps.16"]);
let ruleset = RULESETS["eliteserien-2026"];
let version = 3;
const answerNow = () => ({
  season: "2026",
  version,
  event: 9,
  teams: 1200,
  chips: ruleset.chips.map(({ id, name, number }) => ({ id, name, number })),
  settings: settingsOf(ruleset).map(({ path: _, ...setting }) => ({ ...setting, open: OPEN.has(setting.key) })),
});
const PREVIEW = {
  changes: [{ key: "prices.stepTenths", before: 1, after: 2 }],
  published: [{ field: "settings.prices.stepTenths", before: null, after: "2" }],
  teams: 1200,
};

const sent: { readonly path: string; readonly body: unknown }[] = [];
let isDown = false;
let client: QueryClient;
const answers: { status: number; body: unknown }[] = [];
function open(language: Language = "en") {
  sent.length = 0;
  vi.stubGlobal("fetch", (input: string, init?: RequestInit) => {
    const { pathname: path } = new URL(input, "http://localhost");
    const isWrite = init?.method === "POST";
    if (isWrite) sent.push({ path, body: JSON.parse(init.body as string) as unknown });
    if (isDown) return Promise.resolve(new Response("{}", { status: 500 }));
    const { status, body } = (isWrite && answers.shift()) || { status: 200, body: answerNow() };
    return Promise.resolve(
      new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } }),
    );
  });
  i18n.loadAndActivate({ locale: "en", messages: {} });
  setFormatLanguage(language);
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <SettingsScreen />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return userEvent.setup();
}

afterEach(() => {
  isDown = false;
  cleanup();
  vi.unstubAllGlobals();
});

async function type(user: ReturnType<typeof userEvent.setup>, label: string, value: string) {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, value);
}

test("what may not be changed now stands with its reason, money in millions", async () => {
  open();
  const money = await screen.findByRole("region", { name: "Money" });
  expect(within(money).getByText("Budget, in millions").nextSibling?.textContent).toBe("100");
  expect(within(money).getByText(/^Only while nobody has a team\. Teams were bought with it/u)).toBeTruthy();
  expect(within(money).queryByRole("spinbutton")).toBeNull();
  const names = screen.getAllByRole("spinbutton").map((field) => (field as HTMLInputElement).labels?.[0]?.textContent);
  expect(names).toEqual([
    "Most from one club",
    "In round 16, at least so many free",
    "Wildcard 2: from round",
    "A price moves by, in millions",
  ]);
  // Every setting has a name of its own.
  const terms = screen.getAllByRole("term", { hidden: true }).map((term) => term.textContent);
  expect(terms.filter((term) => term?.includes("."))).toEqual([]);
  expect(new Set(terms).size).toBe(terms.length);
});

test("a change is previewed, confirmed, and told; the version that was seen goes along", async () => {
  const user = open();
  await type(user, "A price moves by, in millions", "0.2");
  answers.push({ status: 200, body: PREVIEW });
  await user.click(screen.getByRole("button", { name: "See what it changes …" }));
  const sheet = await screen.findByRole("dialog");
  expect(within(sheet).getByText("0.1 → 0.2")).toBeTruthy();
  expect(within(sheet).getByText("settings.prices.stepTenths")).toBeTruthy();
  const wish = { season: "2026", version: 3, values: [{ key: "prices.stepTenths", value: 2 }] };
  ruleset = withSettings(ruleset, { "prices.stepTenths": 2 });
  version = 4;
  await user.click(within(sheet).getByRole("button", { name: "Change them now" }));
  expect(await screen.findByText("Changed. Everybody plays by it from now on.")).toBeTruthy();
  expect(sent).toEqual([
    { path: "/api/control/settings/preview/", body: wish },
    { path: "/api/control/settings/", body: wish },
  ]);
  await waitFor(() =>
    expect((screen.getByLabelText("A price moves by, in millions") as HTMLInputElement).value).toBe("0.2"),
  );
});

test("what is refused stands with the setting's name; somebody else's change is told and nothing typed is lost", async () => {
  const user = open();
  await type(user, "Most from one club", "2");
  const problem = { code: "only_upwards", message: "", key: "squad.clubLimit", least: 3 };
  answers.push({ status: 400, body: { "squad.clubLimit": [problem] } });
  await user.click(screen.getByRole("button", { name: "See what it changes …" }));
  expect(await screen.findByText("Most from one club: It may only become more than 3.")).toBeTruthy();
  version = 9;
  answers.push({ status: 409, body: { detail: "", code: "moved", settings: answerNow() } });
  await user.click(screen.getByRole("button", { name: "See what it changes …" }));
  expect(await screen.findByText(/^Somebody else changed the settings meanwhile/u)).toBeTruthy();
  expect((screen.getByLabelText("Most from one club") as HTMLInputElement).value).toBe("2");
  answers.push({ status: 200, body: PREVIEW });
  await waitFor(async () => {
    await user.click(screen.getByRole("button", { name: "See what it changes …" }));
    expect(sent.at(-1)?.body).toMatchObject({ version: 9 });
  });
});

test("figures kept in tenths are told with their decimals, by the language's own sign", async () => {
  const user = open("nb");
  await type(user, "A price moves by, in millions", "0.3");
  answers.push({ status: 200, body: PREVIEW });
  await user.click(screen.getByRole("button", { name: "See what it changes …" }));
  const sheet = await screen.findByRole("dialog");
  expect(within(sheet).getByText("0,1 → 0,2")).toBeTruthy();
  const problem = { code: "min_value", message: "", key: "prices.stepTenths", least: 1 };
  answers.push({ status: 400, body: { "prices.stepTenths": [problem] } });
  await user.click(within(sheet).getByRole("button", { name: "Change them now" }));
  expect(await screen.findByText("A price moves by, in millions: At least 0,1.")).toBeTruthy();
});

test("a look that fails is not taken for a missing season, and leaves what is typed", async () => {
  const user = open();
  await type(user, "Most from one club", "2");
  isDown = true;
  await act(() => client.refetchQueries());
  expect(await screen.findByText(/^Not updated right now/u)).toBeTruthy();
  expect((screen.getByLabelText("Most from one club") as HTMLInputElement).value).toBe("2");
  cleanup();
  open();
  expect(await screen.findByText("The server failed. Try again.")).toBeTruthy();
  expect(screen.queryByText("There is no season whose settings could be shown.")).toBeNull();
});
