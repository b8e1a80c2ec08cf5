/**
 * Matches of a file during the season: written to see what they mean and rolled back; sent again with the preview's mark, they
 * stay.
 */
import { createHash } from "node:crypto";
import { accepted, type AccountId, type ClubId, fixtureId, refused, type Result } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Tx } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { actorOf, recordAct } from "../../people/index.ts";
import { lockFacts } from "../../facts/index.ts";
import { type FileProblem, type GivenFile, type GivenFixture, readGivenFixtures } from "../../seasons/index.ts";
import { NothingKept, putFixture } from "./add-fixture.ts";
import { findAddingWarnings, type FixtureWarning } from "./find-warnings.ts";
import type { NewFixture } from "./fixture-rows.sql.ts";

/** Numbers of a season's matches: far above any, and below where adding one would overflow. */
const LARGEST_ID = 99_999;

export interface FilesAdding {
  readonly files: readonly GivenFile[];
  /** The mark of the preview that was read; null: only look. */
  readonly seen: string | null;
  readonly reason: string | undefined;
  readonly by: AccountId;
}

export interface ListedFixture {
  readonly file: string;
  readonly line: number;
  readonly homeName: string;
  readonly awayName: string;
  readonly fixture: NewFixture;
  readonly warnings: readonly FixtureWarning[];
}

export interface FixtureList {
  readonly mark: string;
  readonly isAdded: boolean;
  readonly fixtures: readonly ListedFixture[];
}

export type FilesProblem =
  | { readonly code: "files"; readonly problems: readonly FileProblem[] }
  | { readonly code: "changed"; readonly now: FixtureList }
  | { readonly code: "reason_needed" };

export async function addFixtureFiles(
  ctx: Context,
  { files, seen, reason, by }: FilesAdding,
): Promise<Result<FixtureList, FilesProblem>> {
  return NothingKept.answered<Result<FixtureList, FilesProblem>>(() =>
    transact(ctx.db, async (tx) => {
      await lockFacts(tx);
      const clubs = await selectClubs(tx);
      const given = readGivenFixtures(files, new Map([...clubs].map(([code, { clubId }]) => [code, clubId])));
      if (!given.ok) return refused([{ code: "files", problems: given.problems }]);
      const names = new Map([...clubs.values()].map(({ clubId, name }) => [clubId, name]));
      const put = await putAll(tx, given.value, { names, source: actorOf(by) });
      if (!put.ok) throw new NothingKept(refused([{ code: "files", problems: put.problems }]));
      const { ids, fixtures } = put.value;
      const list = { mark: markOf(fixtures), isAdded: false, fixtures };
      if (seen === null) throw new NothingKept(accepted(list));
      if (seen !== list.mark) throw new NothingKept(refused([{ code: "changed", now: list }]));
      if (fixtures.some(({ warnings }) => warnings.length > 0) && !reason) {
        throw new NothingKept(refused([{ code: "reason_needed" }]));
      }
      await recordAct(tx, {
        by,
        action: "fixtures.add_file",
        subject: files.map(({ name }) => name).join(", "),
        details: {
          fixtures: fixtures.map(({ fixture }, index) => ({ ...fixture, fixtureId: ids[index] })),
          ...(reason !== undefined && { reason }),
        },
      });
      return accepted({ ...list, isAdded: true });
    }),
  );
}

/** Every problem of every row; warnings of the valid rows are computed with all of them applied. */
async function putAll(
  tx: Tx,
  given: readonly GivenFixture[],
  { names, source }: { names: ReadonlyMap<ClubId, string>; source: string },
) {
  const problems: FileProblem[] = [];
  const put: { id: ReturnType<typeof fixtureId>; row: GivenFixture["row"]; fixture: NewFixture }[] = [];
  for (const { row, fixture: read, id } of given) {
    const { roundId, kickoffAtMs, homeClubId, awayClubId } = read;
    const [tvChannel, ticketsUrl] = [read.tvChannel ?? null, read.ticketsUrl ?? null];
    const place = { file: row.file, line: row.line() };
    if (id !== null && id > LARGEST_ID) {
      problems.push({ code: "max_value", ...place, field: "id", value: String(id), limit: LARGEST_ID });
      continue;
    }
    // As at the season's beginning, the number of the file is the one that feeds know it by.
    const numbers = { fixtureId: id === null ? null : fixtureId(id), code: id };
    const fixture = { roundId, kickoffAtMs, homeClubId, awayClubId, tvChannel, ticketsUrl, ...numbers };
    const added = await putFixture(tx, fixture, source);
    if (added.ok) put.push({ id: added.value.fixtureId, row, fixture });
    else {
      const found = added.problems.map(({ code, field }) => {
        const column = field === "code" ? "id" : (field ?? "home");
        const value = row.value(column);
        return { code: code === "code_taken" ? "id_taken" : code, ...place, field: column, value };
      });
      // Its number and its code are one column.
      problems.push(...found.filter((one, index) => found.findIndex(({ code }) => code === one.code) === index));
    }
  }
  if (problems.length > 0) return refused(problems);
  const fixtures: ListedFixture[] = [];
  for (const { id, row, fixture } of put) {
    fixtures.push({
      file: row.file,
      line: row.line(),
      homeName: names.get(fixture.homeClubId) ?? "",
      awayName: names.get(fixture.awayClubId) ?? "",
      fixture,
      warnings: await findAddingWarnings(tx, id, fixture),
    });
  }
  return accepted({ ids: put.map(({ id }) => id), fixtures });
}

const markOf = (fixtures: readonly ListedFixture[]): string =>
  createHash("sha256").update(JSON.stringify(fixtures)).digest("hex").slice(0, 16);

async function selectClubs(tx: Tx): Promise<ReadonlyMap<number, { readonly clubId: ClubId; readonly name: string }>> {
  const { rows } = await sql<{ code: number; club_id: ClubId; name: string }>`
    select code, club_id, name from clubs where not unavailable`.execute(tx);
  return new Map(rows.map(({ code, club_id: clubId, name }) => [code, { clubId, name }]));
}
