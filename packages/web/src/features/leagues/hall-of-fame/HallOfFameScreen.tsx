import type { WireHallHonour, WireHallMember, WireHallOfFame, WireHallSeason } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";

import { useHallOfFame } from "../../../api/leagues/honours.ts";
import { useLeagueSummary } from "../../../api/leagues/leagues.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState, LoadingRows } from "../../../ui/states.tsx";
import { Table } from "../../../ui/Table.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { ErrorPage } from "../../site/shell/errors/ErrorPage.tsx";
import { LeagueFrame } from "../leagues/frame/LeagueFrame.tsx";
import { ofLeague } from "../leagues/frame/of-league.tsx";
import { TeamName, useTeamColumn } from "../leagues/tables/TeamName.tsx";
import styles from "./HallOfFame.module.css";
import { useHonourTitle } from "./use-honour-title.ts";

type Team = WireHallHonour["teams"][number];

/** `/leagues/{leagueId}/hall-of-fame`: who won the league and its cups, season by season. */
export const HallOfFameScreen = ofLeague(function HallPage({ leagueId }) {
  const { t } = useLingui();
  return (
    <LeagueFrame leagueId={leagueId} title={t`Hall of fame`}>
      <Hall leagueId={leagueId} />
    </LeagueFrame>
  );
});

function Hall({ leagueId }: { leagueId: LeagueId }) {
  const { t } = useLingui();
  const { data, error } = useHallOfFame(leagueId);
  const nameNow = useLeagueSummary(leagueId).data?.league.name;
  if (error && !data) return <ErrorPage error={error} />;
  if (!data) return <LoadingRows label={t`Loading the hall of fame`} count={6} />;
  return (
    <>
      {data.seasons.length === 0 ? (
        <EmptyState>
          <Trans>
            The first champion stands here when the season is over. Whoever renews the league next season takes the hall
            of fame along.
          </Trans>
        </EmptyState>
      ) : (
        <>
          <div className="pair">
            <MembersCard members={data.members} />
            {data.record && <RecordCard record={data.record} />}
          </div>
          <div className={styles.seasons}>
            {data.seasons.map((season) => (
              <SeasonCard key={season.season} season={season} nameNow={nameNow} />
            ))}
          </div>
        </>
      )}
      <p className="note">
        {!data.is_over && data.seasons.length > 0 && (
          <>
            <Trans>This season joins them when its last round is settled.</Trans>{" "}
          </>
        )}
        <AppLink to={paths.leagueYear(leagueId)}>{t`The league's year so far`}</AppLink>
      </p>
    </>
  );
}

function RecordCard({ record }: { record: NonNullable<WireHallOfFame["record"]> }) {
  const { t } = useLingui();
  const { season, number, points, teams } = record;
  return (
    <Card title={t`The highest round of all`} isPadded>
      <p className={styles.record}>
        <b className="num">{formatNumber(points)}</b>
        <span>
          {teams.map((team) => (
            <HallTeam key={`${team.entry_name} ${team.player_name}`} team={team} />
          ))}
          <small className="soft">
            <Trans>
              Round {number}, season {season}
            </Trans>
          </small>
        </span>
      </p>
    </Card>
  );
}

const HallTeam = ({ team }: { team: Team }) => (
  <TeamName
    name={team.entry_name}
    managerName={team.player_name}
    to={team.entry === null ? undefined : paths.entryHistory(team.entry)}
  />
);

function MembersCard({ members }: { members: readonly WireHallMember[] }) {
  const { t } = useLingui();
  const team = useTeamColumn<WireHallMember & { readonly index: number }>("strong", ({ entry, ...one }) => ({
    name: one.entry_name,
    managerName: one.player_name,
    to: entry === null ? undefined : paths.entryHistory(entry),
  }));
  if (members.length === 0) return null;
  const title = t`Who won most`;
  return (
    <Card title={title}>
      <Table
        label={title}
        rows={members.map((member, index) => ({ ...member, index }))}
        rowKey={({ index }) => index}
        columns={[
          team,
          { key: "titles", heading: t`Titles`, align: "end", cell: ({ titles }) => formatNumber(titles) },
          { key: "trophies", heading: t`Cups`, align: "end", cell: ({ trophies }) => formatNumber(trophies) },
          { key: "podiums", heading: t`Top three`, align: "end", cell: ({ podiums }) => formatNumber(podiums) },
        ]}
      />
    </Card>
  );
}

interface SeasonCardProps {
  readonly season: WireHallSeason;
  /** A season under another name tells it. */
  readonly nameNow: string | undefined;
}

function SeasonCard({ season: { season, name, honours }, nameNow }: SeasonCardProps) {
  const titleOf = useHonourTitle();
  return (
    <Card title={season}>
      <ul className={styles.honours}>
        {honours.map((honour) => (
          <li key={`${honour.kind} ${honour.number}`} data-first={honour.kind === "first" || undefined}>
            <span className="soft">{titleOf(honour)}</span>
            <span className={styles.teams}>
              {honour.teams.map((team) => (
                <HallTeam key={`${team.entry_name} ${team.player_name} ${team.entry ?? ""}`} team={team} />
              ))}
            </span>
            {honour.points !== 0 && <span className="num">{formatNumber(honour.points)}</span>}
          </li>
        ))}
      </ul>
      {name !== nameNow && <p className={styles.name}>{name}</p>}
    </Card>
  );
}
