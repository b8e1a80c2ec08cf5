import { sellingPriceTenths } from "@elleveren/rules";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

import type { Club } from "../../api/content/clubs.ts";
import { useGameQuery } from "../../api/content/game.ts";
import { formatNumber, formatPrice } from "../../i18n/format.ts";
import type { FootballerChange, FootballerDetails } from "../api/footballers.ts";

/** What a change would do to teams that have him, a sentence each. */
export function useEffects(
  { footballer, full_squads: fullSquads }: FootballerDetails,
  change: FootballerChange,
  clubs: readonly Club[],
): readonly string[] {
  const { t } = useLingui();
  const ruleset = useGameQuery().data?.ruleset;
  const effects: string[] = [];
  const { team, now_cost: price, removed } = change;
  if (team !== undefined) {
    const club = clubs.find(({ clubId }) => clubId === team)?.name ?? "";
    const count = fullSquads.find((row) => row.team === team)?.squads ?? 0;
    effects.push(
      count === 0
        ? t`No team gets more from ${club} than the rules allow.`
        : plural(count, {
            one: `# team then has one more from ${club} than the rules allow. It keeps him, and sells one when it next makes transfers.`,
            other: `# teams then have one more from ${club} than the rules allow. They keep him, and sell one when they next make transfers.`,
          }),
    );
  }
  if (price !== undefined && ruleset) {
    const [before, after] = [formatPrice(footballer.now_cost), formatPrice(price)];
    const sold = formatPrice(sellingPriceTenths(ruleset, footballer.now_cost, price));
    effects.push(t`Whoever buys him pays ${after}. A team that bought him for ${before} gets ${sold} for him.`);
  }
  if (removed !== undefined) {
    const owners = formatNumber(footballer.owners);
    effects.push(
      removed
        ? t`Nobody can buy him any more; ${owners} teams have him and keep him until they sell.`
        : t`He can be bought again.`,
    );
  }
  return effects;
}
