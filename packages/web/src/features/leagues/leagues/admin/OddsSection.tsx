import { Trans, useLingui } from "@lingui/react/macro";

import { useHideOdds } from "../../../../api/leagues/league-admin.ts";
import { useLeagueSummary } from "../../../../api/leagues/leagues.ts";
import { Card } from "../../../../ui/Card.tsx";
import { Checkbox } from "../../../../ui/forms/Checkbox.tsx";
import { WriteFailure } from "../../../site/problems/ProblemList.tsx";
import type { AdminSectionProps } from "./admin-section.ts";
import styles from "./Sections.module.css";

/** Whether anybody sees chances in the league; changed at once, also in a head-to-head league that has started. */
export function OddsSection({ league: { leagueId } }: Pick<AdminSectionProps, "league">) {
  const { t } = useLingui();
  const { data } = useLeagueSummary(leagueId);
  const hide = useHideOdds(leagueId);
  if (!data) return null;
  const isHidden = hide.isPending ? hide.variables : data.hides_odds;
  return (
    <Card title={t`Chances`} isPadded>
      <div className={styles.body}>
        <p className="note">
          <Trans>
            How likely it is to win the round, the league or a match, while the round is on. If you hide it, nobody sees
            it in this league, and the league's log says so.
          </Trans>
        </p>
        <Checkbox isSelected={!isHidden} onChange={(isShown) => hide.mutate(!isShown)}>
          <Trans>Show chances in the league</Trans>
        </Checkbox>
        {hide.isError && <WriteFailure error={hide.error} />}
      </div>
    </Card>
  );
}
