import { MINIMUM_AGE_YEARS } from "@elleveren/contract/limits.ts";
import { Trans, useLingui } from "@lingui/react/macro";

import { paths } from "../../../../paths.ts";
import { passwordMinLength } from "../../../people/accounts/details/new-password.ts";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { Question } from "../Question.tsx";

/** Questions about the account: signing in, security, reminders. */
export function AccountQuestions() {
  const { t } = useLingui();
  const minLength = passwordMinLength();
  return (
    <>
      <Question id="why-account" title={t`What do I need an account for?`}>
        <Trans>
          For a team of your own and to play in leagues. Matches, statistics, the Scout and everybody's points are open
          to all, and you may <AppLink to={paths.squadSelection}>pick a squad</AppLink> before you register: it is kept
          on your device for a week. An account has one team, and you must be at least {MINIMUM_AGE_YEARS} years old to{" "}
          <AppLink to={paths.player}>register</AppLink>.
        </Trans>
      </Question>
      <Question id="log-in" title={t`How do I log in?`}>
        <Trans>
          With your email address and password, on the front page or on any page that asks you to. Then you are where
          you wanted to be. If you have forgotten the password,{" "}
          <AppLink to={paths.passwordReset}>ask for a link</AppLink> to choose a new one.
        </Trans>
      </Question>
      <Question id="password" title={t`What is a good password?`}>
        <Trans>
          At least {minLength} characters, and one you use nowhere else. A few words in a row are easy to remember and
          hard to guess; what everybody tries first, and the names of clubs and your own, are refused. You may paste it,
          or let the browser make and keep one.
        </Trans>
      </Question>
      <Question id="second-step" title={t`What is a second step?`}>
        <Trans>
          With a second step the password alone opens nothing: you also type a code from an authenticator app on your
          phone. Set one up under <AppLink to={paths.security}>Sign-in and security</AppLink>. You get recovery codes
          for the day the phone is lost; each works once, so keep them somewhere else than on the phone.
        </Trans>
      </Question>
      <Question id="passkey" title={t`What is a passkey?`}>
        <Trans>
          Your phone or computer proves that it is you, by finger, face or its own code. There is no password to
          remember, and none that anybody can trick out of you. Add one under{" "}
          <AppLink to={paths.security}>Sign-in and security</AppLink>.
        </Trans>
      </Question>
      <Question id="stolen-account" title={t`I think somebody else is using my account. What now?`}>
        <Trans>
          Change your password under <AppLink to={paths.player}>User profile</AppLink>: every other device is logged out
          at once. If you cannot get in any more, <AppLink to={paths.passwordReset}>ask for a link</AppLink>; a new
          password by email does the same.
        </Trans>
      </Question>
      <Question id="reminders" title={t`Can I be reminded of the deadline?`}>
        <Trans>
          Yes: by email or by a message from the browser, as long before as you wish. Nobody is reminded without having
          asked for it: choose under <AppLink to={paths.reminders}>Reminders</AppLink>. You can also add{" "}
          <a href="/api/deadlines.ics">the calendar of deadlines</a> to your own.
        </Trans>
      </Question>
    </>
  );
}

/** Questions about personal data. */
export function PrivacyQuestions() {
  const { t } = useLingui();
  return (
    <>
      <Question id="what-you-know" title={t`What do you know about me, and who sees it?`}>
        <Trans>
          Others see your name, your region, your team and its results. Nobody sees your email address or your date of
          birth. More under{" "}
          <AppLink to={paths.helpTerms} hash="privacy">
            Privacy
          </AppLink>
          .
        </Trans>
      </Question>
      <Question id="my-data" title={t`Can I get or delete what you have about me?`}>
        <Trans>
          Yes, both, under <AppLink to={paths.privacy}>Your data</AppLink>. When you delete your account, your results
          stay in the tables without your name.
        </Trans>
      </Question>
      <Question id="emails" title={t`How do I stop emails?`}>
        <Trans>
          With the link at the foot of every one, or under <AppLink to={paths.reminders}>Reminders</AppLink> and{" "}
          <AppLink to={paths.entryUpdate}>Team details</AppLink>.
        </Trans>
      </Question>
    </>
  );
}
