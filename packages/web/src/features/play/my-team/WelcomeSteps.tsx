import { Trans, useLingui } from "@lingui/react/macro";
import { Armchair, BellRing, Trophy } from "lucide-react";
import { useId, type ReactNode } from "react";

import { formatDeadline } from "../../../i18n/format.ts";
import { paths, type SiteAddress } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { buttonLook } from "../../../ui/button-class.ts";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { focusPage } from "../../site/shell/focus-page.ts";
import type { OpenRound } from "./draft/use-team-draft.ts";
import styles from "./WelcomeSteps.module.css";

/** Above a team that has just been entered: what its manager may do next. */
export function WelcomeSteps({ round, onDismiss }: { round: OpenRound; onDismiss: () => void }) {
  const { t } = useLingui();
  const title = useId();
  const deadline = formatDeadline(round.deadlineAtMs);
  return (
    <section className={`page ${styles.place}`} aria-labelledby={title}>
      <div className={styles.card}>
        <div className="row between gap-3">
          <h2 id={title}>{t`You are in. What now?`}</h2>
          <Button
            kind="ghost"
            onPress={() => {
              onDismiss();
              focusPage();
            }}
          >
            <Trans>Dismiss</Trans>
          </Button>
        </div>
        <ol className={styles.steps}>
          <Step icon={<Armchair />} name={t`Captain and bench`}>
            <Trans>
              Your captain's points count twice. Choose him, and who sits on the bench, as often as you like until the
              deadline: {deadline}.
            </Trans>
          </Step>
          <Step icon={<Trophy />} name={t`A league of your own`} to={paths.leaguesCreateJoin} go={t`Create or join`}>
            <Trans>Make one and send friends its link, or join theirs with the code.</Trans>
          </Step>
          <Step icon={<BellRing />} name={t`Reminders`} to={paths.reminders} go={t`Turn them on`}>
            <Trans>Hear of the deadline before it passes: by e-mail, in the browser or in your calendar.</Trans>
          </Step>
        </ol>
      </div>
    </section>
  );
}

interface StepProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly children: ReactNode;
  /** Where it is done, and the words on the way there; without them it is done on this page. */
  readonly to?: SiteAddress;
  readonly go?: string;
}

const Step = ({ icon, name, children, to, go }: StepProps) => (
  <li>
    <span className={styles.icon} aria-hidden="true">
      {icon}
    </span>
    <div>
      <h3>{name}</h3>
      <p>{children}</p>
      {to !== undefined && (
        <AppLink to={to} {...buttonLook()}>
          {go}
        </AppLink>
      )}
    </div>
  </li>
);
