/** A draft in the control room: nothing can be made before its preview was seen, and exactly the preview is made. */
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";

import { renderControl, type AnswerCall } from "../../testing/render-control.tsx";
import { DraftForm } from "./DraftForm.tsx";

const FACTS = {
  fixture: 4,
  event: 2,
  team_h: 1,
  team_a: 2,
  team_h_score: 1,
  team_a_score: 0,
  footballers: [{ element: 9, name: "Berg", team: 1, stats: { minutes: 90, goals_scored: 1 } }],
};
const nobody: readonly object[] = [];
const table = {
  changed: 3,
  ranks_changed: 5,
  distribution: [{ difference: 4, entries: 3 }],
  gained: [{ entry: 11, before: 40, after: 44, rank_before: 7, rank_after: 2 }],
  lost: nobody,
  into_top: nobody,
  out_of_top: nobody,
};
const PREVIEW = {
  revision: 77,
  questions: nobody,
  footballers: [{ element: 9, event: 2, before: 6, after: 10 }],
  events: [
    {
      event: 2,
      is_corrected: true,
      is_settled: true,
      move: { entries: 20, round: table, overall: table, winner_before: 11, winner_after: 12 },
    },
  ],
  phases: nobody,
  tie_count: 0,
  ties: nobody,
  leader_count: 0,
  leaders: nobody,
  entry: nobody,
  entry_names: [
    { entry: 11, name: "Lag A", player_name: "A" },
    { entry: 12, name: "Lag B", player_name: "B" },
  ],
  league_names: nobody,
  element_names: [{ element: 9, name: "Berg" }],
  fixture_names: nobody,
};
const FIXTURE = {
  id: 4,
  event: 2,
  kickoff_time: null,
  team_h_name: "Brann",
  team_a_name: "Viking",
  team_h_score: 1,
  team_a_score: 0,
};
const ROUND = { id: 2, state: "settled", missing: nobody };

afterEach(() => vi.unstubAllGlobals());

test("a correction is drafted, previewed, and made with its reason and the revision that was seen", async () => {
  const sent: { readonly path: string; readonly body: unknown }[] = [];
  vi.stubGlobal("fetch", (input: string, init?: RequestInit) => {
    const path = new URL(input, "http://localhost").pathname;
    if (init?.method === "POST") sent.push({ path, body: JSON.parse(init.body as string) as unknown });
    const answer = path.includes("/match/")
      ? FACTS
      : path.endsWith("/preview/")
        ? PREVIEW
        : path.endsWith("/fixtures/")
          ? { fixtures: [FIXTURE] }
          : path.endsWith("/rounds/")
            ? { rounds: [ROUND] }
            : { id: 1, preview: PREVIEW };
    return Promise.resolve(new Response(JSON.stringify(answer), { headers: { "content-type": "application/json" } }));
  });
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const user = userEvent.setup();
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <DraftForm fixtureId={4} onFixture={() => {}} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  await user.type(await screen.findByLabelText("New value"), "2{Enter}");
  expect(await screen.findByText("Brann – Viking: Berg, Goals scored 2")).toBeTruthy();
  expect(screen.getByRole("option", { name: "Brann – Viking 1–0" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Make the correction" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Preview" }));
  expect(await screen.findByText("Winner of the round: Lag A → Lag B")).toBeTruthy();
  expect(screen.getByText("Berg, round 2: 6 → 10 points")).toBeTruthy();
  const make = screen.getByRole("button", { name: "Make the correction" });
  await user.click(make);
  expect(sent).toHaveLength(1);
  await user.type(screen.getByLabelText(/^Reason/u), "Hans mål");
  await user.click(make);
  const changes = [{ fixture: 4, footballer: 9, stats: { goals_scored: 2 } }];
  expect(sent).toEqual([
    { path: "/api/control/corrections/preview/", body: { changes, entry: null } },
    { path: "/api/control/corrections/", body: { changes, reason: "Hans mål", revision: 77, confirmed: false } },
  ]);
});

test("what is refused is said with the change and the figure; what nobody knows of is not called unchanged", async () => {
  const answers = [
    [400, { changes: { 0: { goals_scored: [{ code: "out_of_range", message: "", value: 99, min: 0, max: 20 }] } } }],
    [200, PREVIEW],
    [500, {}],
  ] as const;
  let asked = 0;
  vi.stubGlobal("fetch", (input: string, init?: RequestInit) => {
    const path = new URL(input, "http://localhost").pathname;
    const looked = path.includes("/match/")
      ? FACTS
      : path.endsWith("/fixtures/")
        ? { fixtures: [FIXTURE] }
        : { rounds: [ROUND] };
    const [status, body] = init?.method === "POST" ? answers[asked++]! : ([200, looked] as const);
    return Promise.resolve(
      new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } }),
    );
  });
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const user = userEvent.setup();
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <DraftForm fixtureId={4} onFixture={() => {}} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  await user.type(await screen.findByLabelText("New value"), "99{Enter}");
  await screen.findByText("Brann – Viking: Berg, Goals scored 99");
  await user.click(screen.getByRole("button", { name: "Preview" }));
  const refused = "Brann – Viking: Berg, Goals scored 99 – Goals scored: a whole number from 0 to 20.";
  expect(await screen.findByText(refused)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Preview" }));
  await user.type(await screen.findByLabelText(/^Reason/u), "Nei");
  await user.click(screen.getByRole("button", { name: "Make the correction" }));
  const unknown = "The server failed: nobody knows whether it got through. Look before you try again.";
  expect(await screen.findByText(unknown)).toBeTruthy();
});

const answer: AnswerCall = (call) => {
  if (call.includes("/match/")) return [200, FACTS];
  return [200, call.endsWith("/fixtures/") ? { fixtures: [FIXTURE] } : { rounds: [ROUND] }];
};
const GOALS = "Goals are a whole number, such as 0 or 3.";

test("goals that are no number are called so beside their field, and add nothing", async () => {
  const { user } = await renderControl(<DraftForm fixtureId={4} onFixture={() => {}} />, answer);
  const home = await screen.findByLabelText("Home goals");
  await user.clear(home);
  expect(screen.queryByText(GOALS)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Add score" }));
  expect(screen.getByText(GOALS)).toBeTruthy();
  await user.type(home, "two");
  await user.click(screen.getByRole("button", { name: "Add score" }));
  expect(screen.getByText(GOALS)).toBeTruthy();
  expect(screen.queryByText(/^Brann – Viking: /u)).toBeNull();
  await user.clear(home);
  await user.type(home, "3");
  expect(screen.queryByText(GOALS)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Add score" }));
  expect(await screen.findByText(/^Brann – Viking: .*3–0/u)).toBeTruthy();
});

test("a team number with letters in it is told, and no preview is made without the team", async () => {
  const { user, sent } = await renderControl(<DraftForm fixtureId={4} onFixture={() => {}} />, answer);
  await user.type(await screen.findByLabelText("New value"), "2{Enter}");
  await user.type(screen.getByLabelText("Look closely at team number"), "12a");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "A team number is digits only, as in the address of its page.",
  );
  await user.click(screen.getByRole("button", { name: "Preview" }));
  expect(sent).toEqual([]);
});

test("what does not add up is asked about by name, and is made only when somebody says that it is right", async () => {
  const questions = [
    { code: "goals_differ", fixture: 4, side: "home", element: null, found: 2, expected: 1 },
    { code: "clean_sheet_conceded", fixture: 4, side: null, element: 9, found: 1, expected: 0 },
  ];
  const fixture_names = [{ fixture: 4, team_h_name: "Brann", team_a_name: "Viking" }];
  const asked = { ...PREVIEW, questions, fixture_names };
  const { user, sent } = await renderControl(<DraftForm fixtureId={4} onFixture={() => {}} />, (call, body) => {
    if (call.endsWith("/preview/")) return [200, asked];
    return call.startsWith("POST ") ? [200, { id: 1, preview: asked }] : answer(call, body);
  });
  await user.type(await screen.findByLabelText("New value"), "2{Enter}");
  await user.click(screen.getByRole("button", { name: "Preview" }));
  expect(
    await screen.findByText("Brann: goals and own goals in the statistics come to 2, the score says 1."),
  ).toBeTruthy();
  expect(screen.getByText("Berg has a clean sheet; goals let in while he played: 1.")).toBeTruthy();
  await user.type(screen.getByLabelText(/^Reason/u), "Hans mål");
  const make = screen.getByRole("button", { name: "Make the correction" });
  await user.click(make);
  expect(sent.map(({ call }) => call)).toEqual(["POST /api/control/corrections/preview/"]);
  await user.click(screen.getByRole("checkbox", { name: "It is right all the same" }));
  await user.click(make);
  expect(sent.at(-1)!.body).toMatchObject({ reason: "Hans mål", revision: 77, confirmed: true });
});
