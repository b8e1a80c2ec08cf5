import { Trans, useLingui } from "@lingui/react/macro";
import type { Ruleset } from "@elleveren/rules";
import type { ReactNode } from "react";

import { paths } from "../../paths.ts";
import { AppLink } from "../shell/AppLink.tsx";
import styles from "./HelpScreen.module.css";

/** What people ask most; answers take their numbers from the season's rules. */
export function Questions({ ruleset }: { ruleset: Ruleset }) {
  const { t } = useLingui();
  const { squad, transfers, deadline } = ruleset;
  return (
    <div className={styles.questions}>
      <Question title={t`I missed a deadline. What happens?`}>
        <Trans>
          Your team plays on with the line-up of the round before. Transfers and captains you did not save in time count
          from the next round you save them for.
        </Trans>
      </Question>
      <Question title={t`When is the deadline?`}>
        <Trans>
          {deadline.minutesBeforeKickoff} minutes before the first match of the round. It stands at the top of every
          page, in your own time.
        </Trans>
      </Question>
      <Question title={t`Can I start in the middle of the season?`}>
        <Trans>
          Yes. Your team gets points from the first deadline after you made it. Until then you may change all{" "}
          {squad.size} players as often as you like.
        </Trans>
      </Question>
      <Question title={t`Why did I lose points on transfers?`}>
        <Trans>
          You have {transfers.freePerRound} free transfer a round. Each one beyond your free ones costs{" "}
          {transfers.costPoints} points. The price stands on the button before you confirm.
        </Trans>
      </Question>
      <Question title={t`Why has my rank changed when no match is on?`}>
        <Trans>
          Points and ranks are final only when the round is settled. Until then bonus points and automatic substitutions
          are shown as they would be if everything ended now.
        </Trans>
      </Question>
      <Question title={t`How do I play against friends?`}>
        <Trans>
          Make a league or join one with its code under <AppLink to={paths.leagues}>Leagues</AppLink>.
        </Trans>
      </Question>
    </div>
  );
}

/** Folded until somebody wants the answer. */
export const Question = ({ title, children }: { title: string; children: ReactNode }) => (
  <details>
    <summary>{title}</summary>
    <p>{children}</p>
  </details>
);
