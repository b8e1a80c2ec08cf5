/** Running an organisation: a list with wrong lines, members moved, settings kept, and what is refused in words. */
import type { WireInvitationPlan } from "@elleveren/contract";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";

import { keys } from "../../../../api/wire/keys.ts";
import {
  administered,
  managed,
  member,
  ORGANISATION,
  organisation,
  OWN,
  server,
  show,
} from "../organisation.testing.ts";
import { DepartmentsScreen } from "./departments/DepartmentsScreen.tsx";
import { OrganisationMembersScreen } from "./members/OrganisationMembersScreen.tsx";
import { SettingsScreen } from "./SettingsScreen.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const key = (what: string, which: object = {}) => keys.ofOrganisation(ORGANISATION, what, which);
const MANAGED = [key("manage"), managed] as const;

const PLAN: WireInvitationPlan = {
  rows: 3,
  new_departments: ["Verksted"],
  known_departments: 1,
  new_invitations: 2,
  moved_invitations: 0,
  same_invitations: 1,
  faults: [],
  fault_count: 0,
};

test("members have no page to run it with", async () => {
  server({});
  await show(<SettingsScreen />, "/settings", { of: organisation, fetched: [MANAGED] });
  expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull();
});

test("a list names every wrong line and does nothing; mended it is looked over again and done", async () => {
  const fault = { code: "not_an_email", line: 3, column: "email", value: "ola(a)no", limit: null };
  server({ "POST invitations/preview/": [200, { ...PLAN, faults: [fault], fault_count: 1 }] });
  await show(<DepartmentsScreen />, "/departments", { of: administered, fetched: [MANAGED] });
  const list = screen.getByRole("textbox", { name: "Or paste the list" });
  await userEvent.type(list, "avdeling");
  await userEvent.click(screen.getByRole("button", { name: "Look it over" }));
  const table = within(await screen.findByRole("table", { name: "What is wrong in the list" }));
  expect(table.getAllByRole("row")[1]!.textContent).toBe("3“ola(a)no” is no e-mail address.");
  expect(screen.queryByRole("button", { name: "Do it" })).toBeNull();
  await userEvent.type(list, ";e-post");
  expect(screen.queryByRole("table", { name: "What is wrong in the list" })).toBeNull();
  const sent = server({
    "POST invitations/preview/": [200, PLAN],
    "POST invitations/": [200, PLAN],
    "GET manage/": [200, managed],
    "GET ": [200, administered],
  });
  await userEvent.click(screen.getByRole("button", { name: "Look it over" }));
  expect((await screen.findByText("New: Verksted")).closest("[role=status]")!.textContent).toContain(
    "3 lines. 1 new department, 1 there already. 2 new invitations, 0 to another department, 1 as before.",
  );
  await userEvent.click(screen.getByRole("button", { name: "Do it" }));
  expect(await screen.findByText(/^Done\./u)).toBeTruthy();
  expect(sent).toEqual([
    { call: "POST invitations/preview/", body: { text: "avdeling;e-post" } },
    { call: "POST invitations/", body: { text: "avdeling;e-post" } },
  ]);
});

test("those picked are moved together, and it is told when their rows are gone from the list", async () => {
  const row = {
    department: managed.departments[1]!.id,
    joined: "2026-04-12T15:05:00.000000Z",
    is_administrator: false,
  };
  const found = { count: 1, has_next: false, page: 1, results: [{ ...member(8, "Liv Lunde"), ...row }] };
  const sent = server({
    "POST members/move/": [200, { moved: 1 }],
    "GET members/?department=4&page=1": [200, { ...found, count: 0, results: [] }],
    "GET manage/": [200, managed],
    "GET ": [200, administered],
  });
  await show(<OrganisationMembersScreen />, "/members?department=4", {
    of: administered,
    fetched: [MANAGED, [key("members", { department: 4, name: "", page: 1 }), found]],
  });
  await userEvent.click(screen.getByRole("checkbox", { name: "Pick Liv Lunde" }));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Move to" }), "Lager");
  await userEvent.click(screen.getByRole("button", { name: "Move" }));
  expect(await screen.findByText("1 moved to Lager, from the next deadline on.")).toBeTruthy();
  expect(sent).toEqual([{ call: "POST members/move/", body: { entries: [8], department: 5 } }]);
});

test("the rule is worked out as it is set, and a number that is none is not saved", async () => {
  const sent = server({ "PUT ": [200, administered], "GET manage/": [200, managed], "GET ": [200, administered] });
  await show(<SettingsScreen />, "/settings", { of: administered, fetched: [MANAGED] });
  const example = () => screen.getByText(/^Example/u).textContent;
  expect(example()).toBe(
    "Example: six members got 71, 64, 58, 52, 47, 33 points. The department scores (71 + 64 + 58) / 3 = 64.33 points.",
  );
  await userEvent.selectOptions(screen.getByRole("combobox", { name: /^How a department scores/u }), "sum");
  expect(example()).toContain("The department scores 71 + 64 + 58 = 193 points.");
  const best = screen.getByRole("textbox", { name: /^How many of its members count/u });
  await userEvent.clear(best);
  await userEvent.type(best, "0");
  expect(screen.getByText("Write a whole number from 1 to 100.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  expect(sent).toEqual([]);
  await userEvent.clear(best);
  await userEvent.type(best, "5");
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ call: "PUT ", body: { score: "sum", best: 5, name: "Nordlys" } });
  expect(await screen.findByText("Saved.")).toBeTruthy();
});

test("a domain where everybody can have an address is refused with the reason", async () => {
  const refusal = { domains: [{ code: "public_mail_domain", message: "m", domain: "gmail.com" }] };
  const sent = server({ "PUT domains/": [400, refusal] });
  await show(<SettingsScreen />, "/settings", { of: administered, fetched: [MANAGED] });
  await userEvent.type(screen.getByRole("textbox", { name: "Domain" }), "gmail.com");
  await userEvent.click(screen.getByRole("button", { name: "Add" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "gmail.com: everybody can have an address there, so it says nothing about who belongs to you.",
  );
  expect(sent).toEqual([{ call: "PUT domains/", body: { domains: ["nordlys.example", "gmail.com"] } }]);
  expect(screen.getByRole("button", { name: "Add nord.example" })).toBeTruthy();
  expect(screen.getByText(/^No administrator has a verified address there/u)).toBeTruthy();
  expect(managed.administrators[0]!.entry).toBe(OWN);
  expect(screen.getByRole("button", { name: "Delete the organisation" })).toBeTruthy();
});
