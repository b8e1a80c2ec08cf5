import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";

import { keys } from "../../../api/wire/keys.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { OpenDataScreen } from "./OpenDataScreen.tsx";

afterEach(cleanup);

const HEAD = {
  size: 2921,
  root: "ab".repeat(32),
  time: "2026-11-28T12:46:28.613Z",
  public_key: "cd".repeat(32),
  signature: "ef".repeat(64),
};
const file = (name: string, bytes: number, rows: number | null) => ({ name, bytes, rows, sha256: "0".repeat(64) });
const set = (event: number, version: number) => ({
  event,
  version,
  made_time: "2026-04-13T18:00:00Z",
  files: [file("README.md", 900, null), file("checksums.txt", 90, null), file("points.csv", 2049, 1500)].concat(
    file("points.parquet", 1024, 1500),
  ),
});
const show = (
  address: string,
  { head = HEAD, sets = [set(1, 1), set(1, 2), set(2, 1)] }: { head?: object | null; sets?: object[] } = {},
) =>
  renderScreen(<OpenDataScreen />, {
    pattern: "/open-data",
    address,
    fetched: [
      [keys.publicLog(""), { season: "2026", seasons: ["2025", "2026"], is_running: true, head }],
      [keys.openData(""), { season: "2026", seasons: ["2026"], sets }],
      [keys.publicLog("2025"), { season: "2025", seasons: ["2025", "2026"], is_running: false, head: HEAD }],
      [keys.openData("2025"), { season: "2025", seasons: ["2026"], sets: [] }],
    ],
  });

test("the newest signature, the command, and each round's files, the newest version first", async () => {
  await show("/open-data");
  expect(screen.getByText("2,921")).toBeTruthy();
  expect(screen.getByText(HEAD.root)).toBeTruthy();
  expect(screen.getByText(`python3 verify_season.py ${location.origin} --state season.json`)).toBeTruthy();
  const rounds = [...document.querySelectorAll("summary")].map((summary) => summary.textContent);
  expect(rounds[0]).toMatch(/^Round 2Version 1, /u);
  expect(rounds[1]).toMatch(/^Round 1Version 2, /u);
  expect(rounds[2]).toBe("Round 1Version 1, replaced");
  await userEvent.setup().click(document.querySelectorAll("summary")[1]!);
  const files = within(screen.getByRole("table", { name: "Files of round 1, version 2" }));
  expect(files.getAllByRole("row").map((row) => row.textContent)).toEqual([
    "TableRowsCSVParquet",
    "Points and why1,5003 kB1 kB",
  ]);
  expect(files.getByRole("link", { name: "Points and why as CSV" }).getAttribute("href")).toBe(
    "/api/open-data/2026/1/2/points.csv",
  );
});

test("an earlier season is chosen: its log stays, and the command names it", async () => {
  await show("/open-data");
  await userEvent.setup().selectOptions(screen.getByLabelText("Season"), "2025");
  expect(
    await screen.findByText(`python3 verify_season.py ${location.origin} --season "2025" --state season.json`),
  ).toBeTruthy();
  expect(screen.getByRole("link", { name: "All signatures" }).getAttribute("href")).toBe(
    "/api/public-log/heads/?season=2025",
  );
});

test("before the season there is nothing yet, and it says so", async () => {
  await show("/open-data", { head: null, sets: [] });
  expect(screen.getByText("The log begins with the season.")).toBeTruthy();
  expect(screen.getByText("The first round is here a minute after it is settled.")).toBeTruthy();
});
