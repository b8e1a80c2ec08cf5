import { Trans, useLingui } from "@lingui/react/macro";
import type { WireCorrectionPreview } from "@elleveren/contract";

import { formatNumber } from "../../i18n/format.ts";
import { Alert } from "../../ui/Alert.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import styles from "./Corrections.module.css";

type PreviewedRound = WireCorrectionPreview["events"][number];
type Moved = PreviewedRound["move"]["round"]["gained"][number];
type NameOf = (entry: number | null) => string;

/** Everything a correction would move, or was expected to. */
export function PreviewDetails({ preview }: { preview: WireCorrectionPreview }) {
  const { t } = useLingui();
  const nameOf: NameOf = (id) =>
    preview.entry_names.find(({ entry }) => entry === id)?.name ?? (id === null ? "–" : String(id));
  const footballerOf = (id: number) => preview.element_names.find(({ element }) => element === id)?.name ?? String(id);
  const leagueOf = (id: number) => preview.league_names.find(({ league }) => league === id)?.name ?? String(id);
  return (
    <div className={styles.preview}>
      <ul>
        {preview.footballers.map(({ element, event, before, after }) => {
          const name = footballerOf(element);
          return <li key={`${event}:${element}`}>{t`${name}, round ${event}: ${before} → ${after} points`}</li>;
        })}
      </ul>
      {preview.events.map((round) => (
        <RoundMove key={round.event} round={round} nameOf={nameOf} />
      ))}
      {preview.entry.map((row) => (
        <AskedEntry key={row.event} row={row} />
      ))}
      {preview.ties.map((tie) => (
        <p key={`${tie.kind}:${tie.league}:${tie.entry_1}`}>
          {leagueOf(tie.league)}: {nameOf(tie.winner_before)} → {nameOf(tie.winner_after)}{" "}
          {tie.stays && t`(stays as it is: the next round has begun)`}
        </p>
      ))}
      {preview.leaders.map(({ league, before, after }) => {
        const [name, from, to] = [leagueOf(league), nameOf(before), nameOf(after)];
        return <p key={league}>{t`Leader of ${name}: ${from} → ${to}`}</p>;
      })}
    </div>
  );
}

function RoundMove({ round, nameOf }: { round: PreviewedRound; nameOf: NameOf }) {
  const { t } = useLingui();
  const { event, is_corrected: isCorrected, move } = round;
  const columns: Column<Moved>[] = [
    { key: "team", align: "start", heading: t`Team`, isRowHeading: true, cell: ({ entry }) => nameOf(entry) },
    { key: "points", heading: t`Points`, cell: ({ before, after }) => `${before} → ${after}` },
    {
      key: "rank",
      heading: t`Rank`,
      cell: (row) => `${formatNumber(row.rank_before)} → ${formatNumber(row.rank_after)}`,
    },
  ];
  const table = isCorrected ? move.round : move.overall;
  const rows = [...table.gained, ...table.lost];
  const title = isCorrected ? t`Round ${event}` : t`The table after round ${event}`;
  const [changed, all] = [formatNumber(table.changed), formatNumber(move.entries)];
  const places = formatNumber(move.overall.ranks_changed);
  const [from, to] = [nameOf(move.winner_before), nameOf(move.winner_after)];
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p>{t`${changed} of ${all} teams get other points, ${places} another place overall.`}</p>
      {move.winner_before !== move.winner_after && <p>{t`Winner of the round: ${from} → ${to}`}</p>}
      {rows.length > 0 && (
        <Table label={t`Who gains and loses most`} columns={columns} rows={rows} rowKey={({ entry }) => entry} />
      )}
      {move.overall.into_top.length > 0 && (
        <Table
          label={t`Into the best fifty`}
          columns={columns}
          rows={move.overall.into_top}
          rowKey={({ entry }) => entry}
        />
      )}
    </section>
  );
}

function AskedEntry({ row }: { row: WireCorrectionPreview["entry"][number] }) {
  const { event, points_before: before, points_after: after } = row;
  const [from, to] = [formatNumber(row.overall_rank_before), formatNumber(row.overall_rank_after)];
  return (
    <p>
      <Trans>
        The team you asked about, round {event}: {before} → {after} points, place overall {from} → {to}
      </Trans>
    </p>
  );
}

/** The contradictions in the corrected matches, each with its figures. */
export function Questions({ preview }: { preview: WireCorrectionPreview }) {
  const { t } = useLingui();
  const { questions } = preview;
  if (questions.length === 0) return null;
  const say = ({
    code,
    fixture,
    side,
    element,
    found,
    expected,
  }: WireCorrectionPreview["questions"][number]): string => {
    const match = preview.fixture_names.find((row) => row.fixture === fixture);
    const club = (side === "home" ? match?.team_h_name : match?.team_a_name) ?? "";
    const name = preview.element_names.find((row) => row.element === element)?.name ?? "";
    const words: Record<typeof code, string> = {
      goals_differ: t`${club}: goals and own goals in the statistics come to ${found}, the score says ${expected}.`,
      assists_over: t`${club}: ${found} assists to ${expected} goals.`,
      clean_sheet_conceded: t`${name} has a clean sheet; goals let in while he played: ${found}.`,
      minutes_over: t`${name} has played ${found} minutes; a match has ${expected}.`,
    };
    return words[code];
  };
  return (
    <Alert kind="warning">
      <p>
        <b>{t`This does not add up. Is it right?`}</b>
      </p>
      <ul>
        {questions.map((question) => (
          <li key={`${question.code} ${question.fixture} ${question.side} ${question.element}`}>{say(question)}</li>
        ))}
      </ul>
    </Alert>
  );
}
