import type { ChipName, FootballerId } from "@elleveren/rules";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  changeRuleset,
  chipsOfSeason,
  replacements,
  transfersBody,
  type CreatedTestEntry,
  type TestServer,
} from "../../../testing/index.ts";
import { openTransferGame, type TransferGame } from "./transfers.testing.ts";

const RUNS = 12;
let game: TransferGame;
let t: TestServer;

beforeAll(async () => {
  game = await openTransferGame(RUNS + 1);
  t = game.t;
  await changeRuleset(t, { chips: chipsOfSeason(["wildcard", "freehit", "uteam", "2capt", "frush"]) });
});
afterAll(() => t.close());

interface Team {
  picks: { element: number; position: number; is_captain: boolean; is_vice_captain: boolean; purchase_price: number }[];
  chips: { name: ChipName; status_for_entry: string }[];
  transfers: unknown;
}

const teamOf = async (entry: CreatedTestEntry): Promise<Team> =>
  (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body;
const activeChip = (team: Team) => team.chips.find((chip) => chip.status_for_entry === "active")?.name ?? null;
/** The part that transfers decide: not the multipliers, which a team chip changes. */
const owned = ({ picks, transfers }: Team) => ({
  transfers,
  picks: picks.map(({ element, position, is_captain, is_vice_captain, purchase_price }) => ({
    element,
    position,
    is_captain,
    is_vice_captain,
    purchase_price,
  })),
});

type Step =
  | {
      readonly kind: "transfers";
      readonly slots: readonly number[];
      readonly nth: number;
      readonly chip: ChipName | null;
    }
  | { readonly kind: "lineup"; readonly captain: number; readonly swap: number; readonly chip: ChipName | null };

const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant("transfers" as const),
      slots: fc.uniqueArray(fc.nat(14), { minLength: 1, maxLength: 4 }),
      nth: fc.nat(6),
      chip: fc.constantFrom<ChipName | null>(null, null, null, "wildcard", "freehit", "uteam"),
    }),
    fc.record({
      kind: fc.constant("lineup" as const),
      captain: fc.integer({ min: 1, max: 10 }),
      swap: fc.integer({ min: 13, max: 15 }),
      chip: fc.constantFrom<ChipName | null>(null, null, "2capt", "frush"),
    }),
  ),
  { minLength: 2, maxLength: 8 },
);

function send(entry: CreatedTestEntry, team: Team, step: Step) {
  const squad = team.picks.map((pick) => pick.element as FootballerId);
  if (step.kind === "transfers") {
    const pairs = step.slots.flatMap((slotIndex) => {
      const into = replacements(game.market, squad, squad[slotIndex]!)[step.nth + slotIndex]?.footballerId;
      return into === undefined ? [] : [[squad[slotIndex]!, into] as const];
    });
    return entry.client.post("/api/transfers/", transfersBody(entry.entryId, 2, pairs, { chip: step.chip }));
  }
  // Two substitutes change places, or a substitute and a starter: often refused, which is fine.
  const places = new Map([
    [step.swap, step.captain],
    [step.captain, step.swap],
  ]);
  const picks = team.picks.map(({ element, position }) => {
    const slot = places.get(position) ?? position;
    return { element, position: slot, is_captain: slot === step.captain, is_vice_captain: slot === 11 };
  });
  return entry.client.post(`/api/my-team/${entry.entryId}/`, { chip: step.chip, picks });
}

test("any sequence of transfers, line-ups and chips, and then an undo: the squad is the round's opening one", async () => {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const entry = game.manager();
      let opening: Team | null = null;
      let last = await teamOf(entry);
      for (const step of sequence) {
        const answer = await send(entry, last, step);
        expect([200, 400]).toContain(answer.status);
        if (answer.status === 200 && step.kind === "transfers") {
          opening ??= last;
          accepted += 1;
        }
        last = await teamOf(entry);
      }
      const answer = await entry.client.post("/api/transfers/undo/", { entry: entry.entryId, event: 2 });
      if (!opening) {
        expect([answer.status, answer.body.non_field_errors[0].code]).toEqual([400, "nothing_to_undo"]);
        return;
      }
      expect(answer.status).toBe(200);
      const chip = activeChip(last);
      expect(owned(answer.body)).toEqual(owned(opening));
      expect(activeChip(answer.body)).toBe(chip === "2capt" || chip === "frush" ? chip : null);
      // Nothing is left for the next round either, and nothing in the list of transfers.
      const { rows } = await sql`select 1 from squads where entry_id = ${entry.entryId} and round_id > 2
        union all select 1 from transfers where entry_id = ${entry.entryId}`.execute(t.ctx.db);
      expect(rows).toEqual([]);
    }),
    { numRuns: RUNS, seed: 41, endOnFailure: true },
  );
  expect(accepted).toBeGreaterThan(RUNS);
});
