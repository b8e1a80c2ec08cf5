import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense, type ReactNode } from "react";

import { useGame } from "../../../api/content/game.ts";
import { capitalised, formatNumber, formatNumberWord } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { buttonLook } from "../../../ui/button-class.ts";
import { WhenNear } from "../../../ui/page/WhenNear.tsx";
import { SignInPanel } from "../../people/accounts/SignInPanel.tsx";
import { Shirt } from "../../play/pitch/index.ts";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { useLandingPixel } from "../sponsors/index.ts";
import { HighlightCards } from "./HighlightCards.tsx";
import styles from "./LandingScreen.module.css";
import { Partners } from "./Partners.tsx";
import { RoundTicker } from "./RoundTicker.tsx";
import { WideTurf } from "./WideTurf.tsx";

/** Below the fold: fetched when a visitor scrolls near, and left out when the fetch fails. */
const LandingFeeds = lazy(async (): Promise<{ default: () => ReactNode }> => {
  try {
    return { default: (await import("./LandingFeeds.tsx")).LandingFeeds };
  } catch {
    return { default: () => null };
  }
});
const FEEDS_HEIGHT = "1200px";

/** A visitor's front page: the game's description, sign-in, how to play, and current events. */
export function LandingScreen() {
  const { t } = useLingui();
  const { clubs, ruleset } = useGame();
  useLandingPixel();
  const { size, playing, budgetTenths } = ruleset.squad;
  const shirts = clubs.filter((club) => !club.isUnavailable).slice(0, playing);
  const budget = formatNumber(budgetTenths / 10);
  const [eleven, thirty] = [playing, ruleset.roundCount].map((count) => capitalised(formatNumberWord(count)));
  return (
    <>
      <PageTitle title="" />
      <section className={`${styles.stage} night`}>
        <div className={styles.beams} aria-hidden="true" />
        <div className={`${styles.horizon} header-art`} aria-hidden="true" />
        <div className={`${styles.inner} page`}>
          <div className={styles.text}>
            <h1>
              <Trans>
                <span>{eleven} players.</span> <span>{thirty} rounds.</span>{" "}
                <span className={styles.em}>No excuses.</span>
              </Trans>
            </h1>
            <p className={styles.lead}>
              <Trans>
                Pick {size} players for {budget} million, beat friends and colleagues, and watch the points roll in
                while the matches are played. Free.
              </Trans>
            </p>
            <p className={styles.cta}>
              <AppLink to={paths.squadSelection} {...buttonLook("go", "big")}>{t`Make your team`}</AppLink>
              <a href="#how" {...buttonLook("ghost", "big")}>{t`How to play`}</a>
            </p>
          </div>
          <div className={`${styles.login} as-page`}>
            <SignInPanel />
          </div>
        </div>
        <div className={styles.art} aria-hidden="true">
          <div className={styles.ground}>
            <WideTurf />
          </div>
          <ul className={styles.eleven}>
            {shirts.map((club) => (
              <li key={club.clubId}>
                <Shirt kit={club.kit.shirt} />
              </li>
            ))}
          </ul>
        </div>
      </section>
      <div className="page">
        <h2 className={styles.how} id="how">{t`How to play Fantasy`}</h2>
        <HighlightCards />
        <RoundTicker />
        <WhenNear height={FEEDS_HEIGHT}>
          <Suspense fallback={<div style={{ minHeight: FEEDS_HEIGHT }} />}>
            <LandingFeeds />
          </Suspense>
        </WhenNear>
        <Partners />
      </div>
    </>
  );
}
