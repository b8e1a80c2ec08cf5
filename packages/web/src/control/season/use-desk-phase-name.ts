import { useLingui } from "@lingui/react/macro";

import { formatMonth } from "../../i18n/format.ts";

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** What a phase of the wire is called here: its month, or the season. */
export function useDeskPhaseName(): (name: string) => string {
  const { t } = useLingui();
  return (name) => {
    const month = MONTHS.indexOf(name);
    // Any year: only its month is shown.
    return month === -1 ? t`The season` : formatMonth(Date.UTC(2026, month, 15));
  };
}
