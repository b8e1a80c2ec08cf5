/** How my team looks and reads: what stands where, and in which order. */
import { expect, test } from "vitest";

import { DESKTOP } from "../browser.ts";
import { textOf } from "../expect-page.ts";
import { useGame } from "../game.ts";
import { boxOf, lineupRegion, openMyTeam, parts, swap } from "../my-team-page.ts";
import { readSquad, type SquadMember } from "../squad.ts";

const game = useGame("deadline-day");

test("a desktop has the pitch on the left, and deadline, chips and save button beside it [MT-01]", async () => {
  const { page } = await openMyTeam(game, { viewport: DESKTOP });
  const { deadline, chips, pitch, save } = parts(page);
  const heading = await boxOf(page.getByRole("heading", { name: "My team", level: 1 }).filter({ visible: true }));
  const field = await boxOf(pitch);
  expect(heading.bottom).toBeLessThan(field.y);
  let above = field.y - 1;
  for (const part of [deadline, chips, save]) {
    const box = await boxOf(part);
    expect(box.x).toBeGreaterThan(field.right);
    expect(box.y).toBeGreaterThan(above);
    expect(box.bottom).toBeLessThan(900);
    above = box.bottom - 1;
  }
});

const LINES = ["Goalkeeper", "Defenders", "Midfielders", "Forwards"];

test("each of the eight formations is reached by swaps, and stands in its lines [MT-06] [MT-07]", async () => {
  const { page, client, entryId } = await openMyTeam(game, { viewport: DESKTOP });
  const formation = async (): Promise<string> => {
    const counts = LINES.map((name) => page.getByRole("list", { name, exact: true }).getByRole("listitem").count());
    return (await Promise.all(counts)).join("-");
  };
  expect(await formation()).toBe("1-4-4-2");
  // Leaving and coming, by position; each plate keeps its name, so the page itself tells the starters.
  const steps: [SquadMember["position"], SquadMember["position"], string][] = [
    ["defender", "midfielder", "1-3-5-2"],
    ["midfielder", "forward", "1-3-4-3"],
    ["midfielder", "defender", "1-4-3-3"],
    ["midfielder", "defender", "1-5-2-3"],
    ["forward", "midfielder", "1-5-3-2"],
    ["forward", "midfielder", "1-5-4-1"],
    ["defender", "midfielder", "1-4-5-1"],
    ["midfielder", "forward", "1-4-4-2"],
  ];
  const squad = await readSquad(client, entryId);
  const bench = page.getByRole("list", { name: "Substitutes" });
  const isOnBench = async (member: SquadMember) =>
    (await bench.getByRole("button", { name: member.label }).count()) > 0;
  const first = async (position: SquadMember["position"], onBench: boolean) => {
    for (const member of squad)
      if (member.position === position && (await isOnBench(member)) === onBench) return member;
    throw new Error(`no ${position}`);
  };
  const seen = new Set<string>();
  for (const [leaves, comes, expected] of steps) {
    await swap(page, await first(leaves, false), await first(comes, true));
    await expect.poll(formation).toBe(expected);
    seen.add(expected);
    // Each line is a row of its own, in the middle of the pitch, and below the one before it.
    const field = await boxOf(lineupRegion(page));
    let above = 0;
    for (const name of LINES) {
      const rows = page.getByRole("list", { name, exact: true }).getByRole("button");
      const boxes = await Promise.all((await rows.all()).map(boxOf));
      expect(new Set(boxes.map((box) => Math.round(box.y))).size, `${expected}: ${name} in one row`).toBe(1);
      expect(boxes[0]!.y).toBeGreaterThan(above);
      above = boxes[0]!.y;
      const middle = (boxes[0]!.x + boxes.at(-1)!.right) / 2;
      expect(Math.abs(middle - (field.x + field.width / 2))).toBeLessThan(3);
    }
    expect(await bench.getByRole("listitem").count()).toBe(4);
    expect(await textOf(bench.getByRole("listitem").first())).toMatch(/^GKP/);
  }
  expect(seen.size).toBe(8);
});

test("it is read heading, deadline, goalkeeper to forwards, bench, chips, save", async () => {
  const { page } = await openMyTeam(game, { viewport: DESKTOP });
  const snapshot = await page.getByRole("main").ariaSnapshot();
  const order = [
    'heading "My team" [level=1]',
    'region "Next deadline"',
    'list "Goalkeeper"',
    'list "Defenders"',
    'list "Midfielders"',
    'list "Forwards"',
    'list "Substitutes"',
    'list "Chips"',
    'region "Save"',
  ];
  const places = order.map((part) => snapshot.indexOf(part));
  expect(places, snapshot).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
