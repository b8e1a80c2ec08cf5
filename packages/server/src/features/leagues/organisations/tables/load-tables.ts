/** Tables of an organisation as answers: of its departments, of its people, and a department's own page. */
import {
  STANDINGS_PAGE_SIZE,
  type WireDepartment,
  type WireDepartmentRow,
  type WireDepartmentTable,
  type WirePeopleRow,
  type WirePeopleTable,
} from "@elleveren/contract";
import type { TableRow } from "@elleveren/engine";
import { type DepartmentId, rankDepartments, type RoundId } from "@elleveren/rules";

import type { Context } from "../../../../context.ts";
import { breathe } from "../../../../breather.ts";
import { selectNames } from "../../../../db/entry-names.ts";
import type { SeenOrganisation } from "../access.ts";
import { presentPerson } from "../present.ts";
import { departmentTable, membersOfRound, roundScores, scoreInTurn } from "./department-scores.ts";
import { spanCache, type Spans } from "./spans.ts";
import { countedRounds, type Stretch } from "./stretch.ts";

interface TablePageWish {
  /** Null before any of the rounds counts. */
  readonly stretch: Stretch | null;
  /** From 1; one past the end is empty. */
  readonly page: number;
  /** Rows of a page; a file has all. */
  readonly size?: number;
}

const EMPTY: Pick<Spans, "departments" | "memberCounts"> & { readonly memberCount: 0 } = {
  departments: [],
  memberCounts: new Uint32Array(),
  memberCount: 0,
};

const pageOf = <Row>(rows: readonly Row[], page: number, size: number) => ({
  count: rows.length,
  page,
  has_next: page * size < rows.length,
  rows: rows.slice((page - 1) * size, page * size),
});

/** Best first; level departments by name, and those that never had anybody last. */
export async function loadDepartmentTable(
  ctx: Context,
  { organisation, viewer }: SeenOrganisation,
  { stretch, page, size = STANDINGS_PAGE_SIZE }: TablePageWish,
): Promise<WireDepartmentTable> {
  const engine = ctx.live.engine();
  const spans = await spanCache(ctx).spansOf(organisation.organisationId);
  if (engine && spans && stretch) await scoreInTurn(engine, organisation, spans, stretch);
  const table = engine && spans && stretch ? departmentTable(engine, organisation, spans, stretch) : null;
  const { departments, memberCounts } = spans ?? EMPTY;
  const rows = departments
    .map(({ departmentId, name }, at): WireDepartmentRow => ({
      id: departmentId,
      name,
      members: memberCounts[at]!,
      rank: table?.ranks[at] || null,
      last_rank: table?.lastRanks[at] || null,
      total_hundredths: table?.totals[at] ?? 0,
      round_hundredths: table && table.last.teams[at]! > 0 ? table.last.hundredths[at]! : null,
      teams: table?.last.teams[at] ?? 0,
      counted: table?.last.counted[at] ?? 0,
    }))
    // Stable: departments come by name.
    .toSorted((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity) || 0);
  return {
    round: stretch?.to ?? null,
    provisional: stretch?.provisional ?? false,
    ...pageOf(rows, page, size),
    own: rows.find(({ id }) => id === viewer.membership?.departmentId) ?? null,
  };
}

/** Everybody who is a member today, in the order of a league's table. */
export async function loadPeopleTable(
  ctx: Context,
  seen: SeenOrganisation,
  { stretch, page, size = STANDINGS_PAGE_SIZE }: TablePageWish,
): Promise<WirePeopleTable> {
  const { organisation, viewer } = seen;
  const engine = ctx.live.engine();
  const spans = await spanCache(ctx).spansOf(organisation.organisationId);
  if (!engine || !spans || !stretch) {
    const waiting = spans?.memberCount ?? 0;
    return { round: null, provisional: false, ...pageOf([], page, size), own: null, waiting };
  }
  const request = {
    members: spans.people,
    startRound: organisation.startRoundId,
    phase: stretch,
    roundId: stretch.to,
  };
  const [table, place] = await Promise.all([
    engine.leagueTable({ ...request, offset: (page - 1) * size, limit: size }),
    viewer.membership ? engine.leaguePlace(viewer.entryId!, request) : null,
  ]);
  const own = place === null ? null : (await engine.leagueTable({ ...request, offset: place, limit: 1 })).rows[0];
  const present = await personPresenter(ctx, seen, spans, own ? [...table.rows, own] : table.rows);
  const ownRow = own ? present(own)[0] : undefined;
  return {
    round: stretch.to,
    provisional: stretch.provisional,
    count: table.rankedCount,
    page,
    has_next: page * size < table.rankedCount,
    rows: table.rows.flatMap(present),
    own: ownRow && place !== null ? { page: Math.floor(place / size) + 1, ...ownRow } : null,
    waiting: spans.memberCount - table.rankedCount,
  };
}

const ROWS_AT_ONCE = 1000;

/** The whole table of people as it stands at one moment, in pieces; others come in between. */
export async function* loadAllPeople(
  ctx: Context,
  seen: SeenOrganisation,
  stretch: Stretch | null,
): AsyncGenerator<WirePeopleRow[]> {
  const { organisation } = seen;
  const engine = ctx.live.engine();
  const spans = await spanCache(ctx).spansOf(organisation.organisationId);
  if (!engine || !spans || !stretch) return;
  const { startRoundId: startRound } = organisation;
  const table = await engine.leagueSnapshot({ members: spans.people, startRound, phase: stretch, roundId: stretch.to });
  for (let offset = 0; offset < table.rankedCount; offset += ROWS_AT_ONCE) {
    const rows = table.rows(offset, ROWS_AT_ONCE);
    yield rows.flatMap(await personPresenter(ctx, seen, spans, rows));
    await breathe();
  }
}

const departmentsByEntry = new WeakMap<Spans, Map<number, number>>();

/** By entry: which department a present member is in. */
function departmentMap(spans: Spans): Map<number, number> {
  const found = departmentsByEntry.get(spans);
  if (found) return found;
  const made = new Map<number, number>();
  for (let span = 0; span < spans.rows.length; span++) {
    if (spans.isPresent[span] === 1) made.set(spans.entryIds[span]!, spans.departmentOf[span]!);
  }
  departmentsByEntry.set(spans, made);
  return made;
}

/** Rows of people as they are shown; one whose entry has gone is left out. */
async function personPresenter(
  ctx: Context,
  { organisation, viewer }: SeenOrganisation,
  spans: Spans,
  rows: readonly TableRow[],
): Promise<(row: TableRow) => WirePeopleRow[]> {
  const names = await selectNames(
    ctx.db,
    rows.map(({ entryId }) => entryId),
  );
  const departments = departmentMap(spans);
  return (row) => {
    const name = names.get(row.entryId);
    if (!name) return [];
    const department = spans.departments[departments.get(row.entryId) ?? -1];
    return [
      {
        ...presentPerson(name, organisation, viewer),
        department: department ? { id: department.departmentId, name: department.name } : null,
        rank: row.rank,
        last_rank: row.lastRank || null,
        total: row.totalPoints,
        round_points: row.roundNetPoints,
      },
    ];
  };
}

/** Null without such a department, or for a round that does not count yet. */
export async function loadDepartment(
  ctx: Context,
  { organisation, viewer }: SeenOrganisation,
  wish: { readonly departmentId: DepartmentId; readonly round: RoundId | null; readonly page: number },
): Promise<WireDepartment | null> {
  const engine = ctx.live.engine();
  const spans = await spanCache(ctx).spansOf(organisation.organisationId);
  const at = spans?.departments.findIndex(({ departmentId }) => departmentId === wish.departmentId) ?? -1;
  if (!engine || !spans || at < 0) return null;
  const counted = countedRounds(ctx, organisation);
  const [first, newest] = [counted[0], counted.at(-1)];
  const round = wish.round ?? newest?.roundId ?? null;
  const all = first && newest ? { from: first.roundId, to: newest.roundId } : null;
  if (all) await scoreInTurn(engine, organisation, spans, all);
  const table = all && departmentTable(engine, organisation, spans, all);
  const withNewcomers = round === (newest?.roundId ?? null);
  const members = membersOfRound(engine, { organisation, spans, at, round, withNewcomers });
  const { rows: shown, ...page } = pageOf(members, wish.page, STANDINGS_PAGE_SIZE);
  const names = await selectNames(
    ctx.db,
    shown.map(({ id }) => id),
  );
  return {
    id: wish.departmentId,
    name: spans.departments[at]!.name,
    members: spans.memberCounts[at]!,
    rank: table?.ranks[at] || null,
    total_hundredths: table?.totals[at] ?? 0,
    departments: spans.departments.length,
    rounds: counted.map(({ roundId, state }) => {
      const scores = roundScores(engine, organisation, spans, roundId);
      const hasTeams = scores.teams[at]! > 0;
      return {
        round: roundId,
        provisional: state !== "settled",
        hundredths: hasTeams ? scores.hundredths[at]! : null,
        rank: rankDepartments(scores.hundredths, scores.teams)[at] || null,
        teams: scores.teams[at]!,
        counted: scores.counted[at]!,
      };
    }),
    round,
    ...page,
    rows: shown.flatMap(({ id, points, counts }) => {
      const name = names.get(id);
      return name ? [{ ...presentPerson(name, organisation, viewer), points, counted: counts }] : [];
    }),
  };
}
