import type { WireLeagueSwing } from "@elleveren/contract";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { entryId as toEntryId, type EntryId, type LeagueId } from "@elleveren/rules";

import { useGame } from "../../../api/content/game.ts";
import { useOwnership, useSwing } from "../../../api/leagues/league-now.ts";
import { useMe } from "../../../api/people/me.ts";
import { formatDeadline } from "../../../i18n/format.ts";
import { Card } from "../../../ui/Card.tsx";
import { Segmented } from "../../../ui/forms/Segmented.tsx";
import { EmptyState, LoadingRegion, SkeletonRows } from "../../../ui/states.tsx";
import { ErrorPage } from "../../shell/errors/ErrorPage.tsx";
import { useSearchState } from "../../shell/use-search-state.ts";
import { LeagueColumns } from "../frame/LeagueColumns.tsx";
import { LeagueFrame } from "../frame/LeagueFrame.tsx";
import { ofLeague } from "../frame/of-league.tsx";
import { OwnershipFileLink } from "../table/TableFileLink.tsx";
import { Definitions } from "./Definitions.tsx";
import { More } from "./More.tsx";
import { OwnershipTable } from "./OwnershipTable.tsx";
import { Rivals } from "./Rivals.tsx";
import { SwingFigures } from "./SwingFigures.tsx";
import { useIsInTable } from "./use-is-in-table.ts";
import styles from "./LeagueLiveScreen.module.css";

/** `/leagues/{leagueId}/live`: how the round moves the league right now, and who owns whom in it. */
export const LeagueLiveScreen = ofLeague(LeagueLive);

function LeagueLive({ leagueId }: { leagueId: LeagueId }) {
  const { t } = useLingui();
  const { account } = useMe();
  const [search, setSearch] = useSearchState({ view: "swing", entry: 0 });
  const entry = search.entry > 0 ? toEntryId(search.entry) : (account?.entryId ?? null);
  const ownership = useOwnership(leagueId);
  const isOwnership = search.view === "ownership" || entry === null;
  if (ownership.error && !ownership.data) return <ErrorPage error={ownership.error} />;
  return (
    <LeagueFrame leagueId={leagueId} title={t`Right now`}>
      {!ownership.data ? (
        <LoadingRegion label={t`Loading the round`}>
          <SkeletonRows count={10} />
        </LoadingRegion>
      ) : ownership.data.event === null ? (
        <NotYet />
      ) : (
        <div className={styles.live}>
          {entry !== null && (
            <Segmented
              label={t`View`}
              selected={isOwnership ? "ownership" : "swing"}
              onSelect={(view) => setSearch({ view })}
              segments={[
                { key: "swing", label: search.entry > 0 ? t`What moves the team` : t`What moves me` },
                { key: "ownership", label: t`Ownership` },
              ]}
            />
          )}
          {isOwnership ? (
            <>
              <OwnershipTable ownership={ownership.data} />
              <OwnershipFileLink leagueId={leagueId} />
            </>
          ) : (
            <TeamSwing leagueId={leagueId} entry={entry} onOwnership={() => setSearch({ view: "ownership" })} />
          )}
          <Definitions />
        </div>
      )}
    </LeagueFrame>
  );
}

/** Before the first deadline nobody's squad is known, not even how many have somebody. */
function NotYet() {
  const { nextRound } = useGame();
  const deadline = nextRound ? formatDeadline(nextRound.deadlineAtMs) : null;
  return (
    <EmptyState>
      <Trans>Here you will see who owns whom in the league, and what moves you up and down while matches are on.</Trans>{" "}
      {deadline !== null && <Trans>All squads are secret until the first deadline, {deadline}.</Trans>}
    </EmptyState>
  );
}

interface TeamSwingProps {
  readonly leagueId: LeagueId;
  readonly entry: EntryId;
  readonly onOwnership: () => void;
}

function TeamSwing({ leagueId, entry, onOwnership }: TeamSwingProps) {
  const { t } = useLingui();
  const isInTable = useIsInTable(leagueId, entry);
  const { data, error } = useSwing(leagueId, entry, isInTable === true);
  if (!data && (error || isInTable === false)) {
    return (
      <EmptyState
        action={
          <button type="button" className={styles.link} onClick={onOwnership}>
            <Trans>See the league's ownership</Trans>
          </button>
        }
      >
        <Trans>The team is not in the league's table of this round. Who joins counts from the next deadline on.</Trans>
      </EmptyState>
    );
  }
  if (!data) {
    return (
      <LoadingRegion label={t`Loading the round`}>
        <SkeletonRows count={10} />
      </LoadingRegion>
    );
  }
  return (
    <LeagueColumns aside={<Rivals leagueId={leagueId} swing={data} />}>
      <Moves swing={data} />
    </LeagueColumns>
  );
}

function Moves({ swing }: { swing: WireLeagueSwing }) {
  const { t } = useLingui();
  const { account } = useMe();
  const { own, members: memberCount } = swing;
  const moved = swing.elements.filter(({ gain }) => gain !== 0);
  const toCome = swing.elements
    .filter(({ matches_left: matchesLeft, per_point: perPoint }) => matchesLeft > 0 && perPoint !== 0)
    .toSorted((one, other) => Math.abs(other.per_point) - Math.abs(one.per_point));
  const isReader = own.entry === account?.entryId;
  return (
    <>
      <Card title={isReader ? t`Your round in the league` : own.entry_name}>
        <SwingFigures swing={swing} />
        {memberCount < 2 && (
          <p className="note pad-row">
            <Trans>The team is alone in the table, so it is its own average: nothing moves it.</Trans>
          </p>
        )}
      </Card>
      {memberCount > 1 && (
        <Card title={t`So far`} aside={<Count count={moved.length} />}>
          {moved.length === 0 ? (
            <p className="note pad-row">
              <Trans>Nobody has scored anything that moves the team yet.</Trans>
            </p>
          ) : (
            <More rows={moved} swing={swing} />
          )}
        </Card>
      )}
      {memberCount > 1 && toCome.length > 0 && (
        <Card title={t`Still to come`} aside={<Count count={toCome.length} />}>
          <p className="note pad-row">
            <Trans>What one more point of theirs is worth against the league's average.</Trans>
          </p>
          <More rows={toCome} swing={swing} isToCome />
        </Card>
      )}
    </>
  );
}

const Count = ({ count }: { count: number }) => (
  <span className="label">
    <Plural value={count} one="# player" other="# players" />
  </span>
);
