import { Trans, useLingui } from "@lingui/react/macro";
import { BookOpen, FileText, HeartPulse, List, Mail } from "lucide-react";
import type { ReactNode } from "react";

import { useGame } from "../../api/game.ts";
import { useBrand } from "../../brand/brand-context.tsx";
import { paths } from "../../paths.ts";
import { AppLink } from "../shell/AppLink.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import { AccountQuestions } from "./AccountQuestions.tsx";
import styles from "./HelpScreen.module.css";
import { Questions } from "./Questions.tsx";

/** `/help`: where to find what, the questions most people have, and whom to ask. */
export function HelpScreen() {
  const { t } = useLingui();
  const { supportEmail } = useBrand();
  const { ruleset } = useGame();
  return (
    <div className={`page ${styles.screen}`}>
      <PageTitle title={t`Help`} />
      <header>
        <h1>
          <Trans>Help</Trans>
        </h1>
      </header>
      <ul className={styles.ways}>
        <Way to={paths.helpRules} icon={<BookOpen />} title={t`The rules`}>
          <Trans>Points, chips, transfers, prices and tables, with every number.</Trans>
        </Way>
        <Way to={paths.playerNews} icon={<HeartPulse />} title={t`Player availability`}>
          <Trans>Who is injured, banned or in doubt.</Trans>
        </Way>
        <Way to={paths.playerList} icon={<List />} title={t`Player list`}>
          <Trans>Everybody and his price, made for paper.</Trans>
        </Way>
        <Way to={paths.helpTerms} icon={<FileText />} title={t`Terms and privacy`}>
          <Trans>What we agree on, and what we know about you.</Trans>
        </Way>
      </ul>
      <section aria-labelledby="questions">
        <h2 id="questions">
          <Trans>Questions and answers</Trans>
        </h2>
        <Questions ruleset={ruleset} />
      </section>
      <section aria-labelledby="account">
        <h2 id="account">
          <Trans>Your account</Trans>
        </h2>
        <AccountQuestions />
      </section>
      <section aria-labelledby="contact">
        <h2 id="contact">
          <Trans>Contact</Trans>
        </h2>
        {supportEmail === null ? (
          <p className="note">
            <Trans>Ask whoever invited you to the game; this site has no support address yet.</Trans>
          </p>
        ) : (
          <p className={styles.mail}>
            <Mail aria-hidden="true" />
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        )}
      </section>
    </div>
  );
}

const Way = ({ to, icon, title, children }: { to: string; icon: ReactNode; title: string; children: ReactNode }) => (
  <li>
    <AppLink to={to}>
      <span aria-hidden="true">{icon}</span>
      <b>{title}</b>
      <small>{children}</small>
    </AppLink>
  </li>
);
