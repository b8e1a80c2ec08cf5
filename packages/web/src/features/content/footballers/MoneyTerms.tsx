import { Trans, useLingui } from "@lingui/react/macro";

import { useGame } from "../../../api/content/game.ts";
import { Term } from "../../../ui/overlays/Term.tsx";

/** A team's value at current prices. It is the same figure in the history, in leagues and for others' teams. */
export function SquadValueTerm() {
  const { t } = useLingui();
  return <Term meaning={t`The players at the prices of the day, and the bank.`}>{t`Squad value`}</Term>;
}

/** The proceeds of selling the footballers, which only their owner sees. */
export function SellingValueTerm() {
  const { t } = useLingui();
  const { sellOnDivisor } = useGame().ruleset.transfers;
  return (
    <Term
      meaning={
        sellOnDivisor > 1
          ? t`What your players bring if you sell them all now, without the bank. Of a rise since you bought you keep one part in ${sellOnDivisor}.`
          : t`What your players bring if you sell them all now, without the bank.`
      }
    >
      <Trans>Selling value</Trans>
    </Term>
  );
}
