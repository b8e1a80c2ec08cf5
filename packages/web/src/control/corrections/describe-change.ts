import { useLingui } from "@lingui/react/macro";
import type { WireCorrectionChange } from "@elleveren/contract";

import { STAT_TITLE } from "../../features/content/footballers/names.ts";

/** Statistics as people say them. */
export function useStatNames(): (stat: string) => string {
  const { i18n } = useLingui();
  return (stat) => {
    const title = STAT_TITLE[stat];
    return title ? i18n._(title) : stat;
  };
}

export interface ChangeNames {
  readonly matchOf: (fixture: number) => string;
  readonly footballerOf: (element: number) => string;
}

/** `Brann – Viking: Berg, Goals scored 2`: a change for a person's eye. */
export function useDescribeChange(): (change: WireCorrectionChange, names: ChangeNames) => string {
  const { t } = useLingui();
  const statName = useStatNames();
  return ({ fixture, footballer, stats, home_score: home, away_score: away }, { matchOf, footballerOf }) => {
    const match = matchOf(fixture);
    if (footballer === undefined) return `${match}: ${home}–${away}`;
    const figures = Object.entries(stats ?? {}).map(([name, value]) => {
      const figure = statName(name);
      return value === null ? t`${figure} taken away` : `${figure} ${value}`;
    });
    return `${match}: ${[footballerOf(footballer), ...figures].join(", ")}`;
  };
}
