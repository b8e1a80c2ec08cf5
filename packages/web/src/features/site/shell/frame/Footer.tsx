import { Trans, useLingui } from "@lingui/react/macro";

import { useBrand } from "../../../../brand/brand-context.tsx";
import { paths } from "../../../../paths.ts";
import { SponsorRotation } from "../../../content/sponsors/index.ts";
import { AppLink } from "../AppLink.tsx";
import styles from "./Footer.module.css";
import { LanguageChoice } from "./LanguageChoice.tsx";

/** Below every page, at the window's foot where the page is short. `hasTabBar` keeps its links clear of a phone's bar. */
export function Footer({ hasTabBar = false }: { hasTabBar?: boolean }) {
  const { t } = useLingui();
  const { supportEmail, contactUrl, socialLinks, responsible } = useBrand();
  return (
    <footer className={styles.footer} data-tab-bar={hasTabBar || undefined}>
      <div className={`page ${styles.inside}`}>
        <nav aria-label={t`Footer`}>
          <ul>
            <li>
              <AppLink to={paths.home}>
                <Trans>Home</Trans>
              </AppLink>
            </li>
            {supportEmail !== null && (
              <li>
                <a href={`mailto:${supportEmail}`}>
                  <Trans>Support</Trans>
                </a>
              </li>
            )}
            <li>
              {contactUrl === null ? (
                <AppLink to={paths.help} hash="contact">
                  <Trans>Contact</Trans>
                </AppLink>
              ) : (
                <a href={contactUrl} rel="noopener noreferrer" target="_blank">
                  <Trans>Contact</Trans>
                </a>
              )}
            </li>
            <li>
              <AppLink to={paths.helpTerms}>
                <Trans>Terms</Trans>
              </AppLink>
            </li>
            <li>
              <AppLink to={paths.helpTerms} hash="privacy">
                <Trans>Privacy</Trans>
              </AppLink>
            </li>
            <li>
              <AppLink to={paths.accessibility}>
                <Trans>Accessibility</Trans>
              </AppLink>
            </li>
            {socialLinks.map((link) => (
              <li key={link.url}>
                <a href={link.url} rel="noopener noreferrer" target="_blank">
                  {link.label}
                </a>
              </li>
            ))}
            <li>
              <LanguageChoice />
            </li>
          </ul>
          {responsible !== null && (
            <p className="note">
              <Trans>Responsible for the game: {responsible}</Trans>
            </p>
          )}
        </nav>
        <SponsorRotation />
      </div>
    </footer>
  );
}
