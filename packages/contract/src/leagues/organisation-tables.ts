/**
 * Tables of an organisation: of its departments, of all its people, and a department's own page. Points of departments are
 * whole hundredths (`…_hundredths`), points of people whole points; both after the cost of transfers. A month is one of
 * the game's phases. Our own: not part of the established API.
 */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { fileQuery } from "../wire/files.ts";
import {
  bool,
  departmentIdOut,
  int,
  nullable,
  nullableInt,
  smallId,
  str,
  wireNothing,
  wireObject,
} from "../wire/wire.ts";
import { departmentParams, organisationParams, organisationPerson, wireDepartmentName } from "./organisations.ts";

/** One of them: `round` is the table of that round alone, `phase` of a month; without either, of the season. */
const stretch = { phase: Type.Optional(smallId), round: Type.Optional(smallId) };
const tableQuery = wireObject({ ...stretch, page: Type.Optional(smallId) });
const PROBLEMS = ["invalid", "does_not_exist"] as const;

export const wireDepartmentRow = wireObject({
  id: departmentIdOut,
  name: str,
  /** Today. */
  members: int,
  /** Shared by equal points; null for one that had nobody in any of the rounds, which come last by name. */
  rank: nullableInt,
  /** Before the table's last round; null where it was in no table then. */
  last_rank: nullableInt,
  total_hundredths: int,
  /** Of the table's last round; null where nobody was in the department at its deadline. */
  round_hundredths: nullableInt,
  /** Members in it then who had a team, and those of them who counted. */
  teams: int,
  counted: int,
});
export type WireDepartmentRow = Static<typeof wireDepartmentRow>;

const tableFields = {
  /** Last round of the table whose deadline has passed; null before any counted. */
  round: nullableInt,
  /** It is not settled. */
  provisional: bool,
  /** Rows of all pages. */
  count: int,
  page: int,
  has_next: bool,
};

export const wireDepartmentTable = wireObject({
  ...tableFields,
  rows: Type.Array(wireDepartmentRow),
  /** The viewer's own department, wherever it stands. */
  own: nullable(wireDepartmentRow),
});
export type WireDepartmentTable = Static<typeof wireDepartmentTable>;

export const departmentTableCall = call({
  method: "GET",
  path: "/api/organisation/:organisationId/departments/",
  access: "public",
  scope: "read",
  summary: "An organisation's departments by points: of the season, a month or a round. Live while a round is on.",
  params: organisationParams,
  query: tableQuery,
  response: wireDepartmentTable,
  problems: PROBLEMS,
});

export const wirePeopleRow = wireObject({
  ...organisationPerson,
  department: nullable(wireDepartmentName),
  /** Shared by equal totals. */
  rank: int,
  last_rank: nullableInt,
  total: int,
  /** Of the table's last round. */
  round_points: int,
});
export type WirePeopleRow = Static<typeof wirePeopleRow>;

export const wirePeopleTable = wireObject({
  ...tableFields,
  rows: Type.Array(wirePeopleRow),
  /** The viewer's own row, and the page that it is on. */
  own: nullable(wireObject({ page: int, ...wirePeopleRow.properties })),
  /** Members who are in no table until the next deadline has passed. */
  waiting: int,
});
export type WirePeopleTable = Static<typeof wirePeopleTable>;

export const peopleTableCall = call({
  method: "GET",
  path: "/api/organisation/:organisationId/people/",
  access: "public",
  scope: "read",
  summary: "Everybody who is in an organisation today, as in a league's table from the organisation's first round.",
  params: organisationParams,
  query: tableQuery,
  response: wirePeopleTable,
  problems: PROBLEMS,
});

export const wireDepartmentMember = wireObject({
  ...organisationPerson,
  /** Of the round; null for one who was not in the department at its deadline, or had no team. */
  points: nullableInt,
  counted: bool,
});
export type WireDepartmentMember = Static<typeof wireDepartmentMember>;

export const wireDepartment = wireObject({
  id: departmentIdOut,
  name: str,
  members: int,
  /** In the season's table. */
  rank: nullableInt,
  total_hundredths: int,
  /** Departments in that table. */
  departments: int,
  /** Every round that counts, oldest first. */
  rounds: Type.Array(
    wireObject({
      round: int,
      provisional: bool,
      /** Null for a round without anybody in it. */
      hundredths: nullableInt,
      rank: nullableInt,
      teams: int,
      counted: int,
    }),
  ),
  /** The round that `rows` are of; null before any. */
  round: nullableInt,
  count: int,
  page: int,
  has_next: bool,
  /** Those of the round, best first; of the newest round also those who came after its deadline, last. */
  rows: Type.Array(wireDepartmentMember),
});
export type WireDepartment = Static<typeof wireDepartment>;

export const departmentCall = call({
  method: "GET",
  path: "/api/organisation/:organisationId/departments/:departmentId/",
  access: "public",
  scope: "read",
  summary: "A department's rounds, and its members in one of them with who counted.",
  params: departmentParams,
  query: wireObject({ round: Type.Optional(smallId), page: Type.Optional(smallId) }),
  response: wireDepartment,
  problems: ["does_not_exist"],
});

const file = {
  method: "GET",
  access: "public",
  scope: "read",
  type: "text/csv",
  params: organisationParams,
  query: wireObject({ ...fileQuery, ...stretch }),
  response: wireNothing,
  problems: PROBLEMS,
} as const;

export const departmentTableFileCall = call({
  ...file,
  path: "/api/organisation/:organisationId/departments.csv",
  summary: "The table of an organisation's departments, whole, as CSV.",
});

export const peopleTableFileCall = call({
  ...file,
  path: "/api/organisation/:organisationId/people.csv",
  summary: "The table of everybody in an organisation, whole, as CSV, with names as the organisation shows them.",
});
