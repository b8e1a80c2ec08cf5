import type { WireHallHonour, WireHonour } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";

import { formatMonthWithin } from "../../../i18n/format.ts";
import { usePhaseName } from "../leagues/tables/use-phase-name.ts";

type Kind = WireHonour["kind"] | WireHallHonour["kind"];

/** The title of an honour's holder. */
export function useHonourTitle(): (honour: {
  readonly kind: Kind;
  readonly number: number;
  readonly name: string | null;
}) => string {
  const { t } = useLingui();
  const monthName = usePhaseName(formatMonthWithin);
  return ({ kind, number, name }) => {
    const month = kind === "month" ? monthName(number) : "";
    const titles: Readonly<Record<Kind, string>> = {
      first: t`Champion`,
      second: t`Runner-up`,
      third: t`Third place`,
      month: t`Champion of ${month}`,
      cup: t`Cup winner`,
      knockout: t`Winner of the knock-out`,
      format: t`Winner of ${name}`,
      spoon: t`The wooden spoon`,
      round: t`Highest round: round ${number}`,
    };
    return titles[kind];
  };
}
