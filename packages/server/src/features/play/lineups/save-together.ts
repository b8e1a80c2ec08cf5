/**
 * Line-ups of several entries saved in one transaction: one read of the clock, one commit, one wait for the disk. The
 * guarantees of a single save hold: its entry's row is locked, a gate of the round is passed and the deadline compared
 * with the database's clock after that, and squad, log, receipt, answer and notification are committed together or not
 * at all. An entry that cannot be saved with the others, because its row or key is locked elsewhere or because it needs
 * an answer of its own, gets a separate transaction and delays none of them.
 */
import { createSecretKey, type KeyObject } from "node:crypto";

import {
  carrySquad,
  type ChipName,
  type ChipPlay,
  type EntryId,
  type Market,
  type RoundId,
  roundId,
  type Squad,
} from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Tx } from "../../../context.ts";
import { jsonArray } from "../../../db/values/json-array.ts";
import { CHANNEL } from "../../../db/notify.ts";
import { isUnavailable } from "../../../db/unavailable.ts";
import { sqlState, transact } from "../../../db/writing/transactions.ts";
import type { Batch } from "../../../db/writing/write-queue.ts";
import { refuse } from "../../../http/calls/errors.ts";
import { type Answer, type Claim, repeated } from "../../../http/calls/idempotency.ts";
import { type GateProblem, lockOpenRoundForAll } from "../../clock/index.ts";
import {
  inColumns,
  presentProblem,
  type Receipt,
  selectFootballers,
  signReceipt,
  squadColumns,
  type SquadDbRow,
  storedState,
  type StoredSquad,
  toStoredSquad,
} from "../squads/index.ts";
import { presentMyTeam } from "./my-team.ts";
import { planSave, type SaveLineupProblem, type SaveLineupRequest } from "./save-lineup.ts";

interface KeyedSave {
  readonly claim: Claim;
  readonly request: SaveLineupRequest;
}

/** Null: it wants a transaction of its own. */
type SharedAnswer = Answer | null;

type LineupBatch = Batch<KeyedSave, SharedAnswer>;

/** Thrown to undo the transaction: each of the saves is then done by itself. */
class NotTogether extends Error {}

export function createLineupBatch(ctx: Context): LineupBatch {
  return {
    async run(saves) {
      try {
        return await transact(ctx.writes.sharedDb, (tx) => saveTogether(ctx, tx, saves));
      } catch (error) {
        // Without a database none would succeed alone either. A lock held elsewhere concerns one of them.
        if (isUnavailable(error) && sqlState(error) !== "55P03") throw error;
        if (!(error instanceof NotTogether)) ctx.log.warn({ err: error }, "line-ups could not be saved together");
        return saves.map(() => null);
      }
    },
  };
}

async function saveTogether(ctx: Context, tx: Tx, saves: readonly KeyedSave[]): Promise<SharedAnswer[]> {
  const { roundId } = saves[0]!.request;
  const meant = saves.filter(({ request }) => request.roundId === roundId);
  const started = await lockFreeEntries(
    tx,
    meant.map(({ request }) => request.entryId),
  );
  const held = meant.filter(({ request }) => started.has(request.entryId));
  if (held.length === 0) return saves.map(() => null);
  const entryIds = held.map(({ request }) => request.entryId);
  const gate = await lockOpenRoundForAll(tx, { roundId, entryIds });
  if ("code" in gate && gate.code === "round_not_open") return saves.map(() => null);
  const asked = held.map(({ claim, request }) => ({ claim, entryId: request.entryId }));
  const { secret, byEntry } = await selectSituations(tx, asked, roundId);
  const owned = [...byEntry.values()].flatMap(({ stored }) => stored.squad.picks.map((pick) => pick.footballerId));
  const market = await selectFootballers(tx, owned);

  const decide = createDecider(ctx, { market, gate, secret, started, roundId });
  const decisions = new Map(held.map((save) => [save, decide(save, byEntry.get(save.request.entryId))]));
  const rows = [...decisions.values()].flatMap((decision) => decision?.row ?? []);
  const atMs = "code" in gate ? 0 : gate.inTimeAtMs;
  if (rows.length > 0 && !(await insertSaves(tx, rows, atMs))) throw new NotTogether();
  return saves.map((save) => decisions.get(save)?.answer ?? null);
}

interface Decision {
  readonly answer: Answer;
  /** The row to write; null when the key was answered before. */
  readonly row: SavedRow | null;
}

interface Round {
  /** Of all squads together: only positions are judged, and those never change. */
  readonly market: Market;
  readonly gate: GateProblem | { readonly inTimeAtMs: number };
  readonly secret: KeyObject | null;
  readonly started: ReadonlyMap<EntryId, RoundId>;
  readonly roundId: RoundId;
}

function createDecider(ctx: Context, { market, gate, secret, started, roundId }: Round) {
  const { ruleset } = ctx.game();
  const refusal = (claim: Claim, problems: readonly SaveLineupProblem[]): Decision => {
    const { status, body } = refuseSave(problems);
    return { answer: { status, body }, row: { claim, answer: { status, body }, change: null } };
  };
  const accept = ({ claim, request }: KeyedSave, { stored, chipsPlayed }: EntrySituation, atMs: number): Decision => {
    const { entryId } = request;
    const startedRoundId = started.get(entryId)!;
    const squad = carrySquad({ ruleset, squad: stored.squad, roundId, startedRoundId });
    const plan = planSave({ ruleset, market, squad, stored, chipsPlayed, request });
    if (!plan.ok) return refusal(claim, plan.problems);
    const { chips, ...change } = plan.value;
    const receipt = signReceipt(secret!, { entryId, squad: change.after, atMs });
    const team = { ruleset, squad: change.after, market, chips, updatedAtMs: atMs };
    const answer = { status: 200, body: presentMyTeam(team, receipt) };
    return { answer, row: { claim, answer, change: { ...change, entryId, before: squad, receipt } } };
  };
  return (save: KeyedSave, situation: EntrySituation | undefined): Decision | null => {
    if (!situation) return null;
    const { claim } = save;
    if (situation.answered) return { answer: repeated(claim, situation.answered), row: null };
    try {
      return "code" in gate ? refusal(claim, [gate]) : accept(save, situation, gate.inTimeAtMs);
    } catch (error) {
      // The fault of one is not everybody's: by itself it fails in the open.
      ctx.log.warn({ err: error, entryId: save.request.entryId }, "a line-up could not be judged");
      return null;
    }
  };
}

/** The 400 answer: problems of the chip stand with it, problems of the picks with them. */
export function refuseSave(problems: readonly SaveLineupProblem[]) {
  return refuse(problems.map(presentProblem), ({ code }) => {
    if (code.startsWith("chip_")) return "chip";
    return code === "deadline_passed" || code === "round_not_open" ? null : "picks";
  });
}

/**
 * Locks the rows of free entries, and returns the round each started in. An entry locked elsewhere, or deleted, is left
 * out: it must not keep the others waiting.
 */
export async function lockFreeEntries(tx: Tx, entries: readonly EntryId[]): Promise<ReadonlyMap<EntryId, RoundId>> {
  const { rows } = await sql<{ entry_id: number; started_round_id: number }>`
    select entry_id, started_round_id from entries
    where entry_id = any(${[...entries]}::bigint[]) and deleted_at is null
    order by entry_id for update skip locked`.execute(tx);
  return new Map(rows.map((row) => [row.entry_id as EntryId, roundId(row.started_round_id)]));
}

/** A save's view of its entry, read under the entry's lock. */
interface EntrySituation {
  readonly stored: StoredSquad;
  readonly chipsPlayed: readonly ChipPlay[];
  /** The earlier answer to the same key; null when it is new. */
  readonly answered: (Answer & { readonly requestHash: Buffer }) | null;
}

interface Situations {
  /** The key of receipts, ready to sign with; null when there is nothing to sign. */
  readonly secret: KeyObject | null;
  /** An entry without a squad is missing. */
  readonly byEntry: ReadonlyMap<EntryId, EntrySituation>;
}

type SituationRow = SquadDbRow & {
  readonly secret: Buffer;
  readonly chips: readonly { chip: ChipName; number: number | null; round: number }[] | null;
  readonly request_hash: Buffer | null;
  readonly status: number | null;
  readonly body: unknown;
};

export async function selectSituations(
  tx: Tx,
  saves: readonly { readonly entryId: EntryId; readonly claim: Claim }[],
  round: RoundId,
): Promise<Situations> {
  const { rows } = await sql<SituationRow>`
    select ${squadColumns}, g.receipt_secret as secret, k.request_hash, k.status, k.body,
      (select json_agg(json_build_object('chip', p.chip, 'number', p.chip_number, 'round', p.round_id) order by p.round_id)
        from squads p where p.entry_id = asked.id and p.chip is not null and p.round_id < ${round}) as chips
    from unnest(${saves.map(({ entryId }) => entryId)}::bigint[], ${saves.map(({ claim }) => claim.accountId)}::bigint[],
        ${saves.map(({ claim }) => claim.key)}::text[]) as asked(id, account, key)
      cross join game g
      cross join lateral (select ${squadColumns} from squads where squads.entry_id = asked.id and round_id <= ${round}
        order by round_id desc limit 1) s
      left join lateral (select request_hash, status, body from idempotency_keys
        where account_id = asked.account and idempotency_keys.key = asked.key limit 1) k on true`.execute(tx);
  return {
    secret: rows[0] ? createSecretKey(rows[0].secret) : null,
    byEntry: new Map(
      rows.map((row) => [
        row.entry_id as EntryId,
        {
          stored: toStoredSquad(row),
          chipsPlayed: (row.chips ?? []).map((play): ChipPlay => ({
            name: play.chip,
            number: play.number ?? 1,
            roundId: roundId(play.round),
          })),
          answered:
            row.request_hash === null || row.status === null
              ? null
              : { requestHash: row.request_hash, status: row.status, body: row.body },
        },
      ]),
    ),
  };
}

/** A save as it is written: its answer under its key, and when it was accepted the squad and the log. */
interface SavedRow {
  readonly claim: Claim;
  readonly answer: Answer;
  readonly change: SavedChange | null;
}

interface SavedChange {
  readonly entryId: EntryId;
  readonly kind: "lineup" | "chip";
  readonly before: Squad;
  readonly after: Squad;
  readonly chipNumber: number | null;
  readonly costPoints: number;
  readonly receipt: Receipt;
}

/**
 * Writes them all, and tells every process. False when one of the keys was taken meanwhile: then nothing may be
 * committed, because that one must not happen twice.
 */
async function insertSaves(tx: Tx, saves: readonly SavedRow[], atMs: number): Promise<boolean> {
  const told = saves.flatMap(({ change }) =>
    change ? [JSON.stringify({ kind: "squads", roundId: change.after.roundId, entryId: change.entryId })] : [],
  );
  // In the order of accounts, each of which is here once: two transactions may want the same keys.
  const sorted = saves.toSorted((first, second) => first.claim.accountId - second.claim.accountId);
  const { rows } = await sql<{ key_count: number }>`
    with saved as materialized (select * from rows from (
        json_to_recordset(${JSON.stringify(sorted.map(toRow))}::json) as (account_id bigint, key text, request_hash text,
          status smallint, entry_id bigint, round_id int, kind text, footballer_ids int[], purchase_tenths int[],
          captain_slot smallint, vice_slot smallint, bank_tenths int, chip text, chip_number smallint,
          free_transfers smallint, transfers_made smallint, cost_points smallint),
        unnest(${jsonOf("json", sorted, ({ answer }) => answer.body ?? null)}::json[]),
        unnest(${jsonOf("jsonb", sorted, ({ change }) => change && storedState({ squad: change.before }))}::jsonb[]),
        unnest(${jsonOf("jsonb", sorted, ({ change }) => change && storedState({ squad: change.after }))}::jsonb[]),
        unnest(${jsonOf("jsonb", sorted, ({ change }) => change && change.receipt)}::jsonb[])) as t(account_id, key,
        request_hash, status, entry_id, round_id, kind, footballer_ids, purchase_tenths, captain_slot, vice_slot,
        bank_tenths, chip, chip_number, free_transfers, transfers_made, cost_points, body, before, after, receipt)),
      keys as (insert into idempotency_keys (account_id, key, request_hash, status, body)
        select account_id, key, decode(request_hash, 'hex'), status, body from saved
        on conflict do nothing returning 1),
      squad as (insert into squads as s (entry_id, round_id, footballer_ids, purchase_tenths, captain_slot, vice_slot,
          bank_tenths, chip, chip_number, free_transfers, transfers_made, cost_points, updated_at)
        select entry_id, round_id, footballer_ids, purchase_tenths, captain_slot, vice_slot, bank_tenths, chip, chip_number,
          free_transfers, transfers_made, cost_points, ${new Date(atMs)}::timestamptz
        from saved where entry_id is not null
        on conflict (entry_id, round_id) do update set
          footballer_ids = excluded.footballer_ids, purchase_tenths = excluded.purchase_tenths,
          captain_slot = excluded.captain_slot, vice_slot = excluded.vice_slot, bank_tenths = excluded.bank_tenths,
          chip = excluded.chip, chip_number = excluded.chip_number, free_transfers = excluded.free_transfers,
          transfers_made = excluded.transfers_made, cost_points = excluded.cost_points,
          version = s.version + 1, updated_at = excluded.updated_at),
      log as (insert into entry_log (entry_id, round_id, at, account_id, kind, before, after, receipt)
        select entry_id, round_id, ${new Date(atMs)}::timestamptz, account_id, kind, before, after, receipt
        from saved where entry_id is not null)
    select (select count(*) from keys) as key_count,
      (select count(pg_notify(${CHANNEL}, payload)) from unnest(${told}::text[]) payload) as told`.execute(tx);
  return rows[0]!.key_count === saves.length;
}

function jsonOf(type: "json" | "jsonb", saves: readonly SavedRow[], find: (save: SavedRow) => unknown): Buffer {
  return jsonArray(
    type,
    saves.map((save) => JSON.stringify(find(save))),
  );
}

/** The small values. Large ones go beside the row. */
function toRow({ claim, answer, change }: SavedRow) {
  const key = {
    account_id: claim.accountId,
    key: claim.key,
    request_hash: claim.requestHash.toString("hex"),
    status: answer.status,
  };
  if (!change) return key;
  const { after } = change;
  const { footballerIds, purchaseTenths, captainSlot, viceSlot } = inColumns(after);
  return {
    ...key,
    entry_id: change.entryId,
    round_id: after.roundId,
    kind: change.kind,
    footballer_ids: footballerIds,
    purchase_tenths: purchaseTenths,
    captain_slot: captainSlot,
    vice_slot: viceSlot,
    bank_tenths: after.bankTenths,
    chip: after.chip,
    chip_number: change.chipNumber,
    free_transfers: after.freeTransfers,
    transfers_made: after.transfersMade,
    cost_points: change.costPoints,
  };
}
