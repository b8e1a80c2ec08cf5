import { useLingui } from "@lingui/react/macro";

import { spanParts } from "../../../i18n/format.ts";

/** A deadline further away presses nobody who has something unsaved. */
export const NEAR_DEADLINE_MS = 24 * 3_600_000;

/** How long is left: hours and minutes, in the last hour to the second. */
export function SpanLeft({ leftMs }: { leftMs: number }) {
  const { t } = useLingui();
  const { hours, minutes, seconds } = spanParts(leftMs);
  const text =
    hours > 0 ? t`${hours} h ${minutes} min` : minutes > 0 ? t`${minutes} min ${seconds} s` : t`${seconds} s`;
  return <b>{text}</b>;
}
