/**
 * The page's verdict and the server's are one: random sequences of edits are made with the modules the page is made of,
 * and whatever the page then says at its button (may it be pressed, and if not why; bank, cost, free transfers) must be
 * what the server answers to the very request that the page would send.
 */
import fc from "fast-check";

import { afterAll, beforeAll, expect, test } from "vitest";

import { accountId, planNewSquad, type ChipName, type FootballerId, type LineupPick } from "@elleveren/rules";
import { flattenProblems } from "@elleveren/contract";
import { sql } from "../packages/server/src/testing/index.ts";
import { insertSession } from "../packages/server/src/http/session/session.sql.ts";
import { decodeMyTeam, type MyTeam } from "../packages/web/src/api/play/my-team.ts";
import {
  cancelChip,
  chipInPlay,
  chipToSave,
  NO_CHIP_CHANGES,
  proposeChip,
  restoreChip,
} from "../packages/web/src/features/play/my-team/draft/chip-draft.ts";
import { lineupReducer, startLineup } from "../packages/web/src/features/play/my-team/draft/lineup-draft.ts";
import { saveProblems } from "../packages/web/src/features/play/my-team/draft/lineup-verdict.ts";
import { squadAccount, type SquadAccount } from "../packages/web/src/features/play/squad-edit/squad-account.ts";
import { chosenIds, replacements } from "../packages/web/src/features/play/squad-edit/squad-draft.ts";
import { agree, refusalCodes } from "./agreement/agree.ts";
import { editSquad, squadEdits } from "./agreement/edit-squad.ts";
import {
  openAgreementWorld,
  ROUND,
  type AgreementManager,
  type AgreementWorld,
  type Page,
} from "./agreement/managers.ts";

let world: AgreementWorld;
beforeAll(async () => {
  world = await openAgreementWorld();
});
afterAll(() => world.t.close());

const TIMEOUT_MS = 900_000;
const pageCodes = (problems: readonly { readonly code: string }[]) =>
  problems.map(({ code }) => (code === "noTransfersMade" ? "no_transfers" : code)).toSorted();

const transferSequences = fc.record({
  manager: fc.nat(1000),
  isOlderPage: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
  chip: fc.nat(5),
  edits: squadEdits(7),
  fill: fc.constantFrom("cheap", "cheap", "cheap", "any", "any", "not" as const),
});

test(
  "transfers: what the page allows is accepted with its bank and cost, and what it refuses is refused for its reasons [EG-07] [EG-10] [SQ-33]",
  async () => {
    const outcomes = await agree("transfers", 0.65, transferSequences, async (sequence) => {
      const manager = world.managers[sequence.manager % world.managers.length]!;
      const page = sequence.isOlderPage ? manager.older : manager.fresh;
      const { game, myTeam } = page;
      const { ruleset, market } = game;
      const savedIds = myTeam.picks.map((pick) => pick.footballerId);
      const draft = editSquad(game, savedIds, sequence.edits, sequence.fill);
      const chip = proposedChip(myTeam, sequence.chip);
      const account = squadAccount({ ruleset, market, draft, myTeam, chip: chip ?? myTeam.activeChip });
      const swaps = replacements(draft);
      if (swaps.some(({ inId }) => inId === null)) {
        expect(pageCodes(account.problems)).toContain("need_elements");
        return "incomplete";
      }
      const transfers = swaps.map(({ outId, inId }) => ({
        element_out: outId,
        element_in: inId!,
        selling_price: myTeam.picks.find((pick) => pick.footballerId === outId)!.sellingPriceTenths,
        purchase_price: market.get(inId!)!.priceTenths,
      }));
      const body = { chip, entry: manager.entryId, event: ROUND, transfers, confirmed: false };
      const answer = await world.call(manager.session, "POST", "/api/transfers/", body);
      const moved = movedPrices(manager, page, swaps as { outId: FootballerId; inId: FootballerId }[]);
      if (moved.length > 0) {
        expect(answer.status).toBe(400);
        expect(changedPrices(answer.body)).toEqual(moved);
        return "price changed";
      }
      // A chip can be confirmed alone; on this page it wants a transfer beside it (SQ-17).
      const problems = pageCodes(account.problems).filter((code) => chip === null || code !== "no_transfers");
      if (answer.status !== 200) {
        expect(problems).toEqual(refusalCodes(answer));
        return "refused";
      }
      expect(problems).toEqual([]);
      expect(shownAfter(account, myTeam)).toEqual(serverAfter(answer.body));
      return chip === null ? "accepted" : "accepted with a chip";
    });
    if ((outcomes.get("accepted") ?? 0) < 20) throw new Error("too few were accepted to prove anything");
  },
  TIMEOUT_MS,
);

/** A transfer chip that the page offers, none as often as not. */
function proposedChip(myTeam: MyTeam, choice: number): ChipName | null {
  const offered = myTeam.chips.filter((chip) => chip.type === "transfer" && chip.status === "available");
  return myTeam.activeChip === null ? (offered[choice]?.name ?? null) : null;
}

/** The traded footballers whose price differs from this page's, with the current price. */
function movedPrices(
  { fresh }: AgreementManager,
  page: Page,
  swaps: readonly { outId: FootballerId; inId: FootballerId }[],
) {
  const selling = (from: Page, id: FootballerId) =>
    from.myTeam.picks.find((pick) => pick.footballerId === id)!.sellingPriceTenths;
  const buying = (from: Page, id: FootballerId) => from.game.market.get(id)!.priceTenths;
  const pairs = swaps.flatMap(({ outId, inId }) => [
    ...(selling(page, outId) === selling(fresh, outId) ? [] : [`${outId} ${selling(fresh, outId)}`]),
    ...(buying(page, inId) === buying(fresh, inId) ? [] : [`${inId} ${buying(fresh, inId)}`]),
  ]);
  return pairs.toSorted();
}

const changedPrices = (body: unknown): string[] =>
  flattenProblems(body)
    .filter(({ problem }) => problem.code === "price_changed")
    .map(({ problem }) => {
      const facts = problem as unknown as { element: number; price: number };
      return `${facts.element} ${facts.price}`;
    })
    .toSorted();

const shownAfter = (account: SquadAccount, myTeam: MyTeam) => ({
  bank: account.isBudgetFree ? myTeam.bankTenths : account.bankTenths,
  cost: account.costPoints,
  freeLeft: account.freeLeft,
});

function serverAfter({
  transfers,
  spent_points: cost,
}: {
  transfers: { bank: number; limit: number | null; made: number };
  spent_points: number;
}) {
  const { bank, limit, made } = transfers;
  return { bank, cost, freeLeft: limit === null ? null : Math.max(0, limit - made) };
}

const lineupSequences = fc.record({
  manager: fc.nat(1000),
  actions: fc.array(
    fc.record({
      kind: fc.constantFrom(
        "swap",
        "swap",
        "swap",
        "captain",
        "vice-captain",
        "undo",
        "reset",
        "cancel",
        "chip",
        "chip",
        "chip-back" as const,
      ),
      first: fc.nat(14),
      second: fc.nat(14),
    }),
    { maxLength: 8 },
  ),
});

test(
  "line-ups and team chips: what the save button allows is saved as drawn, and what it does not is refused for its reasons [EG-08] [EG-19] [EG-20] [MT-15] [MT-32]",
  async () => {
    const grounds = await keepGrounds();
    await agree("line-ups and chips", 0.25, lineupSequences, async ({ manager: index, actions }, stream) => {
      // Streams save for real, so each has managers of its own.
      const own = world.managers.filter((_, place) => place % 8 === stream);
      const manager = own[index % own.length]!;
      const { game, myTeam } = manager.fresh;
      const { ruleset, market } = game;
      let draft = startLineup(myTeam.picks);
      let chips = NO_CHIP_CHANGES;
      for (const { kind, first, second } of actions) {
        const context = { ruleset, market, chip: chipInPlay(chips, myTeam.chips)?.name ?? null };
        const idOf = (place: number) => draft.picks[place]!.footballerId;
        const team = myTeam.chips.filter((chip) => chip.type === "team");
        if (kind === "swap") {
          draft = lineupReducer(draft, { type: "choose", footballerId: idOf(first), context });
          draft = lineupReducer(draft, { type: "choose", footballerId: idOf(second), context });
        } else if (kind === "captain" || kind === "vice-captain") {
          // The menu offers armbands to starters.
          draft = lineupReducer(draft, { type: "armband", footballerId: idOf(first % 11), armband: kind });
        } else if (kind === "chip") {
          chips = proposeChip(chips, myTeam.chips, team[first % team.length]!);
        } else if (kind === "chip-back") {
          const chip = team[first % team.length]!;
          const restored = restoreChip(chips, myTeam.chips, chip);
          chips = restored === chips ? cancelChip(chips, chip) : restored;
        } else draft = lineupReducer(draft, { type: kind === "cancel" ? "cancel-swap" : kind });
      }
      const problems = saveProblems({
        ruleset,
        market,
        roundId: game.nextRound!.roundId,
        myTeam,
        picks: draft.picks,
        chips,
      });
      const chip = chipToSave(chips, myTeam.chips);
      const answer = await world.call(manager.session, "POST", `/api/my-team/${manager.entryId}/`, {
        event: ROUND,
        ...(chip === undefined ? {} : { chip }),
        picks: draft.picks.map((pick) => ({
          element: pick.footballerId,
          position: pick.slot,
          is_captain: pick.isCaptain,
          is_vice_captain: pick.isViceCaptain,
        })),
      });
      if (answer.status !== 200) {
        expect(pageCodes(problems)).toEqual(refusalCodes(answer));
        return "refused";
      }
      expect(problems).toEqual([]);
      const saved = decodeMyTeam(answer.body);
      expect(saved.picks.map(drawn)).toEqual(draft.picks.toSorted((a, b) => a.slot - b.slot).map(drawn));
      expect(saved.activeChip).toBe(chipInPlay(chips, myTeam.chips)?.name ?? null);
      expect(saved.bankTenths).toBe(myTeam.bankTenths);
      await grounds.restore(manager.entryId);
      return chip === undefined ? "saved" : "saved with a chip";
    });
  },
  TIMEOUT_MS,
);

const drawn = ({ footballerId, slot, isCaptain, isViceCaptain }: LineupPick) =>
  `${slot} ${footballerId}${isCaptain ? " C" : ""}${isViceCaptain ? " V" : ""}`;

/** Squads as the pages show them, to go back to after a save that was accepted. */
async function keepGrounds() {
  const { owner: db } = world.t;
  await sql`create table kept_squads as select * from squads where round_id >= ${ROUND}`.execute(db);
  return {
    async restore(entry: number): Promise<void> {
      await sql`with gone as (delete from squads where entry_id = ${entry} and round_id >= ${ROUND}
          and not exists (select 1 from kept_squads k where k.entry_id = ${entry} and k.round_id = squads.round_id))
        update squads s set footballer_ids = k.footballer_ids, purchase_tenths = k.purchase_tenths,
          captain_slot = k.captain_slot, vice_slot = k.vice_slot, chip = k.chip, chip_number = k.chip_number
        from kept_squads k where k.entry_id = ${entry} and s.entry_id = k.entry_id and s.round_id = k.round_id`.execute(
        db,
      );
    },
  };
}

const selectionSequences = fc.record({
  edits: squadEdits(12),
  fill: fc.constantFrom("cheap", "cheap", "any", "not" as const),
});

test(
  "a first squad: what Enter Squad allows breaks no rule of the server's, and what it refuses is refused for its reasons [EG-02] [SQ-30]",
  async () => {
    const { rows } = await sql<{ account_id: number }>`
      insert into accounts (email, email_key, first_name, last_name, date_of_birth, region_id)
      select 'new-' || n || '@example.test', 'new-' || n || '@example.test', 'Ny', 'Manager', '1990-05-17', 286
      from generate_series(1, 8) as n returning account_id`.execute(world.t.ctx.db);
    const sessions = await Promise.all(rows.map(({ account_id }) => signIn(account_id)));
    await agree("first squads", 0.1, selectionSequences, async ({ edits, fill }, stream) => {
      const { game } = world;
      const { ruleset, market } = game;
      const draft = editSquad(game, [], edits, fill);
      const { problems } = squadAccount({ ruleset, market, draft, chip: null });
      const ids = chosenIds(draft);
      const picks =
        problems.length === 0
          ? planNewSquad({ ruleset, market, footballerIds: ids }).picks.map((pick) => ({
              element: pick.footballerId,
              purchase_price: pick.purchasePriceTenths,
              position: pick.slot,
              is_captain: pick.isCaptain,
              is_vice_captain: pick.isViceCaptain,
            }))
          : ids.map((id) => ({ element: id, purchase_price: market.get(id)!.priceTenths }));
      // Terms not agreed to turn the call into a dry run: everything else is judged, and no account is used up.
      const body = { name: "Enige", email: false, favourite_team: null, terms_agreed: false, language: "nb", picks };
      const answer = await world.call(sessions[stream]!, "POST", "/api/entry-create/", body);
      expect(answer.status).toBe(400);
      expect([...pageCodes(problems), "terms_required"].toSorted()).toEqual(refusalCodes(answer));
      if (problems.length > 0) return "refused";
      return "allowed";
    });
  },
  TIMEOUT_MS,
);

async function signIn(account: number): Promise<string> {
  const token = `agreement-${account}-${"x".repeat(32)}`;
  const session = {
    token,
    accountId: accountId(account),
    userAgent: "agreement",
    ip: "",
    methods: [],
  };
  await insertSession(world.t.ctx.db, session, world.t.ctx.config.sessions);
  return token;
}
