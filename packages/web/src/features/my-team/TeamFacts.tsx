import { useLingui } from "@lingui/react/macro";
import { freeTransfersLeft, squadValueTenths } from "@elleveren/rules";

import type { MyTeam } from "../../api/play/my-team.ts";
import { formatPrice } from "../../i18n/format.ts";
import { Card } from "../../ui/Card.tsx";
import { SellingValueTerm, SquadValueTerm } from "../footballers/MoneyTerms.tsx";
import { useFootballers } from "../footballers/use-footballers.ts";
import { PlannerLink } from "../planner/PlannerLink.tsx";
import styles from "./TeamFacts.module.css";

/** What the team is worth, what it would sell for, bank and free transfers. */
export function TeamFacts({ myTeam }: { myTeam: MyTeam }) {
  const { t } = useLingui();
  const { footballer } = useFootballers();
  const left = freeTransfersLeft({
    freeTransfers: myTeam.freeTransfers,
    transfersMade: myTeam.transfersMade,
    chip: myTeam.activeChip,
  });
  return (
    <Card title={t`Finances`} isTitleHidden>
      <dl className={styles.facts}>
        <div>
          <dt>
            <SquadValueTerm />
          </dt>
          <dd className="num">{formatPrice(squadValueTenths(myTeam, (id) => footballer(id).priceTenths))}</dd>
        </div>
        <div>
          <dt>
            <SellingValueTerm />
          </dt>
          <dd className="num">{formatPrice(myTeam.sellingValueTenths)}</dd>
        </div>
        <div>
          <dt>{t`In the bank`}</dt>
          <dd className="num">{formatPrice(myTeam.bankTenths)}</dd>
        </div>
        <div>
          <dt>{t`Free transfers`}</dt>
          <dd className="num">{left ?? t`Unlimited`}</dd>
        </div>
      </dl>
      <p className={styles.ahead}>
        <PlannerLink />
      </p>
    </Card>
  );
}
