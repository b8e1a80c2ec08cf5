import { useLingui } from "@lingui/react/macro";
import { entryId as toEntryId, roundId as toRoundId, type EntryId } from "@elleveren/rules";

import { useEntry } from "../../../api/play/entry.ts";
import { useGame } from "../../../api/content/game.ts";
import { useRoundPicks } from "../../../api/live/round-points.ts";
import type { Round } from "../../../api/content/rounds.ts";
import { LoadingRegion, Skeleton } from "../../../ui/states.tsx";
import { ErrorPage, NotFoundPage } from "../../site/shell/errors/ErrorPage.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { useNamed } from "../../site/shell/use-named.ts";
import { useNumberParams } from "../../site/shell/use-number-params.ts";
import { RoundPointsView } from "./RoundPointsView.tsx";

/** `/entry/{entryId}/event/{roundId}`: what a team's round is worth, moving while it is live. */
export function PointsScreen() {
  const { entryId, roundId } = useNumberParams("entryId", "roundId");
  const { currentRound, rounds } = useGame();
  const round = rounds.find((candidate) => candidate.roundId === roundId);
  if (entryId === undefined || !round || !currentRound || round.roundId > currentRound.roundId) return <NotFoundPage />;
  return <Points entryId={toEntryId(entryId)} round={round} />;
}

function Points({ entryId, round }: { entryId: EntryId; round: Round }) {
  const { t } = useLingui();
  const picks = useRoundPicks(entryId, toRoundId(round.roundId));
  const entry = useEntry(entryId);
  const named = useNamed();
  const failed = picks.error ?? entry.error;
  if (picks.data && entry.data) {
    return (
      <RoundPointsView
        key={`${entryId}-${round.roundId}`}
        entry={named(entry.data)}
        round={round}
        picks={picks.data}
        onReload={() => void picks.refetch()}
      />
    );
  }
  if (failed) return <ErrorPage error={failed} title={t`Points`} />;
  return (
    <LoadingRegion label={t`Loading points`}>
      <PageTitle title={t`Points`} />
      <Skeleton height="146px" />
      <Skeleton height="68px" />
      <Skeleton height="640px" />
    </LoadingRegion>
  );
}
