/** Entering a squad: once a season, for the next round. Every reason against it is listed, and then nothing is stored. */
import { isLanguage, BUSY_TEXT, MINIMUM_AGE_YEARS } from "@elleveren/contract";
import {
  accepted,
  checkLineup,
  checkSquad,
  clubId,
  planNewSquad,
  refused,
  type AccountId,
  type EntryId,
  type FootballerId,
  type LineupPick,
  type LineupProblem,
  type Market,
  type Pick,
  type Result,
  type RoundId,
  type Ruleset,
  type Squad,
  type SquadProblem,
} from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { notify } from "../../../db/notify.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { HttpError, unauthenticated } from "../../../http/calls/errors.ts";
import { guardianWaits } from "../../../http/session/guarded.ts";
import { joinSystemLeagues } from "../../leagues/index.ts";
import { managerName, watchName } from "../../people/index.ts";
import { type GateProblem, lockOpenRound, selectOpenRound } from "../../clock/index.ts";
import { lockFootballers, type Receipt, storeSquad } from "../../play/index.ts";
import { clubExists, insertEntry, lockAccount, nextEntryId, selectRulesetVersion } from "./entries.sql.ts";
import { checkName, normaliseName, type DetailProblem } from "./entry-details.ts";

export interface NewPick {
  readonly footballerId: FootballerId;
  /** The price the manager saw; null when the client sends none. */
  readonly seenTenths: number | null;
  readonly slot: number | null;
  readonly isCaptain: boolean;
  readonly isViceCaptain: boolean;
}

export interface CreateEntryRequest {
  readonly accountId: AccountId;
  readonly name: string;
  readonly email: boolean;
  /** Null is "none". */
  readonly favouriteClubId: number | null;
  readonly termsAgreed: boolean;
  readonly language: string;
  readonly picks: readonly NewPick[];
  readonly brand: string;
}

export type CreateEntryProblem =
  | DetailProblem
  | SquadProblem
  | LineupProblem
  | GateProblem
  | { readonly code: "entry_exists" | "game_over" }
  | { readonly code: "terms_required"; readonly field: "terms_agreed" }
  | PriceChanged;

interface PriceChanged {
  readonly code: "price_changed";
  readonly pickIndex: number;
  readonly footballerId: FootballerId;
  readonly priceTenths: number;
}

export interface CreatedEntry {
  readonly entryId: EntryId;
  readonly name: string;
  readonly startedRoundId: RoundId;
  readonly receipt: Receipt;
}

/** The new rules are here within moments. */
const AGAIN = { "retry-after": "1" };

export function createEntry(
  ctx: Context,
  request: CreateEntryRequest,
): Promise<Result<CreatedEntry, CreateEntryProblem>> {
  const { ruleset, rulesetVersion } = ctx.game();
  const name = normaliseName(request.name);
  return transact(ctx.db, async (tx) => {
    const account = await lockAccount(tx, request.accountId);
    // It was deleted in another tab while this request waited.
    if (!account) throw unauthenticated();
    // A person who has not said his age may be too young to agree alone.
    if (!account.hasBirthDate && ctx.config.ageOfConsent > MINIMUM_AGE_YEARS) throw guardianWaits();
    if (account.entryId !== null) return refused([{ code: "entry_exists" as const }]);
    const round = await selectOpenRound(tx);
    if (!round) return refused([{ code: "game_over" as const }]);
    const entryId = await nextEntryId(tx);
    const gate = await lockOpenRound(tx, { roundId: round.roundId, entryId });
    if ("code" in gate) return refused([gate]);
    const atMs = gate.inTimeAtMs;

    const market = await lockFootballers(
      tx,
      request.picks.map((pick) => pick.footballerId),
    );
    const problems: CreateEntryProblem[] = checkName(name);
    const favouriteClubId = request.favouriteClubId === null ? null : clubId(request.favouriteClubId);
    if (favouriteClubId !== null && !(await clubExists(tx, favouriteClubId))) {
      problems.push({ code: "does_not_exist", field: "favourite_team" });
    }
    const { language } = request;
    if (!isLanguage(language)) problems.push({ code: "invalid_choice", field: "language" });
    if (!request.termsAgreed) problems.push({ code: "terms_required", field: "terms_agreed" });
    problems.push(...checkPrices(request.picks, market), ...checkPicks(ruleset, market, request.picks));
    if (problems.length > 0 || !isLanguage(language)) return refused(problems);

    const after: Squad = {
      roundId: round.roundId,
      picks: lineUp(ruleset, market, request.picks),
      bankTenths: bankAfter(ruleset, market, request.picks),
      chip: null,
      freeTransfers: null,
      transfersMade: 0,
    };
    const startedRoundId = round.roundId;
    const { accountId, email, brand } = request;
    await insertEntry(tx, {
      entryId,
      accountId,
      name,
      account,
      favouriteClubId,
      email,
      language,
      startedRoundId,
      joinedAtMs: atMs,
      brand,
    });
    // An operator may have changed the budget a moment ago, and waits for no team that was begun before (`season-settings`).
    if ((await selectRulesetVersion(tx)) !== rulesetVersion) throw new HttpError(503, { detail: BUSY_TEXT }, AGAIN);
    const change = {
      entryId,
      accountId,
      kind: "created",
      atMs,
      before: null,
      after,
      chipNumber: null,
      costPoints: 0,
    } as const;
    const receipt = await storeSquad(tx, { ...change, details: { name } });
    const { regionId } = account;
    await joinSystemLeagues(tx, { entryId, startedRoundId, favouriteClubId, regionId, brand, joinedAtMs: atMs });
    await watchName(tx, { part: "entry", id: entryId, name });
    await watchName(tx, { part: "manager", id: entryId, name: managerName(account.firstName, account.lastName) });
    await notify(tx, { kind: "leagues", entryId });
    return accepted({ entryId, name, startedRoundId, receipt });
  });
}

/** A price that differs from the one the manager saw (EG-04). */
function checkPrices(picks: readonly NewPick[], market: Market): PriceChanged[] {
  return picks.flatMap(({ footballerId, seenTenths }, pickIndex): PriceChanged[] => {
    const priceTenths = market.get(footballerId)?.priceTenths;
    if (seenTenths === null || priceTenths === undefined || seenTenths === priceTenths) return [];
    return [{ code: "price_changed", pickIndex, footballerId, priceTenths }];
  });
}

function checkPicks(ruleset: Ruleset, market: Market, picks: readonly NewPick[]): (SquadProblem | LineupProblem)[] {
  const footballerIds = picks.map((pick) => pick.footballerId);
  const bankTenths = bankAfter(ruleset, market, picks);
  const problems = checkSquad({ ruleset, market, footballerIds, bankTenths, chip: null });
  const sent = sentLineup(picks);
  if (problems.length > 0 || sent === null) return problems;
  return checkLineup({ ruleset, market, ownedIds: footballerIds, picks: sent });
}

const bankAfter = (ruleset: Ruleset, market: Market, picks: readonly NewPick[]): number =>
  ruleset.squad.budgetTenths - picks.reduce((sum, pick) => sum + (market.get(pick.footballerId)?.priceTenths ?? 0), 0);

/** The manager's own line-up, or null when the client leaves it to the game. */
function sentLineup(picks: readonly NewPick[]): LineupPick[] | null {
  const hasArmbands = picks.some((pick) => pick.isCaptain) && picks.some((pick) => pick.isViceCaptain);
  if (!hasArmbands || picks.some((pick) => pick.slot === null)) return null;
  return picks.map(({ footballerId, slot, isCaptain, isViceCaptain }) => ({
    footballerId,
    slot: slot!,
    isCaptain,
    isViceCaptain,
  }));
}

function lineUp(ruleset: Ruleset, market: Market, picks: readonly NewPick[]): readonly Pick[] {
  const sent = sentLineup(picks);
  if (!sent) return planNewSquad({ ruleset, market, footballerIds: picks.map((pick) => pick.footballerId) }).picks;
  return sent
    .map((pick) => ({ ...pick, purchasePriceTenths: market.get(pick.footballerId)!.priceTenths }))
    .toSorted((first, second) => first.slot - second.slot);
}
