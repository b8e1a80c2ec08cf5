import { useLingui } from "@lingui/react/macro";

import { useBrand } from "../../brand/brand-context.tsx";
import { FeedPanel } from "./FeedPanel.tsx";
import styles from "./NewsPanels.module.css";
import { OwnPanel } from "./OwnPanel.tsx";
import { useSeasonFacts } from "./use-season-facts.tsx";
import { useTips } from "./use-tips.tsx";

/**
 * News of two providers side by side. A provider that no operator has named is the game itself: what its own figures say
 * just now, and advice that holds all year; news are never invented.
 */
export function NewsPanels({ count }: { count: number }) {
  const { t } = useLingui();
  const { newsFeeds } = useBrand();
  const facts = useSeasonFacts();
  const tips = useTips();
  const [first, second] = newsFeeds;
  return (
    <div className={styles.panels}>
      {first ? (
        <FeedPanel key={first.url} title={first.title} url={first.url} count={count} />
      ) : (
        <OwnPanel title={t`Right now`} items={facts.slice(0, count)} />
      )}
      {second ? (
        <FeedPanel key={second.url} title={second.title} url={second.url} count={count} />
      ) : (
        <OwnPanel title={t`The Scout's advice`} items={tips.slice(0, count)} />
      )}
    </div>
  );
}
