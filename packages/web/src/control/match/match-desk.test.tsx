/** The desk of a match: questioned or failed acts wait for a decision, and typed values are never lost silently. */
import type { WireControlMatch, WireMatchAct } from "@elleveren/contract";
import { act, renderHook, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { deferred } from "../../testing/deferred.ts";
import { renderControl, type AnswerCall } from "../../testing/render-control.tsx";
import { useDeskMatch } from "../api/desk.ts";
import { MatchDesk } from "./MatchDesk.tsx";
import { useMinute } from "./minute-now.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const person = (element: number, name: string, home: boolean) => ({
  element,
  home,
  name,
  squad_number: element,
  element_type: 4,
  place: "pitch" as const,
  stats: {},
  points: 0,
  selected: 0,
});
const PEOPLE = [person(9, "Berg", true), person(10, "Dahl", true), person(7, "Lie", false)];
const BEFORE: WireControlMatch = {
  id: 4,
  event: 2,
  event_state: "closed",
  kickoff_time: null,
  team_h: 1,
  team_a: 2,
  team_h_name: "Nordby",
  team_a_name: "Sørvik",
  team_h_score: 0,
  team_a_score: 0,
  minutes: 0,
  started: false,
  finished_provisional: false,
  finished: false,
  teller: null,
  version: 5,
  now: "2026-05-16T18:11:00Z",
  told: [],
  catching_up: null,
  lineups: { home: null, away: null },
  figures: ["bonus"],
  acts: [],
  elements: PEOPLE,
};
const whistle = (id: number, kind: WireMatchAct["kind"]) => ({
  id,
  time: "2026-05-16T18:00:00Z",
  actor: "Kari Drift",
  act: { kind },
  undone_by: null,
});
const PLAYING: WireControlMatch = { ...BEFORE, started: true, told: ["kick_off"], acts: [whistle(5, "kick_off")] };
const OVER: WireControlMatch = { ...PLAYING, told: ["kick_off", "half_time", "second_half", "full_time"] };

const SAME_AGAIN = [409, { detail: "", code: "same_again", acts: [3] }] as const;
const ACTS = "POST /api/control/matches/4/acts/";

function Desk() {
  const { data } = useDeskMatch(4);
  return data ? <MatchDesk match={data} /> : null;
}
const open = (match: WireControlMatch, told: AnswerCall) =>
  renderControl(<Desk />, (call, body) => (call === ACTS ? told(call, body) : [200, match]));

const kindOf = (body: unknown) => (body as { act: WireMatchAct }).act.kind;
const confirmed = (body: unknown) => (body as { confirmed: boolean }).confirmed;

test("a goal that is asked about stands until it is answered, whatever is told meanwhile", async () => {
  const { user, sent } = await open(PLAYING, (_, body) =>
    kindOf(body) === "goal" && !confirmed(body) ? SAME_AGAIN : [200, PLAYING],
  );
  await screen.findByText("12′");
  await user.keyboard("g");
  await user.keyboard("Berg{Enter}{Enter}");
  const question = "Somebody told what may be the same already. Is it another one?";
  expect(await screen.findByText(question)).toBeTruthy();
  await user.click(screen.getByRole("group", { name: "Acts" }));
  await user.keyboard("y");
  await user.keyboard("Lie{Enter}");
  await waitFor(() => expect(sent.map(({ body }) => kindOf(body))).toEqual(["goal", "yellow"]));
  expect(screen.getByText(question)).toBeTruthy();
  const goal = screen.getByRole("group", { name: "12′ Goal Berg" });
  await user.click(within(goal).getByRole("button", { name: "Yes, another one" }));
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());
  const { body } = sent.at(-1)!;
  expect(body).toEqual({ act: { kind: "goal", minute: 12, added: 0, element: 9 }, seen: 5, confirmed: true });
});

test("an act that failed is told with why until it is sent again or left", async () => {
  let isDown = true;
  const { user, sent } = await open(PLAYING, (_, body) => {
    if (isDown && kindOf(body) === "goal") throw new TypeError("no network");
    return [200, PLAYING];
  });
  await screen.findByText("12′");
  await user.keyboard("g");
  await user.keyboard("Dahl{Enter}{Enter}");
  const unknown = "The server did not answer: nobody knows whether it got through. Look before you try again.";
  expect(await screen.findByText(unknown)).toBeTruthy();
  await user.keyboard("v");
  await user.keyboard("Lie{Enter}");
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(screen.getByText(unknown)).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByText(unknown)).toBeNull());
  // A repeat is no yes: should it have got through, it is asked about.
  expect(sent.at(-1)!.body).toEqual(sent[0]!.body);
});

test("a line-up that is refused keeps its marks, and Enter sends it once", async () => {
  const answer = deferred<readonly [number, unknown]>();
  const { user, sent } = await open(BEFORE, () => answer.promise);
  const field = await screen.findByLabelText("Shirt numbers of Nordby");
  await user.type(field, "9 10{Enter}{Enter}");
  answer.resolve([400, { non_field_errors: [{ code: "not_eleven", message: "", count: 2 }] }]);
  expect(await screen.findByText("Eleven start; 2 are marked.")).toBeTruthy();
  expect(sent.map(({ body }) => (body as { act: WireMatchAct }).act.starters)).toEqual([[9, 10]]);
  expect((field as HTMLInputElement).value).toBe("9 10");
  expect((screen.getByLabelText("9 Berg") as HTMLInputElement).checked).toBe(true);
});

test("a line-up is told on what was seen when its marking began; what somebody else told since is asked about", async () => {
  let version = 5;
  const theirs = { told: true, starters: [7, 9], bench: null };
  const { user, sent, client } = await renderControl(<Desk />, (call, body) => {
    const now = { ...BEFORE, version, lineups: { home: version === 5 ? null : theirs, away: null } };
    return call === ACTS && !confirmed(body) ? SAME_AGAIN : [200, now];
  });
  await user.click(await screen.findByLabelText("9 Berg"));
  version = 8;
  await act(() => client.invalidateQueries());
  await user.click(screen.getByLabelText("10 Dahl"));
  await user.click(await screen.findByRole("button", { name: "Change the line-up of Nordby" }));
  expect(await screen.findByText("Somebody else told it meanwhile. Should yours take its place?")).toBeTruthy();
  expect(sent.map(({ body }) => (body as { seen: number }).seen)).toEqual([5]);
  // Theirs: then it is theirs that stands in the form.
  await user.click(screen.getByRole("button", { name: "No, keep theirs" }));
  await waitFor(() => expect((screen.getByLabelText("10 Dahl") as HTMLInputElement).checked).toBe(false));
});

test("figures that are typed while others are told stay in their cells", async () => {
  const answer = deferred<readonly [number, unknown]>();
  const { user, sent } = await open(OVER, () => answer.promise);
  const cell = (name: string) => screen.getByLabelText(`Bonus of ${name}`) as HTMLInputElement;
  await user.type(await screen.findByLabelText("Bonus of Berg"), "3{Enter}");
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.type(cell("Dahl"), "2");
  await act(async () => answer.resolve([200, OVER]));
  await waitFor(() => expect(cell("Berg").value).toBe(""));
  expect(cell("Dahl").value).toBe("2");
  expect(sent[0]!.body).toMatchObject({ act: { kind: "figures", element: 9, stats: { bonus: 3 } }, seen: 5 });
});

test("who kicks a match off that others tell is asked, and says when he has caught up", async () => {
  const isOn = { detail: "", code: "match_is_on", team_h_score: 2, team_a_score: 1, minutes: 60 };
  const on: WireControlMatch = { ...BEFORE, started: true, team_h_score: 2, team_a_score: 1, minutes: 60 };
  const catching: WireControlMatch = { ...PLAYING, ...on, told: ["kick_off"], acts: PLAYING.acts };
  const held = { ...catching, catching_up: { team_h_score: 1, team_a_score: 0, minutes: 34 } };
  let now = on;
  const { user, sent } = await renderControl(<Desk />, (call, body) => {
    if (call !== ACTS) return [200, now];
    if (kindOf(body) === "kick_off" && !confirmed(body)) return [409, isOn];
    now = kindOf(body) === "kick_off" ? held : catching;
    return [200, now];
  });
  await user.click(await screen.findByRole("button", { name: "Kick-off W" }));
  expect(await screen.findByText(/^Others tell this match already: 2–1, 60′\./u)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Take it over" }));
  const notYet = "What is told here does not count yet: 1–0, 34′. Everybody sees 2–1, 60′.";
  expect(await screen.findByText(notYet)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "I have caught up" }));
  await waitFor(() => expect(screen.queryByText(notYet)).toBeNull());
  expect(sent.map(({ body }) => [kindOf(body), confirmed(body)])).toEqual([
    ["kick_off", false],
    ["kick_off", true],
    ["caught_up", false],
  ]);
});

test("a half that would end too early is asked about, also by its key; nothing is final by a key", async () => {
  const { user, sent } = await open(PLAYING, () => [200, PLAYING]);
  await screen.findByText("12′");
  await user.keyboard("w");
  const dialog = await screen.findByRole("dialog", { name: "It is minute 12. Is that right?" });
  // The same key once more is no answer.
  await user.keyboard("w");
  await user.click(within(dialog).getByRole("button", { name: "No, go on" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Half-time W" }));
  await user.click(await screen.findByRole("button", { name: "Yes, half-time" }));
  await waitFor(() => expect(sent.map(({ body }) => kindOf(body))).toEqual(["half_time"]));
});

test("after full time the last act is taken back by its key, and the end for good is a button that asks", async () => {
  const over: WireControlMatch = { ...OVER, acts: [whistle(5, "kick_off"), whistle(9, "full_time")] };
  const { user, sent } = await renderControl(<Desk />, () => [200, over]);
  await screen.findByRole("button", { name: "Take back the last U" });
  await user.keyboard("w");
  expect(sent).toEqual([]);
  await user.keyboard("u");
  await waitFor(() => expect(sent.map(({ call }) => call)).toEqual(["POST /api/control/matches/4/acts/9/undo/"]));
  await user.click(screen.getByRole("button", { name: "Everything is right: final" }));
  await user.click(await screen.findByRole("button", { name: "Yes, final" }));
  await waitFor(() => expect(kindOf(sent.at(-1)!.body)).toBe("final"));
});

test("the page says who tells the match", async () => {
  await open({ ...PLAYING, teller: { kind: "feed", name: "league" } }, () => [200, PLAYING]);
  expect(await screen.findByText("Told by the feed league")).toBeTruthy();
});

test("the running minute draws the desk again when another one is shown, and not every second", () => {
  vi.useFakeTimers();
  let draws = 0;
  // Five and a half seconds before the next minute.
  const match = { ...PLAYING, now: "2026-05-16T18:11:54.500Z" };
  const { result } = renderHook(() => {
    draws += 1;
    return useMinute(match);
  });
  act(() => void vi.advanceTimersByTime(5000));
  expect([draws, result.current]).toEqual([1, { minute: 12, added: 0 }]);
  act(() => void vi.advanceTimersByTime(5000));
  expect([draws, result.current]).toEqual([2, { minute: 13, added: 0 }]);
});

test("a match that a feed tells is taken over with one press, and what was carried over is said in words", async () => {
  const FED: WireControlMatch = {
    ...BEFORE,
    started: true,
    minutes: 61,
    team_h_score: 1,
    teller: { kind: "feed", name: "league" },
  };
  const carried = (id: number, act: WireControlMatch["acts"][number]["act"]) => ({ ...whistle(id, "kick_off"), act });
  const TAKEN: WireControlMatch = {
    ...FED,
    teller: { kind: "operator", name: "Kari Drift" },
    told: ["kick_off", "half_time", "second_half"],
    version: 9,
    acts: [
      whistle(6, "kick_off"),
      carried(7, { kind: "carried", side: "home", element: 10, stats: { assists: 1, minutes: -2 } }),
      carried(8, { kind: "carried_goals", side: "home", minute: 61, added: 0, goals: 1 }),
    ],
  };
  let isTaken = false;
  const { user, sent } = await renderControl(<Desk />, (call) => {
    if (call === "POST /api/control/matches/4/take-over/") isTaken = true;
    return [200, isTaken ? TAKEN : FED];
  });
  expect(await screen.findByText(/^The feed league tells this match: 1–0, 61′\./u)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Take over from here" }));
  expect(await screen.findByText("Told by Kari Drift")).toBeTruthy();
  expect(sent.at(-1)!.body).toEqual({ seen: 5 });
  expect(screen.queryByRole("button", { name: "Take over from here" })).toBeNull();
  expect(screen.getByText("Taken over Dahl Assists +1, Minutes played −2")).toBeTruthy();
  expect(screen.getByText("61′ Goals without a scorer Nordby 1")).toBeTruthy();
});
