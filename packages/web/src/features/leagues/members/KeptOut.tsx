import type { WireBan } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";

import { useUnban } from "../../../api/leagues/league-admin.ts";
import type { League } from "../../../api/leagues/leagues.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { WriteFailure } from "../../problems/ProblemList.tsx";
import styles from "./Members.module.css";

interface KeptOutProps {
  readonly league: League;
  readonly entryId: EntryId;
  readonly bans: readonly WireBan[];
  readonly onDone: (text: string) => void;
}

/** Who was removed and cannot join again, for those who run the league. */
export function KeptOut({ league, entryId, bans, onDone }: KeptOutProps) {
  const { t } = useLingui();
  const unban = useUnban(entryId, league.leagueId);
  return (
    <Card title={t`Removed from the league`}>
      <ul className={styles.rows}>
        {bans.map(({ entry: banned, player_name: managerName }) => (
          <li key={banned}>
            <span className={styles.who}>
              <b>{managerName}</b>
            </span>
            <Button
              aria-label={t`Let ${managerName} join again`}
              isPending={unban.isPending && unban.variables === banned}
              onPress={() =>
                unban.mutate(banned, { onSuccess: () => onDone(t`${managerName} may join again, with the code.`) })
              }
            >
              <Trans>Let in again</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {unban.isError && <WriteFailure error={unban.error} />}
    </Card>
  );
}
