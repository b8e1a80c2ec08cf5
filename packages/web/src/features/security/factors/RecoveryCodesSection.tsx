import { Plural, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { hasSecondStep, useFactors } from "../../../api/people/factors.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import styles from "./factors.module.css";
import { RecoveryCodesSheet } from "./RecoveryCodesSheet.tsx";

const FEW = 3;

/** For the day the phone is gone; not there for accounts without a second step. */
export function RecoveryCodesSection() {
  const { t } = useLingui();
  const { data: factors } = useFactors();
  const [isOpen, setOpen] = useState(false);
  if (!factors || !hasSecondStep(factors)) return null;
  const unused = factors.codes?.unused ?? 0;
  return (
    <Card title={t`Recovery codes`} isPadded>
      <div className={styles.section}>
        <p className="note">{t`The way in on the day your phone is gone. Keep them where only you find them.`}</p>
        <div className={styles.row}>
          <div>
            <strong>
              <Plural value={unused} _0="No codes left" one="# code left" other="# codes left" />
            </strong>
            {unused < FEW && <p className="label">{t`It is time for new ones.`}</p>}
          </div>
          <div className="flex wrap gap-2">
            <Button onPress={() => setOpen(true)}>{t`Show the codes`}</Button>
          </div>
        </div>
      </div>
      {isOpen && <RecoveryCodesSheet onClose={() => setOpen(false)} />}
    </Card>
  );
}
