import type { WireClubResult } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";
import type { ClubId, FootballerId } from "@elleveren/rules";

import type { FixtureSide } from "../../../api/live/fixtures.ts";
import { useGame } from "../../../api/content/game.ts";
import type { Match } from "../../../api/live/match.ts";
import { formatDayShort, formatDecimal, formatPercent } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { FootballerName } from "../../content/footballers/portrait/FootballerName.tsx";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { Crest } from "../../play/pitch/index.ts";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { Table } from "../../../ui/Table.tsx";
import styles from "./MatchView.module.css";
import type { OwnPicks } from "./use-own-picks.ts";

/** How the clubs come to the match: their last results, and against each other this season. */
export function MatchForm({ match }: { match: Match }) {
  const { t } = useLingui();
  const { fixture, form_h: homeForm, form_a: awayForm, meetings } = match;
  return (
    <Card title={t`Form and meetings`}>
      <div className={styles.body}>
        <Form side={fixture.home} results={homeForm} />
        <Form side={fixture.away} results={awayForm} />
        <h3>{t`Against each other this season`}</h3>
        {meetings.length === 0 ? (
          <p className="note">{t`They have no other match against each other.`}</p>
        ) : (
          <ul>
            {meetings.map((meeting) => (
              <li key={meeting.fixtureId}>
                <AppLink to={paths.match(meeting.fixtureId)} className={styles.meeting ?? ""}>
                  <ClubName id={meeting.home.clubId} />
                  <b className="num">
                    {meeting.isStarted && meeting.home.goals !== null
                      ? `${meeting.home.goals}–${meeting.away.goals}`
                      : meeting.kickoffAtMs === null
                        ? "–"
                        : formatDayShort(meeting.kickoffAtMs)}
                  </b>
                  <ClubName id={meeting.away.clubId} />
                </AppLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

const ClubName = ({ id }: { id: ClubId }) => <span>{useFootballers().club(id).name}</span>;

function Form({ side, results }: { side: FixtureSide; results: readonly WireClubResult[] }) {
  const { t } = useLingui();
  const { club } = useFootballers();
  const own = club(side.clubId);
  const words = { won: t`won`, drawn: t`drew`, lost: t`lost` };
  return (
    <div className={styles.form}>
      <p>
        <Crest kit={own.kit.crest} size={20} />
        <b>{own.name}</b>
        <span className={styles.difficulty} data-difficulty={side.difficulty}>
          <span className="vh">{t`Difficulty`} </span>
          {side.difficulty}
        </span>
      </p>
      {results.length === 0 ? (
        <p className="note">{t`No results yet.`}</p>
      ) : (
        <ol aria-label={t`Last results of ${own.name}, newest first`}>
          {results.map((row) => {
            const result = row.scored > row.conceded ? "won" : row.scored < row.conceded ? "lost" : "drawn";
            const opponent = club(row.opponent);
            return (
              <li key={row.fixture}>
                <AppLink to={paths.match(row.fixture)} data-result={result}>
                  <span className="vh">{words[result]} </span>
                  <b className="num">
                    {row.scored}–{row.conceded}
                  </b>
                  <small>
                    <abbr title={opponent.name}>{opponent.shortName}</abbr>{" "}
                    {row.home
                      ? t({ message: "H", comment: "Home, beside an opponent" })
                      : t({ message: "A", comment: "Away, beside an opponent", context: "away" })}
                  </small>
                </AppLink>
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}

/** How many of each club are shown before the match. */
const SHOWN = 5;

/** The ownership of both clubs' footballers, before the match. */
export function MatchOwned({
  match,
  own,
  onOpen,
}: {
  match: Match;
  own: OwnPicks;
  onOpen: (id: FootballerId) => void;
}) {
  const { t } = useLingui();
  const { footballers } = useGame();
  const { home, away } = match.fixture;
  const of = (side: FixtureSide) =>
    footballers
      .filter((row) => row.clubId === side.clubId && row.status !== "u")
      .toSorted((a, b) => b.selectedByPercent - a.selectedByPercent || b.totalPoints - a.totalPoints)
      .filter((row, index) => index < SHOWN || own.has(row.footballerId));
  const rows = [...of(home), ...of(away)].toSorted((a, b) => b.selectedByPercent - a.selectedByPercent);
  return (
    <Card title={t`Most owned in the match`}>
      <Table
        label={t`Most owned in the match`}
        rows={rows}
        rowKey={(row) => row.footballerId}
        isOwn={(row) => own.has(row.footballerId)}
        columns={[
          {
            key: "player",
            heading: t`Player`,
            align: "start",
            isRowHeading: true,
            cell: (row) => <FootballerName footballer={row} onOpen={onOpen} />,
          },
          {
            key: "selected",
            heading: t({ message: "Sel. %", context: "selected by, table head" }),
            title: t`Selected by (%)`,
            cell: (row) => formatPercent(row.selectedByPercent),
          },
          { key: "form", heading: t`Form`, cell: (row) => <b className="num">{formatDecimal(row.form)}</b> },
        ]}
      />
    </Card>
  );
}
