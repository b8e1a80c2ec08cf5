import { Trans, useLingui } from "@lingui/react/macro";

import { spanParts } from "../../../../i18n/format.ts";

const HOUR_MS = 3_600_000;

/** A deadline's last hour, in which seconds are counted. */
export const isLastHour = (leftMs: number): boolean => leftMs < HOUR_MS;

/** The time left until a deadline, in its two largest parts; minutes and seconds in the last hour. */
export function TimeLeft({ leftMs }: { leftMs: number }) {
  const { t } = useLingui();
  const { days, hours, minutes, seconds } = spanParts(leftMs);
  if (leftMs <= 0) return <Trans>closed</Trans>;
  if (days > 0) return t`${days} d ${hours} h`;
  if (hours > 0) return t`${hours} h ${minutes} min`;
  return `${String(minutes).padStart(2, "0")}:${String(seconds).padStart(2, "0")}`;
}
