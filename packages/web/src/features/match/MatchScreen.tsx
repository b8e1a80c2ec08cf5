import { useLingui } from "@lingui/react/macro";
import { fixtureId as toFixtureId, type FixtureId } from "@elleveren/rules";

import { useMatch } from "../../api/live/match.ts";
import { LoadingRegion, Skeleton } from "../../ui/states.tsx";
import { ErrorPage, NotFoundPage } from "../shell/errors/ErrorPage.tsx";
import { PageTitle } from "../shell/page-title.tsx";
import { useNumberParams } from "../shell/use-number-params.ts";
import { MatchView } from "./MatchView.tsx";

/** `/match/{fixtureId}`: one match, before it, while it is played and after it. */
export function MatchScreen() {
  const { fixtureId } = useNumberParams("fixtureId");
  // What no column can hold is no match, and not worth a question.
  if (fixtureId === undefined || fixtureId >= 2 ** 31) return <NotFoundPage />;
  return <MatchCentre key={fixtureId} fixtureId={toFixtureId(fixtureId)} />;
}

function MatchCentre({ fixtureId }: { fixtureId: FixtureId }) {
  const { t } = useLingui();
  const { data, error } = useMatch(fixtureId);
  if (data) return <MatchView match={data} />;
  if (error) return <ErrorPage error={error} title={t`Match`} />;
  return (
    <LoadingRegion label={t`Loading the match`}>
      <PageTitle title={t`Match`} />
      <Skeleton height="208px" />
      <Skeleton height="560px" />
    </LoadingRegion>
  );
}
