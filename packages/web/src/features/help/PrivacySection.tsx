import { Trans, useLingui } from "@lingui/react/macro";

import { paths } from "../../paths.ts";
import { StoredData } from "../privacy/StoredData.tsx";
import { AppLink } from "../shell/AppLink.tsx";
import { OwnText } from "./OwnText.tsx";

/** What is known about a player, why, for how long, and what he may do about it. */
export function PrivacySection() {
  const { t } = useLingui();
  return (
    <OwnText name="privacy">
      <h2>{t`Privacy`}</h2>
      <p>{t`This is what we store about you, and why:`}</p>
      <StoredData />
      <p>{t`And this is what you should know:`}</p>
      <ul>
        <li>{t`Others see your name, your region, your team and its results. Nobody sees your e-mail.`}</li>
        <li>{t`Newsletters and reminders come only if you ask for them, and every one has a link to stop it.`}</li>
        <li>
          <Trans>
            <AppLink to={paths.privacy}>Under Your data</AppLink> you can download everything we have about you, and
            delete your account. Your team then stays in the tables without your name, so that nobody else's ranks
            change.
          </Trans>
        </li>
        <li>
          <Trans>
            Is something wrong? Correct it in <AppLink to={paths.player}>your profile</AppLink>.
          </Trans>
        </li>
      </ul>
    </OwnText>
  );
}
