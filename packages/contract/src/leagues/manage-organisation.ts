/** The acts of an organisation's administrators. Every act is in its log. Our own: not part of the established API. */
import Type, { type Static } from "typebox";

import { call } from "../wire/call.ts";
import { INVITATION_TEXT_MAX_LENGTH, MOVED_MEMBERS_MAX } from "../wire/limits.ts";
import {
  bool,
  departmentIdOut,
  id,
  int,
  isoTime,
  nullable,
  nullableInt,
  nullableStr,
  oneOf,
  smallId,
  str,
  wireNothing,
  wireObject,
  wirePage,
} from "../wire/wire.ts";
import { wireLeagueMember } from "./leagues.ts";
import {
  departmentParams,
  organisationName,
  organisationParams,
  organisationSettings,
  wireDepartmentName,
  wireOrganisation,
} from "./organisations.ts";

const administration = { access: "entry", scope: "leagues:write" } as const;
const nameProblems = ["blank", "max_length", "control_characters", "watched_word"] as const;

export const wireManagedOrganisation = wireObject({
  /** To join with; the department is then chosen, assigned, or that of an invitation. */
  code: str,
  /** By name. */
  departments: Type.Array(
    wireObject({
      ...wireDepartmentName.properties,
      /** Joins this department. */
      code: str,
      members: int,
      /** Addresses that an uploaded list has put there; whether they have joined is told of nobody. */
      invited: int,
    }),
  ),
  /** Members without a department. */
  unassigned: int,
  invited: int,
  domains: Type.Array(
    wireObject({
      domain: str,
      /** No administrator has a verified address there any more: nobody joins by it until one has. */
      is_lost: bool,
    }),
  ),
  /** Domains of the viewer's own verified addresses that he may name. */
  own_domains: Type.Array(str),
  /** The one who has been it longest first; he alone deletes the organisation. */
  administrators: Type.Array(wireObject({ ...wireLeagueMember.properties, since: isoTime })),
  /** Removed, and kept out until they are let in again. */
  removed: Type.Array(wireLeagueMember),
});
export type WireManagedOrganisation = Static<typeof wireManagedOrganisation>;

export const manageOrganisationCall = call({
  method: "GET",
  path: "/api/organisation/:organisationId/manage/",
  ...administration,
  summary: "What administrators of an organisation work with: codes, departments, domains, who administers it.",
  params: organisationParams,
  response: wireManagedOrganisation,
});

export const updateOrganisationCall = call({
  method: "PUT",
  path: "/api/organisation/:organisationId/",
  ...administration,
  summary: "Changes an organisation's settings; what is left out stays. Tables follow, also of rounds gone by.",
  params: organisationParams,
  body: Type.Partial(wireObject(organisationSettings), { additionalProperties: false }),
  response: wireOrganisation,
  problems: [...nameProblems, "invalid"],
});

export const deleteOrganisationCall = call({
  method: "DELETE",
  path: "/api/organisation/:organisationId/",
  access: "entry",
  summary:
    "Deletes an organisation with its departments, invitations and tables; by the one who has administered it longest.",
  params: organisationParams,
  response: wireNothing,
});

export const renewOrganisationCodeCall = call({
  method: "POST",
  path: "/api/organisation/:organisationId/code/",
  ...administration,
  idempotent: true,
  summary: "A new code of the organisation, or of one of its departments; the old one no longer works.",
  params: organisationParams,
  body: wireObject({ department: Type.Optional(id) }),
  response: wireObject({ code: str }),
  problems: ["does_not_exist"],
});

export const addDepartmentCall = call({
  method: "POST",
  path: "/api/organisation/:organisationId/departments/",
  ...administration,
  idempotent: true,
  status: 201,
  summary: "One more department.",
  params: organisationParams,
  body: wireObject({ name: organisationName }),
  response: wireDepartmentName,
  problems: [...nameProblems, "department_exists", "too_many_departments"],
});

export const renameDepartmentCall = call({
  method: "PUT",
  path: "/api/organisation/:organisationId/departments/:departmentId/",
  ...administration,
  summary: "Gives a department another name.",
  params: departmentParams,
  body: wireObject({ name: organisationName }),
  response: wireDepartmentName,
  problems: [...nameProblems, "department_exists"],
});

export const removeDepartmentCall = call({
  method: "DELETE",
  path: "/api/organisation/:organisationId/departments/:departmentId/",
  ...administration,
  summary: "Takes a department away, out of every table; its members stay in the organisation without one.",
  params: departmentParams,
  response: wireNothing,
});

export const mergeDepartmentCall = call({
  method: "POST",
  path: "/api/organisation/:organisationId/departments/:departmentId/merge/",
  ...administration,
  idempotent: true,
  summary:
    "Makes two departments one, as if they had always been: members, rounds gone by and invitations go to the other.",
  params: departmentParams,
  body: wireObject({ into: id }),
  response: wireDepartmentName,
  problems: ["does_not_exist", "invalid"],
});

export const wireOrganisationMember = wireObject({
  ...wireLeagueMember.properties,
  department: nullable(departmentIdOut),
  joined: isoTime,
  is_administrator: bool,
});
export type WireOrganisationMember = Static<typeof wireOrganisationMember>;

export const organisationMembersCall = call({
  method: "GET",
  path: "/api/organisation/:organisationId/members/",
  access: "entry",
  scope: "read",
  summary:
    "Members for administrators, by name of the manager: all, of a department (0: of none), or whose names have all the words.",
  params: organisationParams,
  query: wireObject({
    department: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    name: Type.Optional(Type.String({ maxLength: 100 })),
    page: Type.Optional(smallId),
  }),
  response: wireObject({ count: int, ...wirePage(wireOrganisationMember).properties }),
});

export const moveMembersCall = call({
  method: "POST",
  path: "/api/organisation/:organisationId/members/move/",
  ...administration,
  idempotent: true,
  summary: "Moves members to a department, or to none, from the next deadline on; each is told.",
  params: organisationParams,
  body: wireObject({
    entries: Type.Array(id, { minItems: 1, maxItems: MOVED_MEMBERS_MAX }),
    department: nullable(id),
  }),
  response: wireObject({ moved: int }),
  problems: ["does_not_exist", "not_a_member"],
});

const memberBody = wireObject({ entry: id });

export const removeMemberCall = call({
  method: "POST",
  path: "/api/organisation/:organisationId/members/remove/",
  ...administration,
  idempotent: true,
  summary: "Takes a member out and keeps him out until he is let in again; he is told.",
  params: organisationParams,
  body: memberBody,
  response: wireNothing,
  problems: ["not_a_member", "invalid"],
});

export const readmitMemberCall = call({
  method: "POST",
  path: "/api/organisation/:organisationId/members/readmit/",
  ...administration,
  idempotent: true,
  summary: "Lets somebody who was removed join again.",
  params: organisationParams,
  body: memberBody,
  response: wireNothing,
});

export const addAdministratorCall = call({
  method: "POST",
  path: "/api/organisation/:organisationId/administrators/add/",
  ...administration,
  idempotent: true,
  summary: "Makes a member an administrator of the organisation.",
  params: organisationParams,
  body: memberBody,
  response: wireNothing,
  problems: ["not_a_member", "too_many_administrators"],
});

export const endAdministratorCall = call({
  method: "POST",
  path: "/api/organisation/:organisationId/administrators/end/",
  ...administration,
  idempotent: true,
  summary: "An administrator is a member like the others again: by himself, or by another one.",
  params: organisationParams,
  body: memberBody,
  response: wireNothing,
  problems: ["last_administrator", "first_administrator"],
});

export const setDomainsCall = call({
  method: "PUT",
  path: "/api/organisation/:organisationId/domains/",
  access: "entry",
  summary:
    "The e-mail domains whose verified addresses may join without a code; a new one must be that of a verified own address.",
  description: "Domains where everybody can have an address are refused. Subdomains are domains of their own.",
  params: organisationParams,
  body: wireObject({ domains: Type.Array(Type.String({ maxLength: 253 }), { maxItems: 50 }) }),
  response: wireManagedOrganisation,
  problems: ["invalid", "public_mail_domain", "domain_not_own", "too_many_domains"],
});

/** A fault in a list, with its line (from 1, the header) and column. */
export const wireInvitationFault = wireObject({
  code: oneOf(
    "file_empty",
    "not_utf8",
    "not_csv",
    "unknown_separator",
    "column_missing",
    "column_unknown",
    "column_twice",
    "fields_differ",
    "too_many_rows",
    "blank",
    "max_length",
    "control_characters",
    "watched_word",
    "formula",
    "not_an_email",
    "listed_twice",
    "too_many_departments",
    "too_many_invitations",
  ),
  line: nullableInt,
  column: nullableStr,
  /** As it stands there, cut. */
  value: nullableStr,
  limit: nullableInt,
});
export type WireInvitationFault = Static<typeof wireInvitationFault>;

export const wireInvitationPlan = wireObject({
  /** Below the header, empty ones left out. */
  rows: int,
  /** Departments that come into being, and those named that are there. */
  new_departments: Type.Array(str),
  known_departments: int,
  /** Addresses invited for the first time, put into another department than before, and as they were. */
  new_invitations: int,
  moved_invitations: int,
  same_invitations: int,
  /** The first of them; nothing is done while there is one. */
  faults: Type.Array(wireInvitationFault),
  fault_count: int,
});
export type WireInvitationPlan = Static<typeof wireInvitationPlan>;

const listBody = wireObject({ text: Type.String({ maxLength: INVITATION_TEXT_MAX_LENGTH }) });
const listDescription =
  "CSV with a header: `department` (also `avdeling`, `team`, `lag`), and `email` (also `e-post`, `epost`, `e-mail`), which may be missing or empty. Columns are separated by semicolon, comma or tab. Only hashes of addresses are kept, until the season's end; nobody is written to, and nobody joins but by himself.";

export const previewInvitationsCall = call({
  method: "POST",
  path: "/api/organisation/:organisationId/invitations/preview/",
  access: "entry",
  summary: "What a list of departments and addresses would do, and every line that is wrong.",
  description: listDescription,
  params: organisationParams,
  body: listBody,
  response: wireInvitationPlan,
});

export const invitePeopleCall = call({
  method: "POST",
  path: "/api/organisation/:organisationId/invitations/",
  access: "entry",
  idempotent: true,
  summary:
    "Makes departments from a list and assigns invited addresses to them: all of it, or nothing where a line is wrong.",
  description: listDescription,
  params: organisationParams,
  body: listBody,
  response: wireInvitationPlan,
});

export const forgetInvitationsCall = call({
  method: "DELETE",
  path: "/api/organisation/:organisationId/invitations/",
  access: "entry",
  summary: "Forgets every invited address; members stay as they are.",
  params: organisationParams,
  response: wireObject({ forgotten: int }),
});

export const wireOrganisationAct = wireObject({
  id: int,
  time: isoTime,
  kind: oneOf(
    "created",
    "settings",
    "code",
    "department",
    "department_renamed",
    "department_removed",
    "department_merged",
    "moved",
    "removed",
    "readmitted",
    "administrator",
    "administrator_ended",
    "domains",
    "invitations",
    "invitations_forgotten",
    "joined",
    "left",
    "league",
    "league_ended",
  ),
  ...wireLeagueMember.properties,
  /** The member whom the act was about, besides the one who did it. */
  subject: nullable(wireLeagueMember),
  /** Names of a department or league as it was and as it is, numbers and settings as text; null where there is none. */
  from: nullableStr,
  to: nullableStr,
  /** Of a change of settings: which. */
  field: nullableStr,
  count: nullableInt,
});
export type WireOrganisationAct = Static<typeof wireOrganisationAct>;

export const organisationLogCall = call({
  method: "GET",
  path: "/api/organisation/:organisationId/log/",
  access: "entry",
  scope: "read",
  summary: "What happened in an organisation, newest first; for its administrators.",
  params: organisationParams,
  query: wireObject({ page: Type.Optional(smallId) }),
  response: wirePage(wireOrganisationAct),
});
