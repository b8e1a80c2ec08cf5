import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { useDeleteLeague } from "../../../api/leagues/leagues.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { ConfirmSheet } from "../ConfirmSheet.tsx";
import type { AdminSectionProps } from "./admin-section.ts";
import { useThenLeagues } from "../use-then-leagues.ts";
import styles from "./Sections.module.css";

/** Deletes the league for everybody in it, after asking. */
export function DeleteLeagueSection({ league, entryId }: AdminSectionProps) {
  const { t } = useLingui();
  const thenLeagues = useThenLeagues();
  const remove = useDeleteLeague(entryId);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card title={t`Delete league`} isPadded>
      <div className={styles.body}>
        <p className="note">
          <Trans>The league is gone for everybody in it, and cannot be brought back.</Trans>
        </p>
        <Button kind="danger" onPress={() => setIsAsking(true)}>
          <Trans>Delete league</Trans>
        </Button>
      </div>
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t`Delete league`}
        question={t`Are you sure you want to delete this league?`}
        action={t`Delete league`}
        write={remove}
        onConfirm={() =>
          thenLeagues(remove.mutateAsync(league.leagueId), () => ({
            done: { kind: "league-deleted", league: league.name },
          }))
        }
      />
    </Card>
  );
}
