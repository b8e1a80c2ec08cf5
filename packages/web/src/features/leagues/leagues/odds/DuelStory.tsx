import { useLingui } from "@lingui/react/macro";
import type { WireDuelOdds } from "@elleveren/contract";

import { useGame } from "../../../../api/content/game.ts";
import { useRoundFixtures } from "../../../../api/live/fixtures.ts";
import { formatPercent } from "../../../../i18n/format.ts";
import { Plot } from "../../../../ui/charts/Plot.tsx";
import plot from "../../../../ui/charts/Plot.module.css";
import { linePath, type Scale } from "../../../../ui/charts/scales.ts";
import { formatChance } from "./format-chance.ts";
import styles from "./Odds.module.css";

const scale: Scale = { at: (share) => 100 * (1 - share), marks: [0, 0.5, 1] };

/** How the first team's chance went through the round, match by match; nothing before the first kick-off. */
export function DuelStory({ odds: { a, event, story } }: { odds: WireDuelOdds }) {
  const { t } = useLingui();
  const { clubById } = useGame();
  const { data: fixtures } = useRoundFixtures(event);
  if (story.length < 2) return null;
  const width = 100 / (story.length - 1);
  const nameOf = (fixture: number | null) => {
    const match = fixtures?.find(({ fixtureId }) => fixtureId === fixture);
    if (fixture === null) return t`Kick-off`;
    const short = (clubId: number) => clubById.get(clubId)?.shortName ?? "";
    return match ? `${short(match.home.clubId)}–${short(match.away.clubId)}` : "";
  };
  const name = a.entry_name;
  return (
    <Plot
      className={styles.story}
      label={t`The chance of ${name} through the round`}
      places={story.map(({ fixture }, index) => ({ x: width * index, name: nameOf(fixture) }))}
      mostNames={7}
      fewNames={3}
      read={(index) => {
        const { fixture, win } = story[index]!;
        const before = story[index - 1];
        // Never a minus before a zero.
        const change = before ? Math.round(100 * (win - before.win)) || 0 : 0;
        const moved = `${change > 0 ? "+" : ""}${formatPercent(change, 0)}`;
        const [match, chance] = [nameOf(fixture), formatChance(win)];
        return {
          title: match,
          rows: [{ key: "win", value: chance, note: before ? moved : undefined }],
          told: `${match}: ${chance}`,
        };
      }}
      grid={{ scale, format: (share) => formatPercent(100 * share, 0) }}
      paths={<path className={plot.you} d={linePath(story.map(({ win }, index) => [width * index, scale.at(win)]))} />}
    />
  );
}
