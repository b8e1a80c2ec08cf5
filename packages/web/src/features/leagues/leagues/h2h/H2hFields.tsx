import { useLingui } from "@lingui/react/macro";
import { fewestEntries, type H2hSeason, type H2hSettings, mostKoRounds, withKoRounds } from "@elleveren/rules";

import { useGame } from "../../../../api/content/game.ts";
import { formatNumber } from "../../../../i18n/format.ts";
import { Select } from "../../../../ui/forms/Fields.tsx";

/** The season's limits for the choices below. */
export function useH2hSeason(): H2hSeason {
  const { rounds, nextRound, settings } = useGame();
  return {
    lastRound: rounds.at(-1)?.roundId ?? 0,
    nextRound: nextRound?.roundId ?? null,
    limits: {
      maxSizePrivateH2h: settings.league_max_size_private_h2h,
      maxKoRoundsPrivateH2h: settings.league_max_ko_rounds_private_h2h,
    },
  };
}

interface H2hFieldsProps {
  readonly settings: H2hSettings;
  readonly onChange: (settings: H2hSettings) => void;
  /** The game did not take the size. */
  readonly sizeProblem?: string | undefined;
}

/**
 * First round, knock-out rounds and size. With more knock-outs a size that is set grows and the first round comes early
 * enough (LG-14); only what the server would take can be chosen.
 */
export function H2hFields({ settings, onChange, sizeProblem }: H2hFieldsProps) {
  const { t } = useLingui();
  const season = useH2hSeason();
  const { startRound, koRounds, maxEntries } = settings;
  const { lastRound, limits } = season;
  const mostRounds = mostKoRounds(season);
  const starts = between(season.nextRound ?? lastRound, lastRound - koRounds);
  const sizes = between(fewestEntries(koRounds), limits.maxSizePrivateH2h);
  const koLabel = (count: number) =>
    count === 0
      ? t`None`
      : count === 1
        ? t`1 round: a final`
        : t`${formatNumber(count)} rounds: the best ${2 ** count}`;
  return (
    <>
      {mostRounds > 0 && (
        <Select
          label={t`Knock-out rounds`}
          hint={t`Played in the last rounds of the season by the best of the table.`}
          value={String(koRounds)}
          onChange={(value) => onChange(withKoRounds(season, settings, Number(value)))}
          options={between(0, mostRounds).map((count) => ({ value: String(count), label: koLabel(count) }))}
        />
      )}
      <Select
        label={t`Matches start in`}
        value={String(startRound)}
        onChange={(value) => onChange({ ...settings, startRound: Number(value) })}
        isRequired
        options={starts.map((round) => ({ value: String(round), label: t`Round ${round}` }))}
      />
      <Select
        label={t`Most teams`}
        problem={sizeProblem}
        value={String(maxEntries ?? 0)}
        onChange={(value) => onChange({ ...settings, maxEntries: Number(value) || null })}
        options={[
          { value: "0", label: t`Unlimited` },
          ...sizes.map((size) => ({ value: String(size), label: formatNumber(size) })),
        ]}
      />
    </>
  );
}

const between = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
