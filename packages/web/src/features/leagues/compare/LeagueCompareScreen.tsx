import type { WireComparison } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { entryId as toEntryId, type LeagueId } from "@elleveren/rules";

import { useGame } from "../../../api/content/game.ts";
import { useComparison } from "../../../api/leagues/league-now.ts";
import { useMe } from "../../../api/people/me.ts";
import { paths } from "../../../paths.ts";
import { buttonLook } from "../../../ui/button-class.ts";
import { Select } from "../../../ui/forms/Fields.tsx";
import { EmptyState, LoadingRegion, SkeletonRows } from "../../../ui/states.tsx";
import { AppLink } from "../../shell/AppLink.tsx";
import { useSearchState } from "../../shell/use-search-state.ts";
import { LeagueFrame } from "../frame/LeagueFrame.tsx";
import { ofLeague } from "../frame/of-league.tsx";
import { ChooseRival } from "./ChooseRival.tsx";
import { ComparedSquads } from "./ComparedSquads.tsx";
import { ComparedTeams } from "./ComparedTeams.tsx";

/** `/leagues/{leagueId}/compare?a=&b=`: two squads of the league side by side, the reader's own unless another is named. */
export const LeagueCompareScreen = ofLeague(function ComparePage({ leagueId }) {
  const { t } = useLingui();
  return (
    <LeagueFrame leagueId={leagueId} title={t`Two teams`}>
      <Compare leagueId={leagueId} />
    </LeagueFrame>
  );
});

function Compare({ leagueId }: { leagueId: LeagueId }) {
  const { t } = useLingui();
  const { account } = useMe();
  const { currentRound } = useGame();
  const [search, setSearch] = useSearchState({ a: 0, b: 0, round: 0 });
  const a = search.a > 0 ? toEntryId(search.a) : (account?.entryId ?? null);
  const b = search.b > 0 && search.b !== a ? toEntryId(search.b) : null;
  const round = search.round > 0 ? search.round : null;
  const pair = a !== null && b !== null && currentRound ? { a, b, round } : null;
  const { data, error } = useComparison(leagueId, pair);
  if (!currentRound) {
    return (
      <EmptyState>
        <Trans>Two squads can be compared once the first deadline has passed.</Trans>
      </EmptyState>
    );
  }
  if (pair === null) return <ChooseRival leagueId={leagueId} first={a} />;
  const tools = (
    <div className="flex wrap bottom gap-3">
      <Select
        label={t`Round`}
        value={String(round ?? currentRound.roundId)}
        onChange={(value) => setSearch({ round: Number(value) === currentRound.roundId ? 0 : Number(value) })}
        options={Array.from({ length: currentRound.roundId }, (_, index) => {
          const number = currentRound.roundId - index;
          return { value: String(number), label: t`Round ${number}` };
        })}
      />
      <AppLink to={paths.leagueCompare(leagueId)} search={{ a: pair.a }} {...buttonLook()}>
        <Trans>Another rival</Trans>
      </AppLink>
    </div>
  );
  if (error && !data) {
    return (
      <div className="stack gap-4">
        {tools}
        <EmptyState>
          <Trans>One of the teams was not in the league's table in this round.</Trans>
        </EmptyState>
      </div>
    );
  }
  if (!data) {
    return (
      <LoadingRegion label={t`Loading the squads`}>
        <SkeletonRows count={10} />
      </LoadingRegion>
    );
  }
  return (
    <div className="stack gap-4">
      {tools}
      <Compared compared={data} />
    </div>
  );
}

const Compared = ({ compared }: { compared: WireComparison }) => (
  <>
    <ComparedTeams compared={compared} />
    <ComparedSquads compared={compared} />
  </>
);
