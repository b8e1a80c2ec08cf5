import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";

import { paths } from "../../paths.ts";
import { buttonLook } from "../../ui/button-class.ts";
import { Card } from "../../ui/Card.tsx";
import { AppLink } from "../shell/AppLink.tsx";
import styles from "./DeadlineCard.module.css";

/** In the deadline's place when there is none any more. */
export function SeasonOverCard({ entryId }: { entryId: EntryId }) {
  const { t } = useLingui();
  return (
    <Card title={t`The last deadline has passed`} isPadded>
      <p className="note">
        <Trans>
          No more changes this season. Your team, its points and your leagues stay here until the next one begins.
        </Trans>
      </p>
      <p className={styles.over}>
        <AppLink to={paths.entryHistory(entryId)} {...buttonLook()}>
          <Trans>Look back on your season</Trans>
        </AppLink>
      </p>
    </Card>
  );
}
