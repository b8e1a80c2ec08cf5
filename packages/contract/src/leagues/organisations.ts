/**
 * Organisations: companies, schools, supporters' clubs and districts with departments whose members are managers' teams.
 * Our own: not part of the established API. What the organisation, its administrators and its members are: decision 0250.
 */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { BEST_MEMBERS_MAX, ORGANISATION_NAME_MAX_LENGTH } from "../wire/limits.ts";
import {
  bool,
  departmentIdOut,
  entryIdOut,
  id,
  int,
  isoTime,
  leagueIdOut,
  nullable,
  nullableInt,
  nullableStr,
  oneOf,
  organisationIdOut,
  smallId,
  str,
  wireNothing,
  wireObject,
} from "../wire/wire.ts";

export const organisationParams = wireObject({ organisationId: id });
export const departmentParams = wireObject({ organisationId: id, departmentId: id });
/** Trimmed and checked by the server, which counts characters. */
export const organisationName = Type.String({ maxLength: 4 * ORGANISATION_NAME_MAX_LENGTH });
const code = Type.String({ maxLength: 200 });

/** The settings that administrators decide. */
export const organisationSettings = {
  name: organisationName,
  /** A department's points in a round: of its best members added up, or their mean. */
  score: oneOf("sum", "mean"),
  /** So many of a department's members count in a round, the best ones; all where it has fewer. */
  best: Type.Integer({ minimum: 1, maximum: BEST_MEMBERS_MAX }),
  /** The first round that counts. */
  start_event: smallId,
  /** Of members, to each other and in open tables: the manager's name, its initials, or the team's name alone. */
  names: oneOf("full", "initials", "team"),
  shown_to: oneOf("members", "everybody"),
  /** Members choose their department themselves, and may change it. */
  members_choose: bool,
  /** Takes no new members. */
  closed: bool,
};

export const wireDepartmentName = wireObject({ id: departmentIdOut, name: str });
export type WireDepartmentName = Static<typeof wireDepartmentName>;

export const wireOrganisation = wireObject({
  id: organisationIdOut,
  name: str,
  score: oneOf("sum", "mean"),
  best: int,
  start_event: int,
  names: oneOf("full", "initials", "team"),
  shown_to: oneOf("members", "everybody"),
  members_choose: bool,
  closed: bool,
  created: isoTime,
  departments: int,
  members: int,
  /** Of the viewer; null for somebody who is no member. */
  membership: nullable(
    wireObject({
      /** Null until one is chosen or assigned. */
      department: nullable(wireDepartmentName),
      joined: isoTime,
      is_administrator: bool,
      /** The last administrator cannot, and hands over or deletes first. */
      can_leave: bool,
    }),
  ),
  /** Rounds that count and whose deadline has passed, oldest first. */
  rounds: Type.Array(int),
  /** The newest of them is not settled. */
  provisional: bool,
});
export type WireOrganisation = Static<typeof wireOrganisation>;

export const organisationCall = call({
  method: "GET",
  path: "/api/organisation/:organisationId/",
  access: "public",
  scope: "read",
  summary: "An organisation, for those who may see it: its members, and everybody where it is open.",
  params: organisationParams,
  response: wireOrganisation,
});

/** An administrator's act on the viewer's own membership; the latest of each organisation. */
const wireOwnAct = wireObject({
  kind: oneOf("moved", "removed", "readmitted", "administrator", "administrator_ended"),
  time: isoTime,
  /** Where the member was moved to, by name; null for none. */
  department: nullableStr,
});

export const ownOrganisationsCall = call({
  method: "GET",
  path: "/api/organisations/",
  access: "entry",
  scope: "read",
  summary:
    "The organisations of the own team, those that are open to it without a code, and what administrators did to it.",
  response: wireObject({
    organisations: Type.Array(wireOrganisation),
    /** By a verified address of the account: of a domain, or invited. */
    open: Type.Array(
      wireObject({
        id: organisationIdOut,
        name: str,
        by: oneOf("domain", "invitation"),
        /** That an invitation is for. */
        department: nullableStr,
      }),
    ),
    told: Type.Array(wireObject({ organisation: organisationIdOut, organisation_name: str, ...wireOwnAct.properties })),
    /** How many a team can be in, and how many of these it can make. */
    most: int,
    most_own: int,
  }),
});

const nameProblems = ["blank", "max_length", "control_characters", "watched_word"] as const;

export const createOrganisationCall = call({
  method: "POST",
  path: "/api/organisations/",
  access: "entry",
  scope: "leagues:write",
  idempotent: true,
  status: 201,
  summary: "Makes an organisation: the maker is its first member and administrator.",
  description:
    "What is left out: the mean of the best five, from the next deadline, full names for members alone, members choose.",
  body: wireObject({ ...Type.Partial(wireObject(organisationSettings)).properties, name: organisationName }),
  response: wireOrganisation,
  problems: [...nameProblems, "invalid", "too_many_organisations", "too_many_own_organisations"],
});

export const checkOrganisationCodeCall = call({
  method: "POST",
  path: "/api/organisations/code-check/",
  access: "public",
  scope: "leagues:write",
  summary: "Which organisation, or which department of one, a code belongs to.",
  body: wireObject({ code }),
  response: wireObject({
    id: organisationIdOut,
    name: str,
    department: nullable(wireDepartmentName),
    already_joined: bool,
  }),
  problems: ["invalid", "blank", "max_length"],
});

const joinProblems = [
  "organisation_closed",
  "already_joined",
  "entry_banned",
  "too_many_organisations",
  "too_many_members",
] as const;

export const joinOrganisationByCodeCall = call({
  method: "POST",
  path: "/api/organisations/join/",
  access: "entry",
  scope: "leagues:write",
  idempotent: true,
  summary: "Joins an organisation by its code, or one of its departments by that department's.",
  description:
    "By the organisation's code the department is the one that an invitation of a verified own address names, else none.",
  body: wireObject({ code }),
  response: wireOrganisation,
  problems: ["invalid", "blank", "max_length", ...joinProblems],
});

export const joinOpenOrganisationCall = call({
  method: "POST",
  path: "/api/organisation/:organisationId/join/",
  access: "entry",
  scope: "leagues:write",
  idempotent: true,
  summary: "Joins an organisation by a verified address of the own account: of a domain of it, or invited.",
  description:
    "Whatever else it lacks is refused alike, so that nobody learns which domains or addresses an organisation has.",
  params: organisationParams,
  response: wireOrganisation,
  problems: ["not_open_to_you", ...joinProblems],
});

export const leaveOrganisationCall = call({
  method: "POST",
  path: "/api/organisation/:organisationId/leave/",
  access: "entry",
  scope: "leagues:write",
  idempotent: true,
  summary: "Leaves an organisation; rounds whose deadlines passed meanwhile stay with the department.",
  params: organisationParams,
  response: wireNothing,
  problems: ["not_a_member", "last_administrator"],
});

export const chooseDepartmentCall = call({
  method: "PUT",
  path: "/api/organisation/:organisationId/membership/",
  access: "entry",
  scope: "leagues:write",
  summary: "Chooses the own department, or none; counts from the next deadline.",
  params: organisationParams,
  body: wireObject({ department: nullable(id) }),
  response: wireOrganisation,
  problems: ["not_a_member", "departments_are_assigned", "does_not_exist"],
});

/** For a choice; members and administrators. */
export const departmentNamesCall = call({
  method: "GET",
  path: "/api/organisation/:organisationId/department-names/",
  access: "public",
  scope: "read",
  summary: "The departments of an organisation by name, for those who may see it.",
  params: organisationParams,
  response: Type.Array(wireDepartmentName),
});

export const wireLinkedLeague = wireObject({
  id: leagueIdOut,
  name: str,
  scoring: oneOf("c", "h"),
  entries: int,
  admin_entry: nullable(entryIdOut),
  /** By the viewer. */
  can_unlink: bool,
});
export type WireLinkedLeague = Static<typeof wireLinkedLeague>;

export const organisationLeaguesCall = call({
  method: "GET",
  path: "/api/organisation/:organisationId/leagues/",
  access: "entry",
  scope: "read",
  summary: "Members' private leagues that are listed in an organisation, by name; for its members.",
  params: organisationParams,
  response: Type.Array(wireLinkedLeague),
});

export const linkLeagueCall = call({
  method: "POST",
  path: "/api/organisation/:organisationId/leagues/",
  access: "entry",
  scope: "leagues:write",
  idempotent: true,
  summary:
    "Lists an own private league in an organisation that one is a member of; who may join it stays the league's affair.",
  params: organisationParams,
  body: wireObject({ league: id }),
  response: Type.Array(wireLinkedLeague),
  problems: ["not_a_member", "does_not_exist", "too_many_linked_leagues"],
});

export const unlinkLeagueCall = call({
  method: "DELETE",
  path: "/api/organisation/:organisationId/leagues/:leagueId/",
  access: "entry",
  scope: "leagues:write",
  summary:
    "Takes a league off an organisation's list: by the league's administrator, or an administrator of the organisation.",
  params: wireObject({ organisationId: id, leagueId: id }),
  response: wireNothing,
});

/** A member as the organisation's setting shows him; administrators see names and numbers of teams in full. */
export const organisationPerson = {
  /** Null where names are not shown in full: the team's own page has its manager's name. */
  entry: nullableInt,
  entry_name: str,
  /** Null where only the team's name is shown. */
  player_name: nullableStr,
  is_own: bool,
};
