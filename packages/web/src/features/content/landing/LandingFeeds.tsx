import { Trans } from "@lingui/react/macro";

import { HighlightsPanel } from "../feeds/HighlightsPanel.tsx";
import { NewsPanels } from "../feeds/NewsPanels.tsx";
import { PartnerVideos } from "../feeds/PartnerVideos.tsx";
import styles from "./LandingFeeds.module.css";
import { LandingVideos } from "./LandingVideos.tsx";

/** Items a feed (HO-08). */
const COUNT = 4;

/** Below the fold of the landing page: two films, two news feeds, highlights. Loaded after the rest. */
export function LandingFeeds() {
  return (
    <section className={styles.feeds} aria-labelledby="watch-and-read">
      <h2 id="watch-and-read">
        <Trans>Watch and read</Trans>
      </h2>
      <LandingVideos />
      <NewsPanels count={COUNT} />
      <div className={styles.films}>
        <HighlightsPanel own="matches" />
        <PartnerVideos />
      </div>
    </section>
  );
}
