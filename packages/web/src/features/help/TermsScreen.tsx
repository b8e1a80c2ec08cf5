import { Trans, useLingui } from "@lingui/react/macro";

import { PageTitle } from "../shell/page-title.tsx";
import { PrivacySection } from "./PrivacySection.tsx";
import styles from "./TermsScreen.module.css";

/** `/help/terms`: what a player agrees to, and what is known about him, in plain words. */
export function TermsScreen() {
  const { t } = useLingui();
  return (
    <article className={`page ${styles.screen}`}>
      <PageTitle title={t`Terms and privacy`} mast={t`Terms`} />
      <h1>
        <Trans>Terms and privacy</Trans>
      </h1>
      <section id="terms">
        <h2>
          <Trans>Terms</Trans>
        </h2>
        <ul>
          <li>
            <Trans>The game is free. You must be at least 13 years old to register.</Trans>
          </li>
          <li>
            <Trans>One person, one team. Teams run by machines, and several by one person, may be removed.</Trans>
          </li>
          <li>
            <Trans>
              Names of teams and leagues are seen by everybody. Names that insult others or break the law are changed,
              and the right to choose names may be taken away.
            </Trans>
          </li>
          <li>
            <Trans>
              Points follow the facts of the matches. Until a round is settled they may be corrected; after that they
              stand.
            </Trans>
          </li>
          <li>
            <Trans>
              If a match is moved, it counts in the round it is moved to. If the league ends early, the table at that
              moment is the final one.
            </Trans>
          </li>
          <li>
            <Trans>Prizes are personal and cannot be exchanged for money. Winners are told by e-mail.</Trans>
          </li>
        </ul>
      </section>
      <PrivacySection />
    </article>
  );
}
