import { Trans, useLingui } from "@lingui/react/macro";

import { paths } from "../../../paths.ts";
import { AppLink } from "../../shell/AppLink.tsx";
import { Question } from "../Question.tsx";

/** What becomes of what people tell us. */
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
