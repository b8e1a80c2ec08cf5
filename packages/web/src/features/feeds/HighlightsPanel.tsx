import { useLingui } from "@lingui/react/macro";

import { useBrand } from "../../brand/brand-context.tsx";
import { FeedPanel } from "./FeedPanel.tsx";
import { OwnPanel } from "./OwnPanel.tsx";
import { useMatchHighlights } from "./use-match-highlights.tsx";

const COUNT = 4;

/** Four highlights: the configured feed's films, else the matches of the round with the most goals and who scored them. */
export function HighlightsPanel() {
  const { t } = useLingui();
  const { url } = useBrand().highlightsFeed;
  return url === null ? <OwnHighlights /> : <FeedPanel title={t`Highlights`} url={url} count={COUNT} isVideo />;
}

function OwnHighlights() {
  const { t } = useLingui();
  return <OwnPanel title={t`Highlights`} items={useMatchHighlights().slice(0, COUNT)} />;
}
