import { useLingui } from "@lingui/react/macro";

import { useGame } from "../../api/content/game.ts";
import type { Round } from "../../api/content/rounds.ts";
import { useBrand } from "../../brand/brand-context.tsx";
import { FeedPanel } from "./FeedPanel.tsx";
import { OwnPanel } from "./OwnPanel.tsx";
import { useBestPerformances } from "./use-best-performances.tsx";
import { useMatchHighlights } from "./use-match-highlights.tsx";

const COUNT = 4;

interface HighlightsPanelProps {
  /** What stands there without a feed: what the page does not say elsewhere. */
  readonly own: "matches" | "performances";
}

/** Four highlights: the configured feed's films, else of the round itself, matches with goals or footballers with points. */
export function HighlightsPanel({ own }: HighlightsPanelProps) {
  const { t } = useLingui();
  const { currentRound } = useGame();
  const { url } = useBrand().highlightsFeed;
  if (url !== null) return <FeedPanel title={t`Highlights`} url={url} count={COUNT} isVideo />;
  if (currentRound === null) return null;
  return own === "matches" ? <Matches round={currentRound} /> : <Performances round={currentRound} />;
}

function Matches({ round }: { round: Round }) {
  const { t } = useLingui();
  return <OwnPanel title={t`Highlights`} items={useMatchHighlights(round).slice(0, COUNT)} />;
}

function Performances({ round }: { round: Round }) {
  const { t } = useLingui();
  return <OwnPanel title={t`Highlights`} items={useBestPerformances(round).slice(0, COUNT)} />;
}
