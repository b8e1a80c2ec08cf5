/** Organisations on the page of one's leagues: the own ones, those an address opens, and what was done to one. */
import { organisationId } from "@elleveren/rules";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";

import { keys } from "../../../../api/wire/keys.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { administered, organisation, server } from "../organisation.testing.ts";
import { OwnOrganisationsCard } from "./OwnOrganisationsCard.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NONE = { organisations: [], open: [], told: [], most: 10, most_own: 3 };
const show = (own: object) =>
  renderScreen(
    <>
      <h1>Leagues</h1>
      <OwnOrganisationsCard />
    </>,
    {
      pattern: "/leagues",
      address: "/leagues",
      ownEntry: 2,
      fetched: [[keys.ownOrganisations, { ...NONE, ...own }]],
    },
  );
const open = { id: organisationId(30), name: "Havgløtt skole", by: "domain", department: null };
const rows = () =>
  within(screen.getByRole("list", { name: "Organisations" }))
    .getAllByRole("listitem")
    .map((row) => row.textContent);

test("nothing stands there for those who are in none and whom no address opens one", async () => {
  server({});
  await show({});
  expect(screen.queryByText("Organisations")).toBeNull();
});

test("the own ones with their department, and those that are open with the reason", async () => {
  server({});
  await show({
    organisations: [organisation, { ...administered, id: organisationId(13), name: "Kretsen" }],
    open: [
      open,
      { ...open, id: organisationId(31), name: "Klanen", by: "invitation" },
      { ...open, id: organisationId(32), name: "Verkstedet", by: "invitation", department: "Lager" },
    ],
  });
  expect(rows()).toEqual([
    "NordlysSalg · 340 members",
    "KretsenNo department yet · 340 membersYou run it",
    "Havgløtt skoleOpen to you by the domain of your e-mail addressJoin",
    "KlanenYou are invited by your e-mail addressJoin",
    "VerkstedetYou are invited to the department Lager by your e-mail addressJoin",
  ]);
});

test("one that is open is joined with a press, and a refusal stands beside it", async () => {
  const refusal = [400, { non_field_errors: [{ code: "entry_banned", message: "m" }] }] as const;
  server({ "POST /api/organisation/30/join/": refusal });
  await show({ open: [open] });
  await userEvent.click(screen.getByRole("button", { name: "Join Havgløtt skole" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "The administrators have removed you, and have to let you in again first.",
  );
  cleanup();
  server({ "POST /api/organisation/30/join/": [200, { ...organisation, id: 30 }] });
  const { router } = await show({ open: [open] });
  await userEvent.click(screen.getByRole("button", { name: "Join Havgløtt skole" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/organisations/30"));
});

test("who was moved or removed is told", async () => {
  server({});
  const act = { organisation: 12, organisation_name: "Nordlys", time: "2026-04-12T12:00:00.000000Z", department: null };
  await show({
    told: [
      { ...act, kind: "moved", department: "Lager" },
      { ...act, organisation: 13, kind: "removed" },
    ],
  });
  expect(screen.getByText("12 Apr 2026: the administrators of Nordlys moved you to Lager.")).toBeTruthy();
  expect(screen.getByText("12 Apr 2026: the administrators removed you from Nordlys.")).toBeTruthy();
});
