/** Debian's pgbench on the same tables: what PostgreSQL alone does with the rows of a save, durably. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

export interface PgbenchResult {
  readonly perSecond: number;
  readonly meanMs: number;
}

const KNOWN_PLACES = ["/usr/lib/postgresql/17", "/usr/lib/postgresql/16", "/usr/lib/postgresql/15"];

/** Null where there is none. */
export function findPgbench(): string | null {
  const places = [...(process.env["PATH"] ?? "").split(":"), ...KNOWN_PLACES.map((place) => `${place}/bin`)];
  return places.map((place) => join(place, "pgbench")).find((file) => existsSync(file)) ?? null;
}

/** Every row that a save of a line-up changes, as often as the game does: the entry's lock, the squad, the log, the key with its answer. */
export const EVERY_ROW = (round: number, entries: number, { answer, log, receipt }: SavedTexts): string => `
\\set entry random(1, ${entries})
\\set slot random(1, 10)
begin;
select started_round_id from entries where entry_id = :entry for update;
insert into squads as s (entry_id, round_id, footballer_ids, purchase_tenths, captain_slot, vice_slot, bank_tenths,
    free_transfers, updated_at)
  select entry_id, ${round}, footballer_ids, purchase_tenths, :slot, :slot + 1, bank_tenths, 1, clock_timestamp()
  from squads where entry_id = :entry and round_id = 1
  on conflict (entry_id, round_id) do update set captain_slot = excluded.captain_slot, vice_slot = excluded.vice_slot,
    version = s.version + 1, updated_at = excluded.updated_at;
insert into entry_log (entry_id, round_id, at, account_id, kind, before, after, receipt)
  values (:entry, ${round}, clock_timestamp(), :entry, 'lineup', '${log}', '${log}', '${receipt}');
insert into idempotency_keys (account_id, key, request_hash, status, body)
  values (:entry, 'pgbench-' || gen_random_uuid(), decode(repeat('ab', 32), 'hex'), 200, '${answer}') on conflict do nothing;
commit;
`;

/** The texts that a save of the game left, as they stand in the tables. */
export interface SavedTexts {
  readonly answer: string;
  readonly log: string;
  readonly receipt: string;
}

/** The squad's row and nothing else: the least that anybody could call a save. */
export const SQUAD_ROW = (round: number, entries: number): string => `
\\set entry random(1, ${entries})
\\set slot random(1, 10)
update squads set captain_slot = :slot, vice_slot = :slot + 1, version = version + 1, updated_at = clock_timestamp()
  where entry_id = :entry and round_id = ${round};
`;

export async function runPgbench(
  program: string,
  { url, script, clients, seconds }: { url: string; script: string; clients: number; seconds: number },
): Promise<PgbenchResult> {
  const folder = await mkdtemp(join(tmpdir(), "elleveren-pgbench-"));
  try {
    const file = join(folder, "save.sql");
    await writeFile(file, script);
    const args = ["-n", "-M", "prepared", "-c", `${clients}`, "-j", "2", "-T", `${seconds}`, "-f", file, url];
    const { stdout } = await promisify(execFile)(program, args);
    const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1]);
    return {
      perSecond: number(/tps = ([\d.]+) \(without/) || number(/tps = ([\d.]+)/),
      meanMs: number(/latency average = ([\d.]+)/),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
