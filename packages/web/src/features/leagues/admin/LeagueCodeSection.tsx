import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { useRegenerateCode } from "../../../api/leagues/league-admin.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { buttonLook } from "../../../ui/button-class.ts";
import { AppLink } from "../../shell/AppLink.tsx";
import { ConfirmSheet } from "../ConfirmSheet.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import type { AdminSectionProps } from "./admin-section.ts";
import styles from "./Sections.module.css";

/** The code that lets people in, and a new one in its place. Hidden while the league is closed: it opens nothing then. */
export function LeagueCodeSection({ league, entryId }: AdminSectionProps) {
  const { t } = useLingui();
  const regenerate = useRegenerateCode(entryId, league.leagueId);
  const [isAsking, setIsAsking] = useState(false);
  const code = regenerate.data?.code ?? league.code ?? "";
  return (
    <Card title={t`League code`} isPadded>
      <div className={styles.body}>
        <b className={styles.code}>{code}</b>
        <div className="flex wrap gap-2">
          <CopyButton text={code} label={t`Copy the code`} />
          <AppLink to={paths.leagueInvite(league.leagueId)} {...buttonLook()}>
            <Trans>Invite friends</Trans>
          </AppLink>
          <Button kind="ghost" onPress={() => setIsAsking(true)}>
            <Trans>Make a new code</Trans>
          </Button>
        </div>
        {regenerate.isSuccess && (
          <Alert kind="success">
            <Trans>The code is new. The old one no longer works.</Trans>
          </Alert>
        )}
      </div>
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t`Make a new code`}
        question={t`The code and links you have shared stop working. Those who are in stay in.`}
        action={t`Make a new code`}
        write={regenerate}
        onConfirm={() => regenerate.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
      />
    </Card>
  );
}
