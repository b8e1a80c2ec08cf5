import { Trans, useLingui } from "@lingui/react/macro";

import { formatNumber } from "../../../i18n/format.ts";
import { BillLine } from "../../../ui/rows/Bill.tsx";

/** How much of a round's cost its confirmed transfers make: the rest is what confirming these costs. */
export function PaidBefore({ points }: { points: number }) {
  const { t } = useLingui();
  if (points === 0) return null;
  return (
    <BillLine name={t`Of these, already confirmed`}>
      <Trans>{formatNumber(-points)} points</Trans>
    </BillLine>
  );
}
