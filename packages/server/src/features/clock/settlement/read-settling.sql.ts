/** What settling reads of every entry, as COPY of whole numbers (see `db/copy-numbers.ts`). */
import type { RoundId } from "@elleveren/rules";

import { CHIP_ARRAY, REVERTING_CHIPS } from "../../../db/chip-arrays.ts";

/** How many numbers a copied row has. */
export const ENTRY_FIELDS = 3;
export const SQUAD_FIELDS = 23;
export const KEPT_FIELDS = 17;

/** Entries that take part in the round, in the order of their ids, with total points and transfers up to the round before. */
export const copyEntries = (roundId: RoundId): string =>
  `select e.entry_id, coalesce(p.total_points, 0), coalesce(p.total_transfers, 0)
  from entries e left join entry_results p on p.entry_id = e.entry_id and p.round_id = ${roundId - 1}
  where e.started_round_id <= ${roundId} order by e.entry_id`;

/**
 * Of the latest squad written for the round or before it: entry, fifteen footballers, captain, vice-captain, bank, chip,
 * free transfers (-1 is unlimited), transfers, cost. One of an earlier round counts without that round's chip, transfers
 * and cost.
 */
export const settlingSquadColumns = (roundId: RoundId): string =>
  `s.entry_id, s.footballer_ids, s.captain_slot, s.vice_slot, s.bank_tenths,
    case when s.round_id = ${roundId} then coalesce(array_position(${CHIP_ARRAY}, s.chip), 0) else 0 end,
    coalesce(s.free_transfers, -1),
    case when s.round_id = ${roundId} then s.transfers_made else 0 end,
    case when s.round_id = ${roundId} then s.cost_points else 0 end`;

/**
 * Entry, bank and fifteen footballers that come back after a reverting chip of the round: those of the latest squad that
 * was not lent itself, or, in an entry's first round, of the squad it replaced, which only the log has.
 */
export const copyKept = (roundId: RoundId): string =>
  `select s.entry_id, coalesce(k.bank_tenths, f.bank_tenths), coalesce(k.footballer_ids, f.footballer_ids)
  from squads s
  left join lateral (
    select b.footballer_ids, b.bank_tenths from squads b
    where b.entry_id = s.entry_id and b.round_id < ${roundId}
      and (b.chip is null or b.chip <> all(${REVERTING_CHIPS}))
    order by b.round_id desc limit 1) k on true
  left join lateral (
    select array(select (p->>'footballerId')::integer
        from jsonb_array_elements(l.before->'squad'->'picks') as p) as footballer_ids,
      (l.before->'squad'->>'bankTenths')::integer as bank_tenths
    from entry_log l
    where k.bank_tenths is null
      and l.entry_id = s.entry_id and l.round_id = ${roundId} and l.kind = 'transfers'
      and l.after->'squad'->>'chip' = any(${REVERTING_CHIPS})
      and coalesce(l.before->'squad'->>'chip', '') <> all(${REVERTING_CHIPS})
    order by l.log_id desc limit 1) f on true
  where s.round_id = ${roundId} and s.chip = any(${REVERTING_CHIPS})
    and coalesce(k.bank_tenths, f.bank_tenths) is not null`;
