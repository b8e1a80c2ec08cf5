import type { WireComparison, WireDifference, WireLeagueSide } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";

import { useGame } from "../../../../api/content/game.ts";
import { formatNumber } from "../../../../i18n/format.ts";
import { Card } from "../../../../ui/Card.tsx";
import { useOpenFootballer } from "../../../content/footballers/use-open-footballer.ts";
import { PlaceMark } from "../../../live/match-place/index.ts";
import { Shirt } from "../../../play/pitch/index.ts";
import { formatGain, placeOf } from "../live/shares.ts";
import styles from "./Compare.module.css";

/**
 * Each team's own footballers, the common ones, and the points of each: adds up to the difference between the teams.
 */
export function ComparedSquads({ compared }: { compared: WireComparison }) {
  const { t } = useLingui();
  const { a, b } = compared;
  const { onlyA, onlyB, differently, alike } = groupsOf(compared);
  const [nameA, nameB] = [a.entry_name, b.entry_name];
  return (
    <>
      <div className={styles.columns}>
        <Card title={t`Only ${nameA}`} aside={<Sum points={onlyA.swing} />}>
          <Rows rows={onlyA.rows} timesOf={(row) => row.a} captain={a} />
        </Card>
        <Card title={t`Only ${nameB}`} aside={<Sum points={-onlyB.swing} />}>
          <Rows rows={onlyB.rows} timesOf={(row) => row.b} captain={b} />
        </Card>
      </div>
      {differently.rows.length > 0 && (
        <Card title={t`Both, but not alike`} aside={<Sum points={differently.swing} />}>
          <Shared rows={differently.rows} a={a} b={b} />
        </Card>
      )}
      <Card title={t`Both alike`} aside={<span className="label">{formatNumber(alike.rows.length)}</span>}>
        <Rows rows={alike.rows} timesOf={(row) => row.a} captain={a} />
      </Card>
      <Card title={t`How it adds up`}>
        <dl className={`facts ${styles.sum}`}>
          <Line name={t`Players only ${nameA} has`} points={onlyA.swing} />
          <Line name={t`Players only ${nameB} has`} points={onlyB.swing} />
          <Line name={t`Armbands, chips and benches of those both have`} points={differently.swing} />
          <Line name={t`Transfer costs`} points={b.cost - a.cost} />
          <Line name={t`Difference in the round`} points={compared.difference} isTotal />
        </dl>
      </Card>
    </>
  );
}

const Line = ({ name, points, isTotal = false }: { name: string; points: number; isTotal?: boolean }) => (
  <div data-total={isTotal || undefined}>
    <dt>{name}</dt>
    <dd className="num">{formatGain(points, 0)}</dd>
  </div>
);

const Sum = ({ points }: { points: number }) => <b className={`num ${styles.figure}`}>{formatGain(points, 0)}</b>;

interface RowsProps {
  readonly rows: readonly WireDifference[];
  readonly timesOf: (row: WireDifference) => number | null;
  /** The side whose armband is marked. */
  readonly captain: WireLeagueSide;
}

function Rows({ rows, timesOf, captain }: RowsProps) {
  if (rows.length === 0) {
    return (
      <p className="note pad-foot">
        <Trans>Nobody.</Trans>
      </p>
    );
  }
  return (
    <ul className={styles.rows}>
      {rows.map((row) => {
        const times = timesOf(row) ?? 0;
        return (
          <li key={row.element} data-bench={times === 0 || undefined}>
            <Man row={row} />
            <Times times={times} isCaptain={captain.captain === row.element} />
            <Points row={row} times={times} />
          </li>
        );
      })}
    </ul>
  );
}

function Shared({ rows, a, b }: { rows: readonly WireDifference[]; a: WireLeagueSide; b: WireLeagueSide }) {
  return (
    <ul className={`${styles.rows} ${styles.shared}`}>
      {rows.map((row) => (
        <li key={row.element}>
          <Man row={row} />
          <span className={styles.both}>
            {[a, b].map((side) => {
              const times = (side === a ? row.a : row.b) ?? 0;
              return (
                <span key={side.entry}>
                  {side.entry_name} <Times times={times} isCaptain={side.captain === row.element} isSaid />
                </span>
              );
            })}
          </span>
          <b className="num">{formatGain(row.swing, 0)}</b>
        </li>
      ))}
    </ul>
  );
}

function Man({ row }: { row: WireDifference }) {
  const { footballerById, clubById } = useGame();
  const openFootballer = useOpenFootballer();
  const footballer = footballerById.get(row.element);
  const club = footballer && clubById.get(footballer.clubId);
  return (
    <span className={styles.man}>
      {footballer && club && <Shirt kit={club.kit.shirt} isKeeper={footballer.position === "GKP"} size={28} />}
      <span>
        <button type="button" onClick={() => openFootballer(row.element)}>
          {footballer?.webName}
        </button>
        <PlaceMark place={placeOf(row)} club={club?.shortName} />
      </span>
    </span>
  );
}

/** "C ×2", "×3", "bench"; once is not said, unless beside another number. */
function Times({ times, isCaptain, isSaid = false }: { times: number; isCaptain: boolean; isSaid?: boolean }) {
  const { t } = useLingui();
  if (times === 0)
    return <span className={styles.mark}>{t({ message: "bench", context: "where a player sits" })}</span>;
  return (
    <span className={styles.mark}>
      {isCaptain && <abbr title={t`Captain`}>{t({ message: "C", context: "captain, beside a name" })}</abbr>}
      {(times > 1 || isSaid) && <> ×{times}</>}
    </span>
  );
}

/** A footballer's points, multiplied as they count; for a substitute the plain points, in brackets. */
function Points({ row, times }: { row: WireDifference; times: number }) {
  const { t } = useLingui();
  const points = formatNumber(row.points);
  if (row.matches_left > 0 && !row.is_on && row.points === 0) {
    return <span className={styles.mark}>{t`to play`}</span>;
  }
  return times === 0 ? (
    <span className={styles.mark}>({points})</span>
  ) : (
    <b className="num">{formatNumber(times * row.points)}</b>
  );
}

type GroupName = "onlyA" | "onlyB" | "differently" | "alike";

interface Group {
  readonly name: GroupName;
  readonly rows: readonly WireDifference[];
  /** Points the first team has more than the second through these. */
  readonly swing: number;
}

/** In the order of the page; all swings and the difference of the costs add up to the teams' difference. */
export function groupsOf({ elements }: Pick<WireComparison, "elements">): Readonly<Record<GroupName, Group>> {
  const group = (name: GroupName): Group => {
    const rows = elements.filter((row) => groupOf(row) === name);
    return { name, rows, swing: rows.reduce((sum, row) => sum + row.swing, 0) };
  };
  return {
    onlyA: group("onlyA"),
    onlyB: group("onlyB"),
    differently: group("differently"),
    alike: group("alike"),
  };
}

function groupOf({ a, b }: WireDifference): GroupName {
  if (b === null) return "onlyA";
  if (a === null) return "onlyB";
  return a === b ? "alike" : "differently";
}
