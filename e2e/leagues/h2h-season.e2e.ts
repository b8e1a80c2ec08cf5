/** A head-to-head league from the form to its champion: draw, two rounds of matches and tables, semi-finals and a final. */
import { autoPick } from "@elleveren/rules";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { createEntry, readMarket } from "../../packages/server/src/testing/index.ts";
import { DESKTOP } from "../browser.ts";
import { expectAccessible, expectGone, expectNoSidewaysScroll, expectSeen } from "../expect-page.ts";
import { useGame } from "../game.ts";
import { goOn, playOn } from "../play-on.ts";

const game = useGame("deadline-day");
const NAME = "Gjengoppgjøret";
const PROVISIONAL = "Provisional until the round is over: points, places and substitutions can still change.";

interface Match {
  readonly entry_1_name: string;
  readonly entry_1_points: number;
  readonly entry_2_name: string;
  readonly entry_2_points: number;
  readonly entry_1_entry: number;
  readonly winner: number | null;
}

const matchesOf = async (league: number, round: number): Promise<Match[]> =>
  (await game.t.client().get(`/api/leagues-h2h-matches/league/${league}/?event=${round}`)).body.results;
/** Team and the figures P W D L PF PTS, line by line: those that the window has room for. */
const shownTable = (page: Page, name = "Table") =>
  page
    .getByRole("table", { name })
    .locator("tbody tr")
    .evaluateAll((lines) =>
      lines.map((line) =>
        [
          line.querySelector("a")?.textContent,
          ...[...line.querySelectorAll("td")]
            .slice(1)
            .filter((td) => td.checkVisibility())
            .map((td) => td.innerText),
        ].join(" "),
      ),
    );
async function tableOf(league: number): Promise<string[]> {
  const { standings } = (await game.t.client().get(`/api/leagues-h2h/${league}/standings/`)).body;
  return standings.results.map((row: Record<string, number | string>) =>
    [row["entry_name"], row["matches_played"], row["matches_won"], row["matches_drawn"], row["matches_lost"]]
      .concat([row["points_for"], row["total"]])
      .join(" "),
  );
}

/** Teams that each like others. */
async function enterTeams(...names: readonly string[]) {
  const market = await readMarket(game.t);
  const { ruleset } = game.t.ctx.game();
  const teams = [];
  for (const [index, name] of names.entries()) {
    const footballerIds = autoPick({
      ruleset,
      market,
      footballerIds: [],
      bankTenths: ruleset.squad.budgetTenths,
      chip: null,
      formOf: (id) => (id * (index + 2)) % 19,
    });
    teams.push(await createEntry(game.t, { name, footballerIds }));
  }
  return teams;
}

test("four friends play a head-to-head season to its final [ST-11] [ST-12] [ST-15] [ST-16] [EG-60] [EG-63] [EG-64] [EG-65]", async () => {
  const [founder, ...friends] = await enterTeams("Duellantene", "Utfordrerne", "Tredjemann", "Fjerdeflu");
  const { page } = await game.visit("/leagues/create/h2h", { as: founder!.client, language: "en", viewport: DESKTOP });
  await page.getByLabel("League name").fill(NAME);
  await page.getByLabel("Knock-out rounds").selectOption("2");
  await page.getByRole("button", { name: "Create a league" }).click();
  await page.getByRole("link", { name: NAME }).click();
  await page.waitForURL(/\/standings\/h$/u);
  const league = Number(/leagues\/(\d+)/u.exec(page.url())?.[1]);
  await expectSeen(page.getByText("Private head-to-head league, 1 team."));
  const { code } = (await founder!.client.get(`/api/league/${league}/code/`)).body;
  for (const { client } of friends) await client.post("/api/leagues-private/join/", { code });
  // A new member appears without a reload.
  await expectSeen(page.getByText("Private head-to-head league, 4 teams."));
  await expectSeen(page.getByRole("rowheader", { name: "Fjerdeflu" }));

  // The draw at the deadline; the table moves with the matches from the first kick-off on.
  await goOn(game, 3, 0.1);
  await expect.poll(() => shownTable(page)).toEqual(await tableOf(league));
  await expectSeen(page.getByText(PROVISIONAL, { exact: true }));
  const early = await tableOf(league);
  await goOn(game, 3, 3);
  const late = await tableOf(league);
  expect(late).not.toEqual(early);
  await expect.poll(() => shownTable(page)).toEqual(late);
  await playOn(game, 3);
  await expectGone(page.getByText(PROVISIONAL, { exact: true }));
  await expect.poll(() => shownTable(page)).toEqual(await tableOf(league));

  // The matches of the second round, moving and then decided.
  await page.getByRole("navigation", { name: "Pages of the league" }).getByRole("link", { name: "Matches" }).click();
  await goOn(game, 4, 0.1);
  const matches = page.getByRole("list", { name: "Matches" }).getByRole("listitem");
  await expect.poll(() => matches.count()).toBe(2);
  await expectSeen(page.getByText(PROVISIONAL, { exact: true }));
  for (const { entry_1_points: one, entry_2_points: two } of await matchesOf(league, 4)) {
    await expectSeen(matches.getByText(`${one}–${two}`).first());
  }
  await playOn(game, 4);
  await expectGone(page.getByText(PROVISIONAL, { exact: true }));
  const regular = await tableOf(league);
  expect(regular.map((line) => line.split(" ")[1])).toEqual(["2", "2", "2", "2"]);

  // Knock-outs: the first of the table meets the fourth, the second the third, and the winners each other.
  const seeds = regular.map((line) => line.split(" ")[0]);
  const pairOf = (one: string, two: string) => [one, two].toSorted().join(" and ");
  const pairs = (await matchesOf(league, 5)).map((match) => pairOf(match.entry_1_name, match.entry_2_name));
  expect(new Set(pairs)).toEqual(new Set([pairOf(seeds[0]!, seeds[3]!), pairOf(seeds[1]!, seeds[2]!)]));
  await goOn(game, 5, 0.1);
  await expectSeen(matches.first().getByText("Semi-finals"));
  await playOn(game, 5);
  const semis = await matchesOf(league, 5);
  await playOn(game, 6);
  const [final] = await matchesOf(league, 6);
  const finalists = [final!.entry_1_name, final!.entry_2_name];
  const winners = semis.map((match) =>
    match.winner === match.entry_1_entry ? match.entry_1_name : match.entry_2_name,
  );
  expect(finalists.toSorted()).toEqual(winners.toSorted());
  await expectSeen(matches.first().getByText("Final", { exact: true }));
  expect(await matches.count()).toBe(1);
  const champion = final!.winner === final!.entry_1_entry ? finalists[0]! : finalists[1]!;
  expect(final!.winner).not.toBeNull();
  await expectSeen(matches.locator("[data-won]").getByRole("link", { name: champion }));

  // Knock-outs leave the table as it was; on a phone, in Norwegian and by night, it reads as well.
  const { page: open } = await game.visit(`/leagues/${league}/standings/h`, { language: "nb", theme: "dark" });
  expect(await tableOf(league)).toEqual(regular);
  await expectSeen(open.getByRole("heading", { level: 1, name: NAME }));
  await expectSeen(open.getByRole("link", { name: seeds[0]! }));
  // Won, drawn and lost are one column there, and played is left out.
  const short = regular.map((line) => line.replace(/ \d+ (\d+) (\d+) (\d+) (\d+ \d+)$/u, " $1-$2-$3 $4"));
  expect(await shownTable(open, "Tabell")).toEqual(short);
  await expectAccessible(open, "a head-to-head table on a phone by night");
  await expectNoSidewaysScroll(open);
}, 300_000);
