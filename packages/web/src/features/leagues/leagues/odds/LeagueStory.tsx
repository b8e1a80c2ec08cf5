import { useLingui } from "@lingui/react/macro";
import type { WireLeagueStory } from "@elleveren/contract";
import type { EntryId } from "@elleveren/rules";

import { formatPercent } from "../../../../i18n/format.ts";
import { lookOf, OWN_LOOK } from "../../../../ui/charts/line-looks.ts";
import { LinesChart } from "../../../../ui/charts/LinesChart.tsx";
import { CHANCE_SCALE } from "./DuelStory.tsx";
import { formatChance } from "./format-chance.ts";
import { useStoryWords } from "./use-story-words.ts";

interface LeagueStoryProps {
  readonly story: WireLeagueStory;
  /** The team whose chance is told of above all. */
  readonly own: EntryId | null;
}

/** How the chances of leading the league went through the round; nothing before the first kick-off. */
export function LeagueStory({ story: { event, teams, story }, own }: LeagueStoryProps) {
  const { t } = useLingui();
  const { matchName, turnedRows, turnedWords } = useStoryWords(event);
  if (story.length < 2) return null;
  const others = teams.filter(({ entry }) => entry !== own);
  const lookOfTeam = (entry: EntryId) =>
    entry === own ? OWN_LOOK : lookOf(others.findIndex((one) => one.entry === entry));
  return (
    <LinesChart
      label={t`The chances of leading the league through the round`}
      size="card"
      fewLabels={2}
      rounds={story.map(({ fixture }, index) => ({ roundId: index, isProvisional: false, name: matchName(fixture) }))}
      lines={teams.map(({ entry, entry_name: name }, team) => ({
        id: entry,
        name,
        look: lookOfTeam(entry),
        isOwn: entry === own,
        points: story.map(({ first }, index) => ({ roundId: index, value: first[team]! })),
      }))}
      scaleOf={() => CHANCE_SCALE}
      formatMark={(share) => formatPercent(100 * share, 0)}
      endText={({ name }, value) => `${formatChance(value)} ${name}`}
      read={(index) => {
        const { fixture, first, turned } = story[index]!;
        const match = matchName(fixture);
        const chances = teams.map(({ entry, entry_name: name }, team) => ({
          key: entry,
          look: lookOfTeam(entry),
          name,
          value: formatChance(first[team]!),
        }));
        return {
          title: match,
          rows: [...chances, ...turnedRows(turned)],
          told: [
            `${match}: ${chances.map(({ name, value }) => `${name} ${value}`).join(", ")}`,
            ...(turned.length > 0 ? [turnedWords(turned)] : []),
          ].join(". "),
        };
      }}
    />
  );
}
