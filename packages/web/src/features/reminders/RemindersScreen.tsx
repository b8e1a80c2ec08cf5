import { Trans, useLingui } from "@lingui/react/macro";

import type { Account } from "../../api/people/me.ts";
import { type Reminders, useReminders, useUpdateReminders } from "../../api/content/reminders.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Card } from "../../ui/Card.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { LoadingRegion, Skeleton } from "../../ui/states.tsx";
import { WriteFailure } from "../problems/ProblemList.tsx";
import { RequireAccount } from "../security/RequireAccount.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import { BrowserSwitch } from "./BrowserSwitch.tsx";
import { CalendarCard } from "./CalendarCard.tsx";
import { LeadTimes } from "./LeadTimes.tsx";
import styles from "./RemindersScreen.module.css";

/** `/player/reminders`: how and when to be told of a deadline, and the calendar of all of them. */
export function RemindersScreen() {
  const { t } = useLingui();
  return (
    <RequireAccount>
      {(account) => (
        <div className={`page ${styles.page}`}>
          <PageTitle title={t`Reminders`} mast="" />
          <h1>{t`Reminders`}</h1>
          <p className="note">
            <Trans>Never miss a deadline again: we tell you before it passes, and only if you ask for it.</Trans>
          </p>
          <WishesCard account={account} />
          <CalendarCard />
        </div>
      )}
    </RequireAccount>
  );
}

function WishesCard({ account }: { account: Account }) {
  const { t } = useLingui();
  const { data: reminders } = useReminders();
  return (
    <Card title={t`Before a deadline`} isPadded>
      {reminders ? (
        <Wishes account={account} reminders={reminders} />
      ) : (
        <LoadingRegion label={t`Reminders are on their way`}>
          <Skeleton height="260px" />
        </LoadingRegion>
      )}
    </Card>
  );
}

function Wishes({ account, reminders }: { account: Account; reminders: Reminders }) {
  const { t } = useLingui();
  const update = useUpdateReminders();
  // Switches answer at once; what the server did not take goes back.
  const shown: Reminders = update.isPending ? { ...reminders, ...update.variables } : reminders;
  const change = (changes: Partial<Reminders>) => {
    const { byEmail, byPush, benched, leadMinutes } = { ...shown, ...changes };
    const isFirst = !shown.byEmail && !shown.byPush && (byEmail || byPush) && leadMinutes.length === 0 && !benched;
    update.mutate({ byEmail, byPush, benched: isFirst || benched, leadMinutes: isFirst ? [1440, 60] : leadMinutes });
  };
  const isAnyWay = shown.byEmail || shown.byPush;
  const isAnything = shown.benched || shown.leadMinutes.length > 0;
  return (
    <div className={styles.stack}>
      <fieldset className={styles.group}>
        <legend>{t`Tell me`}</legend>
        <Checkbox isSelected={shown.byEmail} onChange={(byEmail) => change({ byEmail })}>
          <Trans>By e-mail to {account.email}</Trans>
        </Checkbox>
        <BrowserSwitch reminders={shown} onChange={(byPush) => change({ byPush })} />
      </fieldset>
      <LeadTimes chosen={shown.leadMinutes} onChange={(leadMinutes) => change({ leadMinutes })} />
      <fieldset className={styles.group}>
        <legend>{t`When line-ups are announced`}</legend>
        <Checkbox isSelected={shown.benched} onChange={(benched) => change({ benched })}>
          <Trans>If one of my starters is on the bench or left out</Trans>
        </Checkbox>
        <p className="note">
          <Trans>Only while you can still change your team: line-ups that come after the deadline are not told.</Trans>
        </p>
      </fieldset>
      {update.isError && <WriteFailure error={update.error} />}
      {isAnyWay && !isAnything && <Alert kind="warning">{t`Choose what to be told of, or nothing will come.`}</Alert>}
      {update.isSuccess && (
        <Alert kind="success">
          {isAnyWay && isAnything ? t`Saved. We will tell you.` : t`Saved. You get no reminders.`}
        </Alert>
      )}
    </div>
  );
}
