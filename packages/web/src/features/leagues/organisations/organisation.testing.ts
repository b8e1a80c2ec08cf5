/** Nordlys, an organisation of two departments, as the server tells of it; and a server that answers by address. */
import type { WireDepartmentRow, WireManagedOrganisation, WireOrganisation } from "@elleveren/contract";
import { departmentId, entryId, organisationId } from "@elleveren/rules";
import { vi } from "vitest";

import { keys } from "../../../api/wire/keys.ts";
import { buildGame, renderScreen } from "../../../testing/render-screen.tsx";
import type { ReactNode } from "react";

export const OWN = 2;
export const ORGANISATION = 12;
const TIME = "2026-04-12T15:05:00.000000Z";

export const organisation: WireOrganisation = {
  id: organisationId(ORGANISATION),
  name: "Nordlys",
  score: "mean",
  best: 3,
  start_event: 1,
  names: "full",
  shown_to: "members",
  members_choose: true,
  closed: false,
  created: TIME,
  departments: 2,
  members: 340,
  membership: {
    department: { id: departmentId(4), name: "Salg" },
    joined: TIME,
    is_administrator: false,
    can_leave: true,
  },
  rounds: [1, 2, 3],
  provisional: true,
};

export const administered: WireOrganisation = {
  ...organisation,
  membership: { department: null, joined: TIME, is_administrator: true, can_leave: false },
};

export const departmentRow = (id: number, name: string, rest: Partial<WireDepartmentRow> = {}): WireDepartmentRow => ({
  id: departmentId(id),
  name,
  members: 8,
  rank: 1,
  last_rank: 2,
  total_hundredths: 17_533,
  round_hundredths: 5833,
  teams: 7,
  counted: 3,
  ...rest,
});

export const member = (entry: number, name: string) => ({
  entry: entryId(entry),
  entry_name: `Lag ${entry}`,
  player_name: name,
});

export const managed: WireManagedOrganisation = {
  code: "k7m2qx",
  departments: [
    { id: departmentId(5), name: "Lager", code: "lager1", members: 3, invited: 0 },
    { id: departmentId(4), name: "Salg", code: "salg11", members: 8, invited: 2 },
  ],
  unassigned: 6,
  invited: 2,
  domains: [{ domain: "nordlys.example", is_lost: true }],
  own_domains: ["nordlys.example", "nord.example"],
  administrators: [
    { ...member(OWN, "Kari Moe"), since: TIME },
    { ...member(7, "Liv Lunde"), since: TIME },
  ],
  removed: [member(9, "Ola Dahl")],
};

interface Sent {
  readonly call: string;
  readonly body: unknown;
}

type Answers = Readonly<Record<string, readonly [status: number, body: unknown]>>;

/** Answers by method and address below the organisation's; what has none is 404. Returns the writes. */
export function server(answers: Answers): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (url: string, init: { method: string; body?: string }) => {
    const call = `${init.method} ${url.replace(`/api/organisation/${ORGANISATION}/`, "")}`;
    if (init.method !== "GET") sent.push({ call, body: JSON.parse(init.body ?? "null") });
    const [status, body] = answers[call] ?? [404, { detail: "Not found." }];
    return new Response(status === 204 ? null : JSON.stringify(body), { status });
  });
  return sent;
}

type Fetched = readonly (readonly [key: readonly unknown[], data: unknown])[];

/** A page of the organisation, with its head fetched. `path` is below the organisation's. */
export const show = (
  content: ReactNode,
  path: string,
  {
    of = organisation,
    fetched = [],
    isVisitor = false,
  }: { readonly of?: WireOrganisation; readonly fetched?: Fetched; readonly isVisitor?: boolean } = {},
) => {
  const [pathname = ""] = path.split("?");
  return renderScreen(content, {
    game: buildGame(),
    pattern: `/organisations/$organisationId${pathname.replace(/\d+$/u, "$departmentId")}`,
    address: `/organisations/${ORGANISATION}${path}`,
    ...(isVisitor ? {} : { ownEntry: OWN }),
    fetched: [[keys.ofOrganisation(ORGANISATION, "head"), of], ...fetched],
  });
};
