import { useLingui } from "@lingui/react/macro";
import type { ChipName } from "@elleveren/rules";
import type { CSSProperties } from "react";

import { useIsCurrent } from "../../../../api/wire/connection.ts";
import { isLive, type Fixture } from "../../../../api/live/fixtures.ts";
import type { ExplainLine, LiveRound, RoundPick } from "../../../../api/live/round-points.ts";
import { formatNumber } from "../../../../i18n/format.ts";
import { Tag } from "../../../../ui/Tag.tsx";
import { CHIP_TITLE, STAT_TITLE } from "../../../content/footballers/names.ts";
import { useFootballers } from "../../../content/footballers/use-footballers.ts";
import { Crest } from "../../../play/pitch/index.ts";
import styles from "./PointsBreakdown.module.css";
import { useMatchWords } from "../use-match-words.ts";

interface PointsBreakdownProps {
  readonly pick: RoundPick;
  readonly chip: ChipName | null;
  readonly live: LiveRound | undefined;
  readonly fixtures: readonly Fixture[];
}

export function PointsBreakdown({ pick, chip, live, fixtures }: PointsBreakdownProps) {
  const { t, i18n } = useLingui();
  const row = live?.get(pick.footballerId);
  const matches = row?.matches ?? [];
  if (!row || matches.length === 0) {
    return <p className="note">{t`No match in this round yet.`}</p>;
  }
  const why = pick.isCaptain ? t`Captain` : chip !== null ? i18n._(CHIP_TITLE[chip]) : t`Vice-captain`;
  return (
    <>
      {matches.map((match) => {
        const fixture = fixtures.find((candidate) => candidate.fixtureId === match.fixtureId);
        return (
          <div key={match.fixtureId}>
            {fixture && <MatchLine fixture={fixture} />}
            <table className={styles.sums}>
              <caption className="vh">{t`Points line by line`}</caption>
              <tbody>
                {match.lines.map((line) => (
                  <Line
                    key={line.stat}
                    line={line}
                    isProvisional={line.stat === "bonus" && fixture?.isFinished === false}
                  />
                ))}
              </tbody>
            </table>
          </div>
        );
      })}
      <table className={styles.sums} data-total>
        <tbody>
          <tr>
            <th scope="row">{t`Sum`}</th>
            <td />
            <td className="num">{formatNumber(row.points)}</td>
          </tr>
          {pick.multiplier > 1 && (
            <tr>
              <th scope="row">{why}</th>
              <td>× {pick.multiplier}</td>
              <td className="num">{formatNumber(row.points * pick.multiplier)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </>
  );
}

function MatchLine({ fixture }: { fixture: Fixture }) {
  const { club } = useFootballers();
  const matchWords = useMatchWords();
  const isCurrent = useIsCurrent();
  const home = club(fixture.home.clubId);
  const away = club(fixture.away.clubId);
  const words = matchWords(fixture);
  return (
    <>
      <p className={styles.match}>
        <Crest kit={home.kit.crest} size={20} />
        {home.name} <b>{fixture.home.goals === null ? "–" : `${fixture.home.goals}–${fixture.away.goals}`}</b>{" "}
        {away.name}
        <Crest kit={away.kit.crest} size={20} />
        {isLive(fixture) && isCurrent ? (
          <span className="live">
            <i className="ball ball--on" aria-hidden="true" />
            {words}
          </span>
        ) : (
          <span className="label">{words}</span>
        )}
      </p>
      {fixture.isStarted && (
        <span
          className={styles.minutes}
          style={{ "--min": Math.min(90, fixture.minutes) } as CSSProperties}
          aria-hidden="true"
        />
      )}
    </>
  );
}

function Line({ line, isProvisional }: { line: ExplainLine; isProvisional: boolean }) {
  const { t, i18n } = useLingui();
  const title = STAT_TITLE[line.stat];
  const each =
    line.value > 1 &&
    line.points !== 0 &&
    line.points % line.value === 0 &&
    line.stat !== "minutes" &&
    line.stat !== "bonus";
  return (
    <tr>
      <th scope="row">
        {title ? i18n._(title) : line.stat} {isProvisional && <Tag kind="live">{t`Provisional`}</Tag>}
      </th>
      <td>{each ? `${line.value} × ${formatNumber(line.points / line.value)}` : line.value}</td>
      <td className="num">{formatNumber(line.points)}</td>
    </tr>
  );
}
