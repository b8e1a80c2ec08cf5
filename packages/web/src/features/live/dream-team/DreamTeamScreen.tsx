import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { footballerId, POSITIONS, type FootballerId, type RoundId } from "@elleveren/rules";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";

import { useGame } from "../../../api/content/game.ts";
import { isApiFailure } from "../../../api/wire/problems.ts";
import { useDreamTeam, type DreamTeam } from "../../../api/live/round-points.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { paths, type SiteAddress } from "../../../paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState, LoadingRegion, Skeleton } from "../../../ui/states.tsx";
import { POSITION_NAME, POSITION_PLURAL } from "../../content/footballers/names.ts";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { ViewSwitch, type View } from "../../content/footballers/ViewSwitch.tsx";
import { useOpenFootballer } from "../../content/footballers/use-open-footballer.ts";
import { timesCounted } from "../points/breakdown/times-counted.ts";
import { Shirt, SquadView, type PitchModel } from "../../play/pitch/index.ts";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { ErrorPage, NotFoundPage } from "../../site/shell/errors/ErrorPage.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { useNumberParams } from "../../site/shell/use-number-params.ts";
import { useSearchState } from "../../site/shell/use-search-state.ts";
import { DreamTeamPoints } from "./DreamTeamPoints.tsx";
import styles from "./DreamTeamScreen.module.css";

/** `/dream-team` of the season and `/dream-team/{roundId}` of a round. */
export function DreamTeamScreen() {
  const { roundId } = useNumberParams("roundId");
  const isNamed = useParams({ strict: false, select: (params) => "roundId" in params });
  const { currentRound, rounds } = useGame();
  if (!isNamed) return <DreamTeamOf round={null} />;
  const round = rounds.find((candidate) => candidate.roundId === roundId)?.roundId;
  if (round === undefined || currentRound === null || round > currentRound.roundId) return <NotFoundPage />;
  return <DreamTeamOf round={round} />;
}

function DreamTeamOf({ round }: { round: RoundId | null }) {
  const { t } = useLingui();
  const { currentRound } = useGame();
  const query = useDreamTeam(round);
  const title = round === null ? t`Dream Team` : t`Dream Team, round ${round}`;
  const isUnpublished = isApiFailure(query.error) && query.error.status === 404;
  const switchTo =
    round === null
      ? currentRound && { to: paths.dreamTeamRound(currentRound.roundId), label: t`Round ${currentRound.roundId}` }
      : { to: paths.dreamTeam, label: t`Overall` };
  if (query.isError && !isUnpublished && !query.data) return <ErrorPage error={query.error} title={title} />;
  return (
    <div className={`page ${styles.screen}`}>
      <PageTitle title={title} mast={t`Dream Team`} />
      <header className={styles.head}>
        {round !== null && round > 1 ? (
          <AppLink to={paths.dreamTeamRound(round - 1)} aria-label={t`Previous`}>
            <ChevronLeft aria-hidden="true" />
          </AppLink>
        ) : (
          <span />
        )}
        <div>
          <h1>
            <Trans>Dream Team</Trans>
          </h1>
          <p>{round === null ? <Trans>Overall</Trans> : <Trans>Round {round}</Trans>}</p>
        </div>
        {round !== null && currentRound !== null && round < currentRound.roundId ? (
          <AppLink to={paths.dreamTeamRound(round + 1)} aria-label={t`Next`}>
            <ChevronRight aria-hidden="true" />
          </AppLink>
        ) : (
          <span />
        )}
      </header>
      {query.data ? (
        <DreamTeamView dreamTeam={query.data} round={round} switchTo={switchTo} />
      ) : isUnpublished ? (
        <Card>
          <EmptyState>
            <Trans>Data will appear here once the season is underway</Trans>
          </EmptyState>
        </Card>
      ) : (
        <LoadingRegion label={t`Loading the Dream Team`}>
          <Skeleton height="560px" />
        </LoadingRegion>
      )}
    </div>
  );
}

interface DreamTeamViewProps {
  readonly dreamTeam: DreamTeam;
  readonly round: RoundId | null;
  readonly switchTo: { readonly to: SiteAddress; readonly label: string } | null;
}

function DreamTeamView({ dreamTeam, round, switchTo }: DreamTeamViewProps) {
  const { t } = useLingui();
  const [{ view }, setSearch] = useSearchState<{ view: View }>({ view: "pitch" });
  const openFootballer = useOpenFootballer();
  const { footballer, club } = useFootballers();
  const model = useDreamTeamModel(dreamTeam);
  const [pointsId, setPointsId] = useState<FootballerId | null>(null);
  const pointsRow = dreamTeam.team.find((row) => row.footballerId === pointsId);
  // A round's points explain themselves first; the season's are too many lines for that.
  const open = (id: FootballerId) => (round === null ? openFootballer(id) : setPointsId(id));
  const act = (key: string) => open(footballerId(Number(key)));
  const top = dreamTeam.top && footballer(dreamTeam.top.footballerId);
  const total = dreamTeam.team.reduce((sum, row) => sum + timesCounted(row.points, NOBODYS), 0);
  const boardText = round === null ? t`Overall` : t`Round ${round}`;
  return (
    <>
      <div className={styles.field}>
        <div className={styles.viewbar}>
          <ViewSwitch isInFull view={view} onChange={(chosen) => setSearch({ view: chosen })} />
        </div>
        <SquadView
          view={view}
          label={t`Dream Team`}
          boardText={boardText}
          valueHeading={t`Points`}
          model={model}
          onAct={act}
          isFilling
        />
      </div>
      <aside className="side">
        {top && dreamTeam.top && (
          <Card title={t`Top Player`}>
            <div className={styles.top}>
              <Shirt kit={club(top.clubId).kit.shirt} isKeeper={top.position === "GKP"} size={56} />
              <p>
                <button type="button" onClick={() => open(top.footballerId)}>
                  {top.webName}
                </button>
                <span className="label">{club(top.clubId).shortName}</span>
              </p>
              <span className="num">{formatNumber(dreamTeam.top.points)}</span>
            </div>
          </Card>
        )}
        <Card title={t`Total Points`} aside={switchTo && <AppLink to={switchTo.to}>{switchTo.label}</AppLink>}>
          <p className={`num ${styles.total}`}>{formatNumber(total)}</p>
        </Card>
      </aside>
      {pointsRow && round !== null && (
        <DreamTeamPoints
          footballerId={pointsRow.footballerId}
          round={round}
          points={pointsRow.points}
          onClose={() => setPointsId(null)}
          onInfo={() => {
            setPointsId(null);
            openFootballer(pointsRow.footballerId);
          }}
        />
      )}
    </>
  );
}

/** The multiplier of a footballer outside the squad. */
const NOBODYS = 0;

function useDreamTeamModel(dreamTeam: DreamTeam): PitchModel {
  const { i18n } = useLingui();
  const { slotBase } = useFootballers();
  const slots = dreamTeam.team
    .toSorted((a, b) => a.slot - b.slot)
    .map((row) => {
      const points = timesCounted(row.points, NOBODYS);
      const worth = plural(points, { one: "# point", other: "# points" });
      const { newsChance: _news, ...base } = slotBase(row.footballerId, null);
      return {
        ...base,
        state: "rest" as const,
        value: worth,
        description: `${base.name}, ${base.clubName ?? ""}, ${worth}`,
      };
    });
  return {
    lines: POSITIONS.map((position) => ({
      label: i18n._(position === "GKP" ? POSITION_NAME.GKP : POSITION_PLURAL[position]),
      slots: slots.filter((slot) => slot.position === position),
    })),
  };
}
