import type { WireControlRound } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";

/** The names of a round's states. */
export function useRoundStates(): Readonly<Record<WireControlRound["state"], string>> {
  const { t } = useLingui();
  return {
    upcoming: t`Upcoming`,
    open: t`Open`,
    live: t`Live`,
    closed: t`Closed`,
    settled: t`Settled`,
    corrected: t`Settled anew`,
  };
}
