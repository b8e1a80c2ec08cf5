/** Who of a squad starts and who does not is seen on his shirt and in the list, and heard, on both pitches where squads are changed. */
import type { WireLineup } from "@elleveren/contract";
import { cleanup, screen, within } from "@testing-library/react";
import { clubId, fixtureId, type FootballerId } from "@elleveren/rules";
import { afterEach, expect, test } from "vitest";

import { keys } from "../../../api/wire/keys.ts";
import { buildGame, renderScreen } from "../../../testing/render-screen.tsx";
import { f, footballers, lineup, market, ruleset, squadIds } from "../../../testing/small-game.ts";
import { startLineup } from "../my-team/draft/lineup-draft.ts";
import { useLineupModel } from "../my-team/draft/use-lineup-model.ts";
import { startSquad } from "../squad-edit/squad-draft.ts";
import { useSquadModel } from "../squad-edit/use-squad-model.ts";
import { Pitch } from "./Pitch.tsx";
import { PitchList } from "./PitchList.tsx";
import type { PitchModel } from "./pitch-model.ts";

afterEach(cleanup);

const NEXT = 4;
const draft = startLineup(lineup);
const squad = startSquad(ruleset, market, squadIds);
const NO_PRICES: ReadonlyMap<FootballerId, number> = new Map();

const Both = ({ model }: { model: PitchModel }) => (
  <>
    <h1>Squad</h1>
    <Pitch label="Pitch" hint="" boardText="" model={model} onAct={() => {}} />
    <PitchList label="List" model={model} valueHeading="Next" onAct={() => {}} />
  </>
);
const MyTeam = ({ round }: { round: number }) => <Both model={useLineupModel(draft, null, round)} />;
const Squad = () => <Both model={useSquadModel(squad, NO_PRICES)} />;

/** The club of defenders 3 and 11 has put the one on the bench and left out the other; that of defender 4 has him start. */
const clubOf = (id: number) => market.get(f(id))!.clubId;
const lineups: WireLineup[] = [
  { fixture: fixtureId(1), team: clubOf(3), announced_at: null, starters: [], bench: [f(3)], substitutions: [] },
  {
    fixture: fixtureId(2),
    team: clubOf(4),
    announced_at: null,
    starters: [f(4), f(12)],
    bench: [],
    substitutions: [],
  },
];
const show = (content: React.ReactNode, injured?: number) =>
  renderScreen(content, {
    pattern: "/squad",
    address: "/squad",
    game: buildGame({
      footballers: footballers.map((row) =>
        row.footballerId === injured ? { ...row, status: "d", news: "Kne", chanceNextRound: 25 } : row,
      ),
    }),
    fetched: [[keys.lineups, lineups]],
  });
/** The mark on a shirt, as letters or as its picture's name; and whether it has made room for another. */
const markOf = (name: string) => {
  const slot = within(screen.getByRole("region", { name: "Pitch" })).getByRole("button", {
    name: new RegExp(`^${name},`),
  });
  const mark = slot.querySelector<HTMLElement>("[data-announced]");
  return mark && [mark.dataset["announced"], mark.textContent, mark.dataset["second"]];
};
const label = (name: string) =>
  within(screen.getByRole("region", { name: "Pitch" }))
    .getByRole("button", { name: new RegExp(`^${name},`) })
    .getAttribute("aria-label");
const rowOf = (name: string) =>
  within(screen.getByRole("table", { name: "List" }))
    .getByRole("button", { name: new RegExp(`^${name},`) })
    .closest("tr")!;

test.each([
  ["My team", <MyTeam key="my" round={NEXT} />],
  ["Transfers", <Squad key="squad" />],
])("%s: benched, left out, starting, and nothing of those whose club has not said", async (_, content) => {
  await show(content);
  expect(clubOf(11)).toBe(clubOf(3));
  expect(clubId(Number(clubOf(5)))).not.toBe(clubOf(3));
  expect([markOf("F3"), markOf("F11"), markOf("F4"), markOf("F5")]).toEqual([
    ["bench", "B", undefined],
    ["left_out", "", undefined],
    ["eleven", "", undefined],
    null,
  ]);
  expect(label("F3")).toContain(", on the bench in the announced line-up, ");
  expect(label("F11")).toContain(", not in the announced squad, ");
  expect(label("F4")).toContain(", in the announced eleven, ");
  expect(label("F5")).not.toContain("announced");
  expect(within(rowOf("F3")).getByText("on the bench")).toBeTruthy();
  expect(within(rowOf("F11")).getByText("left out")).toBeTruthy();
  expect(within(rowOf("F4")).getByText("starts")).toBeTruthy();
  expect(within(rowOf("F5")).queryByText(/bench|left out|starts/)).toBeNull();
});

test("beside news of an injury it makes room: neither hides the other", async () => {
  await show(<MyTeam round={NEXT} />, 3);
  expect(markOf("F3")).toEqual(["bench", "B", "true"]);
  expect(label("F3")).toContain("25 per cent chance of playing, on the bench in the announced line-up");
});

test("of a round that is planned ahead nobody has announced anything", async () => {
  await show(<MyTeam round={NEXT + 1} />);
  expect(document.querySelector("[data-announced]")).toBeNull();
});
