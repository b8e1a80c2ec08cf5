import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import type { Account } from "../../../api/people/account.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { DeleteForm } from "./DeleteForm.tsx";
import styles from "./PrivacyScreen.module.css";

/** The way out, behind a question. */
export function DeleteCard({ account, onDeleted }: { account: Account; onDeleted: () => void }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title={t`Delete your account`} isPadded>
      <div className={styles.stack}>
        <p>
          <Trans>
            Everything personal goes, for good. Your team stays in the tables, without your name and its own.
          </Trans>
        </p>
        <Button kind="danger" onPress={() => setAsking(true)}>
          <Trans>Delete my account</Trans>
        </Button>
        <Sheet isOpen={isAsking} onClose={() => setAsking(false)} title={t`Delete your account?`}>
          <div className={styles.dialog}>
            <ul>
              <li>
                <Trans>It cannot be undone, and the team cannot be taken over.</Trans>
              </li>
              <li>
                <Trans>Leagues you run go to the member who has been there longest.</Trans>
              </li>
              <li>
                <Trans>You may register again, with a new team.</Trans>
              </li>
            </ul>
            <DeleteForm account={account} onDeleted={onDeleted} />
          </div>
        </Sheet>
      </div>
    </Card>
  );
}
