import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReminderLeadMinutes, WireReminders } from "@elleveren/contract";

import { useReminders, useUpdateReminders } from "../../../api/content/reminders.ts";
import type { Account } from "../../../api/people/account.ts";
import { isPushSupported } from "../../../api/people/push-subscription.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { LoadingRegion, Skeleton } from "../../../ui/states.tsx";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";
import { RequireAccount } from "../security/RequireAccount.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { DeadlinesCalendarCard, OwnCalendarCard } from "./CalendarCards.tsx";
import { PushError, useThisBrowser } from "./push-browser.ts";
import styles from "./RemindersScreen.module.css";

/** `/player/reminders`: how and when to be told of a deadline, and calendars to subscribe to. */
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
          <OwnCalendarCard />
          <DeadlinesCalendarCard />
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

function Wishes({ account, reminders }: { account: Account; reminders: WireReminders }) {
  const { t } = useLingui();
  const update = useUpdateReminders();
  // Switches answer at once; what the server did not take goes back.
  const shown: WireReminders = update.isPending ? { ...reminders, ...update.variables } : reminders;
  const change = (changes: Partial<WireReminders>) => {
    const { push_subscriptions: _, ...wishes } = { ...shown, ...changes };
    const isAny = wishes.lead_minutes.length > 0 || wishes.benched || wishes.untouched;
    const isFirst = !shown.by_email && !shown.by_push && (wishes.by_email || wishes.by_push) && !isAny;
    update.mutate(isFirst ? { ...wishes, benched: true, untouched: true, lead_minutes: [1440, 60] } : wishes);
  };
  const isAnyWay = shown.by_email || shown.by_push;
  const isAnything = shown.benched || shown.untouched || shown.lead_minutes.length > 0;
  return (
    <div className="grid gap-3">
      <fieldset className={styles.group}>
        <legend>{t`Tell me`}</legend>
        <Checkbox isSelected={shown.by_email} onChange={(isOn) => change({ by_email: isOn })}>
          <Trans>By e-mail to {account.email}</Trans>
        </Checkbox>
        <BrowserSwitch reminders={shown} onChange={(isOn) => change({ by_push: isOn })} />
      </fieldset>
      <LeadTimes chosen={shown.lead_minutes} onChange={(minutes) => change({ lead_minutes: minutes })} />
      <fieldset className={styles.group}>
        <legend>{t`When line-ups are announced`}</legend>
        <Checkbox isSelected={shown.benched} onChange={(benched) => change({ benched })}>
          <Trans>If one of my starters is on the bench or left out</Trans>
        </Checkbox>
        <p className="note">
          <Trans>Only while you can still change your team: line-ups that come after the deadline are not told.</Trans>
        </p>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t`When the team is left alone`}</legend>
        <Checkbox isSelected={shown.untouched} onChange={(untouched) => change({ untouched })}>
          <Trans>If I have not touched my team for two rounds</Trans>
        </Checkbox>
        <p className="note">
          <Trans>
            One message, two days before the deadline, before you no longer count among the active; by e-mail only to a
            confirmed address.
          </Trans>
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

interface LeadTimesProps {
  readonly chosen: ReminderLeadMinutes[];
  readonly onChange: (chosen: ReminderLeadMinutes[]) => void;
}

function LeadTimes({ chosen, onChange }: LeadTimesProps) {
  const { t } = useLingui();
  const times: readonly (readonly [ReminderLeadMinutes, string])[] = [
    [1440, t`A day before`],
    [180, t`Three hours before`],
    [60, t`An hour before`],
  ];
  return (
    <fieldset className={styles.group}>
      <legend>{t`When`}</legend>
      {times.map(([minutes, label]) => (
        <Checkbox
          key={minutes}
          isSelected={chosen.includes(minutes)}
          onChange={(isChosen) =>
            onChange(isChosen ? [...chosen, minutes] : chosen.filter((other) => other !== minutes))
          }
        >
          {label}
        </Checkbox>
      ))}
    </fieldset>
  );
}

interface BrowserSwitchProps {
  readonly reminders: WireReminders;
  /** Called with whether any browser of the person takes messages. */
  readonly onChange: (byPush: boolean) => void;
}

/** Messages in this browser. Others of the person are only counted: each is switched where it is. */
function BrowserSwitch({ reminders, onChange }: BrowserSwitchProps) {
  const { isOn, change } = useThisBrowser();
  const isShownOn = change.isPending ? change.variables : isOn && reminders.by_push;
  const others = reminders.by_push ? reminders.push_subscriptions - (isOn ? 1 : 0) : 0;
  if (!isPushSupported()) {
    return (
      <p className="note">
        <Trans>
          This browser cannot take messages from us. On an iPhone or iPad, add the page to the home screen first.
        </Trans>
      </p>
    );
  }
  return (
    <>
      <Checkbox
        isSelected={isShownOn}
        onChange={(wanted) =>
          change.mutate(wanted, { onSuccess: (after) => onChange(wanted || (after?.push_subscriptions ?? others) > 0) })
        }
      >
        <Trans>As a message in this browser</Trans>
      </Checkbox>
      {change.isError && <Refusal error={change.error} />}
      {others > 0 && (
        <p className="note">
          <Plural
            value={others}
            one="One other browser of yours gets messages. Switch it off there."
            other="# other browsers of yours get messages. Switch them off there."
          />
        </p>
      )}
    </>
  );
}

function Refusal({ error }: { error: unknown }) {
  if (!(error instanceof PushError)) return <WriteFailure error={error} />;
  return (
    <Alert kind="error">
      {error.refusal === "blocked" ? (
        <Trans>
          Your browser does not let us send messages. Allow them for this page in the browser's settings, and try again.
        </Trans>
      ) : (
        <Trans>Your browser's message service did not answer. Try again in a while.</Trans>
      )}
    </Alert>
  );
}
