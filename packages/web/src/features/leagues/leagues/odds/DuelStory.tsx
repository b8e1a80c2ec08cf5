import { useLingui } from "@lingui/react/macro";
import type { WireDuelOdds } from "@elleveren/contract";

import { formatPercent } from "../../../../i18n/format.ts";
import { Plot } from "../../../../ui/charts/Plot.tsx";
import plot from "../../../../ui/charts/Plot.module.css";
import { linePath, type Scale } from "../../../../ui/charts/scales.ts";
import { formatChance } from "./format-chance.ts";
import styles from "./Odds.module.css";
import { formatChange, useStoryWords } from "./use-story-words.ts";

export const CHANCE_SCALE: Scale = { at: (share) => 100 * (1 - share), marks: [0, 0.5, 1] };

/** How the first team's chance went through the round, match by match, and who turned it; nothing before the first kick-off. */
export function DuelStory({ odds: { a, event, story } }: { odds: WireDuelOdds }) {
  const { t } = useLingui();
  const { matchName, turnedRows, turnedWords } = useStoryWords(event);
  if (story.length < 2) return null;
  const width = 100 / (story.length - 1);
  const name = a.entry_name;
  return (
    <Plot
      className={styles.story}
      label={t`The chance of ${name} through the round`}
      places={story.map(({ fixture }, index) => ({ x: width * index, name: matchName(fixture) }))}
      mostNames={7}
      fewNames={3}
      read={(index) => {
        const { fixture, win, turned } = story[index]!;
        const before = story[index - 1];
        const [match, chance] = [matchName(fixture), formatChance(win)];
        return {
          title: match,
          rows: [{ key: "win", value: chance, note: before && formatChange(win - before.win) }, ...turnedRows(turned)],
          told: [`${match}: ${chance}`, ...(turned.length > 0 ? [turnedWords(turned)] : [])].join(". "),
        };
      }}
      grid={{ scale: CHANCE_SCALE, format: (share) => formatPercent(100 * share, 0) }}
      paths={
        <path className={plot.you} d={linePath(story.map(({ win }, index) => [width * index, CHANCE_SCALE.at(win)]))} />
      }
    />
  );
}
