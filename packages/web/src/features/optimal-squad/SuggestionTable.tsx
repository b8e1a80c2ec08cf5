import { useLingui } from "@lingui/react/macro";
import type { FootballerId, LineupForecast } from "@elleveren/rules";
import type { ReactNode } from "react";

import { useGame } from "../../api/content/game.ts";
import { formatDecimal, formatTenths } from "../../i18n/format.ts";
import { Table, type Column } from "../../ui/Table.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { POSITION_SHORT } from "../footballers/names.ts";
import { useFootballers } from "../footballers/use-footballers.ts";
import { Shirt } from "../pitch/index.ts";
import type { PreparedSearch, SearchGround } from "./build-search.ts";
import styles from "./OptimalSquad.module.css";
import type { Candidate } from "./squad-search.ts";

interface SuggestionTableProps {
  readonly title: ReactNode;
  readonly label: string;
  readonly members: readonly Candidate[];
  readonly prepared: PreparedSearch;
  readonly ground: SearchGround;
  /** Marks captain, vice-captain and bench of the first round. */
  readonly lineup?: LineupForecast;
}

/** Footballers with why they are there: form, points per match, and each round's opponents with what they should bring. */
export function SuggestionTable({ title, label, members, prepared, ground, lineup }: SuggestionTableProps) {
  const { t, i18n } = useLingui();
  const { formDays } = useGame().ruleset;
  const { footballer, club, doubt, roundMatches, opponentText } = useFootballers();
  const bench = new Set<FootballerId>(lineup?.benchIds);
  const columns: Column<Candidate>[] = [
    {
      key: "name",
      heading: t`Player`,
      align: "start",
      isRowHeading: true,
      cell: ({ footballerId, position, isOwned }) => {
        const row = footballer(footballerId);
        const own = club(row.clubId);
        const chance = doubt(row);
        return (
          <span className={styles.who} data-bench={bench.has(footballerId) || undefined}>
            <Shirt kit={own.kit.shirt} isKeeper={position === "GKP"} size={30} />
            <span>
              <b>{row.webName}</b>
              {footballerId === lineup?.captainId && <Armband letter={t`C`} title={t`Captain`} />}
              {footballerId === lineup?.viceCaptainId && <Armband letter={t`V`} title={t`Vice-captain`} />}
              {lineup && ground.myTeam && !isOwned && <Tag kind="plain">{t`new`}</Tag>}
              <small>
                {i18n._(POSITION_SHORT[position])} · {own.shortName} · {formatTenths(row.priceTenths)}
                {bench.has(footballerId) && ` · ${t`bench`}`}
                {chance !== undefined && ` · ${t`${chance} % chance`}`}
              </small>
            </span>
          </span>
        );
      },
    },
    {
      key: "sum",
      heading: t`Sum`,
      title: t`Expected in all these rounds`,
      cell: ({ points }) => <Figure value={total(points)} />,
    },
    ...prepared.roundIds.map((roundId, index): Column<Candidate> => ({
      key: String(roundId),
      heading: t({ message: `R${roundId}`, comment: "Round, table head" }),
      title: t`Round ${roundId}`,
      cell: ({ footballerId, points }) => {
        const matches = roundMatches(footballerId, roundId);
        return (
          <span className={styles.round}>
            <span className="num">{formatDecimal(points[index]!)}</span>
            {matches.length === 0 && <small>{opponentText(matches)}</small>}
            {matches.map((match) => (
              <small key={match.fixtureId} data-difficulty={match.difficulty}>
                {opponentText([match])}
              </small>
            ))}
          </span>
        );
      },
    })),
    {
      key: "form",
      heading: t`Form`,
      title: t`Points per match in the last ${formDays} days`,
      cell: ({ footballerId }) => formatDecimal(footballer(footballerId).form),
    },
    {
      key: "season",
      heading: t`Season`,
      title: t`Points per match of the season, drawn towards the price`,
      cell: ({ footballerId }) => formatDecimal(prepared.forecastOf(footballerId).seasonPoints),
    },
  ];
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      <Table label={label} columns={columns} rows={members} rowKey={({ footballerId }) => footballerId} />
    </section>
  );
}

const total = (points: readonly number[]) => points.reduce((sum, value) => sum + value, 0);
const Figure = ({ value }: { value: number }) => <span className="num">{formatDecimal(value)}</span>;

const Armband = ({ letter, title }: { letter: string; title: string }) => (
  <>
    <i className={styles.armband} aria-hidden="true">
      {letter}
    </i>
    <span className="vh">, {title}</span>
  </>
);
