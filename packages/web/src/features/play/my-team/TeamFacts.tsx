import { useLingui } from "@lingui/react/macro";
import { freeTransfersLeft, squadValueTenths } from "@elleveren/rules";

import type { MyTeam } from "../../../api/play/my-team.ts";
import { formatPrice } from "../../../i18n/format.ts";
import { Card } from "../../../ui/Card.tsx";
import { FactList } from "../../content/footballers/FactList.tsx";
import { SellingValueTerm, SquadValueTerm } from "../../content/footballers/MoneyTerms.tsx";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { PlannerLink } from "../planner/PlannerLink.tsx";
import styles from "./TeamFacts.module.css";

/** The team's value, its selling value, bank and free transfers. */
export function TeamFacts({ myTeam }: { myTeam: MyTeam }) {
  const { t } = useLingui();
  const { footballer } = useFootballers();
  const left = freeTransfersLeft({ ...myTeam, chip: myTeam.activeChip });
  return (
    <Card title={t`Finances`} isTitleHidden>
      <FactList
        className={styles.facts}
        facts={[
          [
            "value",
            <SquadValueTerm key="value" />,
            formatPrice(squadValueTenths(myTeam, (id) => footballer(id).priceTenths)),
          ],
          ["selling", <SellingValueTerm key="selling" />, formatPrice(myTeam.sellingValueTenths)],
          ["bank", t`In the bank`, formatPrice(myTeam.bankTenths)],
          ["free", t`Free transfers`, left ?? t`Unlimited`],
        ]}
      />
      <p className={styles.ahead}>
        <PlannerLink />
      </p>
    </Card>
  );
}
