import type { WireLeagueSwing, WireSwing } from "@elleveren/contract";
import { ODDS_MEMBERS_MAX } from "@elleveren/contract/limits.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { entryId as toEntryId, type EntryId, type LeagueId } from "@elleveren/rules";
import { useState } from "react";

import { useGame } from "../../../../api/content/game.ts";
import { useOwnership, useSwing } from "../../../../api/leagues/league-now.ts";
import { useLeagueSummary } from "../../../../api/leagues/leagues.ts";
import { useMe } from "../../../../api/people/me.ts";
import { formatDeadline } from "../../../../i18n/format.ts";
import { Card } from "../../../../ui/Card.tsx";
import { Segmented } from "../../../../ui/forms/Segmented.tsx";
import { EmptyState, LoadingRows } from "../../../../ui/states.tsx";
import { ErrorPage } from "../../../site/shell/errors/ErrorPage.tsx";
import { useSearchState } from "../../../site/shell/use-search-state.ts";
import { LeagueColumns, LeagueFrame } from "../frame/LeagueFrame.tsx";
import { ofLeague } from "../frame/of-league.tsx";
import { OwnershipFileLink } from "../table/TableFileLink.tsx";
import { LeagueOddsCard } from "../odds/LeagueOddsCard.tsx";
import { useHasOdds } from "../odds/use-has-odds.ts";
import { OwnershipTable } from "./OwnershipTable.tsx";
import { Rivals } from "./Rivals.tsx";
import { SwingFigures } from "./SwingFigures.tsx";
import { useIsInTable } from "./use-is-in-table.ts";
import styles from "./LeagueLiveScreen.module.css";
import { SwingList } from "./SwingList.tsx";

/** `/leagues/{leagueId}/live`: the effect of the running round on the league, and its ownership. */
export const LeagueLiveScreen = ofLeague(LeagueLive);

function LeagueLive({ leagueId }: { leagueId: LeagueId }) {
  const { t } = useLingui();
  const { account } = useMe();
  const [search, setSearch] = useSearchState({ view: "swing", entry: 0 });
  const entry = search.entry > 0 ? toEntryId(search.entry) : (account?.entryId ?? null);
  const ownership = useOwnership(leagueId);
  const { data: summary } = useLeagueSummary(leagueId);
  const isOwnership = search.view === "ownership" || entry === null;
  const hasOdds =
    useHasOdds(leagueId) &&
    ownership.data &&
    summary?.league.scoring === "classic" &&
    summary.entry_count <= ODDS_MEMBERS_MAX;
  if (ownership.error && !ownership.data) return <ErrorPage error={ownership.error} />;
  return (
    <LeagueFrame leagueId={leagueId} title={t`Right now`}>
      {!ownership.data ? (
        <LoadingRows label={t`Loading the round`} count={10} />
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
          {!isOwnership && hasOdds && <LeagueOddsCard leagueId={leagueId} entry={entry} />}
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

/** Before the first deadline squads are secret, and so are the owners' counts. */
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

function TeamSwing({ leagueId, entry, onOwnership }: { leagueId: LeagueId; entry: EntryId; onOwnership: () => void }) {
  const { t } = useLingui();
  const isInTable = useIsInTable(leagueId, entry);
  const { data, error } = useSwing(leagueId, entry, isInTable === true);
  if (!data && (error || isInTable === false)) {
    return (
      <EmptyState
        action={
          <button type="button" className={styles.link} onClick={onOwnership}>{t`See the league's ownership`}</button>
        }
      >
        <Trans>The team is not in the league's table of this round. Who joins counts from the next deadline on.</Trans>
      </EmptyState>
    );
  }
  if (!data) {
    return <LoadingRows label={t`Loading the round`} count={10} />;
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
            <p className="note pad-row">{t`Nobody has scored anything that moves the team yet.`}</p>
          ) : (
            <More rows={moved} swing={swing} />
          )}
        </Card>
      )}
      {memberCount > 1 && toCome.length > 0 && (
        <Card title={t`Still to come`} aside={<Count count={toCome.length} />}>
          <p className="note pad-row">{t`What one more point of theirs is worth against the league's average.`}</p>
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

/** The definitions of the page's terms; the same as the contract's. */
const Definitions = () => (
  <details className={styles.definitions}>
    <summary>
      <Trans>How this is counted</Trans>
    </summary>
    <dl>
      <dt>
        <Trans>Teams</Trans>
      </dt>
      <dd>
        <Trans>
          Everybody in the league's table of the round. Who joined after the deadline counts from the next one on.
        </Trans>
      </dd>
      <dt>
        <Trans>Owned</Trans>
      </dt>
      <dd>
        <Trans>He is in the team's squad, on the pitch or on the bench.</Trans>
      </dd>
      <dt>
        <Trans>In the eleven</Trans>
      </dt>
      <dd>
        <Trans>
          His points count for the team, after the substitutions that would be made if all matches ended now. A chip
          that counts the bench counts it here too.
        </Trans>
      </dd>
      <dt>
        <Trans>Captained</Trans>
      </dt>
      <dd>
        <Trans>
          He wears the armband: the captain, or the vice-captain where the captain did not play. With Two Captains both.
        </Trans>
      </dd>
      <dt>
        <Trans>Effective ownership (EO)</Trans>
      </dt>
      <dd>
        <Trans>
          How many times his points count for each team, doubled and tripled ones included, added up and divided by the
          teams. 150% means that the average team gets one and a half points for each of his.
        </Trans>
      </dd>
      <dt>
        <Trans>Against the average</Trans>
      </dt>
      <dd>
        <Trans>
          (How many times he counts for you − effective ownership) × his points. Added up over all players it is your
          points minus the average of the league, yourself included.
        </Trans>
      </dd>
      <dt>
        <Trans>To hold the rank</Trans>
      </dt>
      <dd>
        <Trans>
          The round points after transfer costs with which the team would stand where it stood before the round, as all
          the others stand now.
        </Trans>
      </dd>
    </dl>
  </details>
);

const SHOWN = 10;

/** The largest effects, and the rest when asked for. */
function More({
  rows,
  swing,
  isToCome = false,
}: {
  rows: readonly WireSwing[];
  swing: WireLeagueSwing;
  isToCome?: boolean;
}) {
  const [isWhole, setIsWhole] = useState(false);
  const count = rows.length;
  return (
    <>
      <SwingList rows={isWhole ? rows : rows.slice(0, SHOWN)} swing={swing} isToCome={isToCome} />
      {count > SHOWN && !isWhole && (
        <button type="button" className={styles.more} onClick={() => setIsWhole(true)}>
          <Trans>Show all {count}</Trans>
        </button>
      )}
    </>
  );
}
