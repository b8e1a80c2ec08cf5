/** Creating, reading and changing leagues, classic and head-to-head. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { leagueFields, wireBan } from "./leagues.ts";
import { bool, count, id, leagueParams, nullable, nullableStr, oneOf, smallId, wireObject } from "../wire/wire.ts";

const name = Type.String({ maxLength: 500 });

/** A league for its members and its administrator. */
export const wireLeagueDetail = wireObject({
  ...leagueFields,
  /** The administrator's list; empty for others. */
  bans: Type.Array(wireBan),
  /** For viewers that may see it. */
  code: nullableStr,
});
export type WireLeagueDetail = Static<typeof wireLeagueDetail>;

const classicSettings = { name, start_event: smallId };
const administration = {
  admin_entry: Type.Optional(nullable(id)),
  closed: Type.Optional(bool),
  code_privacy: Type.Optional(oneOf("a", "l", "p")),
};
const h2hSettings = {
  ko_rounds: Type.Optional(nullable(count)),
  max_entries: Type.Optional(nullable(count)),
};
const createProblems = ["blank", "max_length", "control_characters", "invalid", "max_private_entries"] as const;

export const createClassicLeagueCall = call({
  method: "POST",
  path: "/api/leagues-classic/",
  access: "entry",
  scope: "leagues:write",
  idempotent: true,
  summary: "Makes a private classic league.",
  body: wireObject(classicSettings),
  response: wireLeagueDetail,
  problems: createProblems,
});

export const classicLeagueCall = call({
  method: "GET",
  path: "/api/leagues-classic/:leagueId/",
  access: "entry",
  scope: "read",
  summary: "A classic league for its members.",
  params: leagueParams,
  response: wireLeagueDetail,
});

export const updateClassicLeagueCall = call({
  method: "PUT",
  path: "/api/leagues-classic/:leagueId/",
  access: "entry",
  scope: "leagues:write",
  idempotent: true,
  summary: "Changes an own classic league.",
  params: leagueParams,
  body: wireObject({ ...Type.Partial(wireObject(classicSettings)).properties, ...administration }),
  response: wireLeagueDetail,
  problems: ["blank", "max_length", "control_characters", "invalid", "null", "not_a_member"],
});

export const createH2hLeagueCall = call({
  method: "POST",
  path: "/api/leagues-h2h/",
  access: "entry",
  scope: "leagues:write",
  idempotent: true,
  summary: "Makes a private head-to-head league.",
  body: wireObject({ ...classicSettings, ...h2hSettings }),
  response: wireLeagueDetail,
  problems: [...createProblems, "min_value", "max_value"],
});

export const h2hLeagueCall = call({
  method: "GET",
  path: "/api/leagues-h2h/:leagueId/",
  access: "entry",
  scope: "read",
  summary: "A head-to-head league for its members.",
  params: leagueParams,
  response: wireLeagueDetail,
});

export const updateH2hLeagueCall = call({
  method: "PUT",
  path: "/api/leagues-h2h/:leagueId/",
  access: "entry",
  scope: "leagues:write",
  idempotent: true,
  summary: "Changes an own head-to-head league.",
  params: leagueParams,
  body: wireObject({ ...Type.Partial(wireObject(classicSettings)).properties, ...administration, ...h2hSettings }),
  response: wireLeagueDetail,
  problems: [
    "blank",
    "max_length",
    "control_characters",
    "invalid",
    "min_value",
    "max_value",
    "null",
    "not_a_member",
    "league_started",
  ],
});
