import type { WireLeagueSwing, WireSwing } from "@elleveren/contract";
import { Plural, Trans } from "@lingui/react/macro";
import { t } from "@lingui/core/macro";

import { useGame } from "../../../../api/content/game.ts";
import { useMe } from "../../../../api/people/me.ts";
import { formatDecimal, formatNumber } from "../../../../i18n/format.ts";
import { useOpenFootballer } from "../../../content/footballers/use-open-footballer.ts";
import { PlaceMark } from "../../../live/match-place/index.ts";
import { Shirt } from "../../../play/pitch/index.ts";
import { formatGain, formatShare, placeOf } from "./shares.ts";
import styles from "./Swing.module.css";

interface SwingListProps {
  readonly rows: readonly WireSwing[];
  readonly swing: WireLeagueSwing;
  /** The value of a next point, for footballers with matches left; otherwise the points so far. */
  readonly isToCome?: boolean;
  readonly isShort?: boolean;
}

/** Footballers by their effect on a team, each with the reason in words and a bar to either side. */
export function SwingList({ rows, swing, isToCome = false, isShort = false }: SwingListProps) {
  const figure = (row: WireSwing) => (isToCome ? row.per_point : row.gain);
  const most = Math.max(...rows.map((row) => Math.abs(figure(row))));
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <Row
          key={row.element}
          row={row}
          swing={swing}
          figure={figure(row)}
          most={most}
          isToCome={isToCome}
          isShort={isShort}
        />
      ))}
    </ul>
  );
}

interface RowProps extends Omit<SwingListProps, "rows"> {
  readonly row: WireSwing;
  readonly figure: number;
  readonly most: number;
}

function Row({ row, swing, figure, most, isToCome, isShort }: RowProps) {
  const { account } = useMe();
  const { footballerById, clubById } = useGame();
  const openFootballer = useOpenFootballer();
  const footballer = footballerById.get(row.element);
  if (!footballer) return null;
  const club = clubById.get(footballer.clubId);
  const points = formatNumber(row.points);
  const isReader = swing.own.entry === account?.entryId;
  return (
    <li>
      {club && <Shirt kit={club.kit.shirt} isKeeper={footballer.position === "GKP"} size={32} />}
      <span className={styles.who}>
        <span>
          <button type="button" onClick={() => openFootballer(row.element)}>
            {footballer.webName}
          </button>
          <span className={styles.points}>
            {isToCome ? (
              <Plural value={row.matches_left} one="# match left" other="# matches left" />
            ) : (
              <Trans>
                <b className="num">{points}</b> pts
              </Trans>
            )}
          </span>
          <PlaceMark place={placeOf(row)} club={club?.shortName} />
        </span>
        <small>
          {ownershipWords(row, swing, isReader)}
          {/* Where armbands and benches make it another number than the share that was just said. */}
          {!isShort && row.multiplied !== row.owned && ` ${effectiveWords(row, swing)}`}
        </small>
        <span className={styles.track} aria-hidden="true">
          <i
            data-side={figure < 0 ? "down" : "up"}
            style={{ width: `${most === 0 ? 0 : (50 * Math.abs(figure)) / most}%` }}
          />
        </span>
      </span>
      <b className={`num ${figure > 0 ? "up" : figure < 0 ? "down" : ""}`}>{formatGain(figure, isToCome ? 2 : 1)}</b>
    </li>
  );
}

/** "You have him as captain, 64 % of the league has him." */
function ownershipWords(row: WireSwing, { own, members: memberCount }: WireLeagueSwing, isReader: boolean): string {
  const owned = formatShare(row.owned, memberCount);
  const times = row.multiplier ?? 0;
  if (row.multiplier === null) {
    return isReader
      ? t`You do not have him, ${owned} of the league does.`
      : t`Not on the team, ${owned} of the league has him.`;
  }
  if (times === 0) {
    return isReader
      ? t`He is on your bench, ${owned} of the league has him.`
      : t`On the bench, ${owned} of the league has him.`;
  }
  if (row.element === own.captain && times > 1) {
    return isReader
      ? t`You have him as captain, ${owned} of the league has him.`
      : t`Captain, ${owned} of the league has him.`;
  }
  if (times > 1) {
    return isReader
      ? t`He counts ${times} times for you, ${owned} of the league has him.`
      : t`Counts ${times} times, ${owned} of the league has him.`;
  }
  return isReader
    ? t`You have him, ${owned} of the league has him.`
    : t`In the eleven, ${owned} of the league has him.`;
}

/** "A point of his counts 1.36 times for the average team." */
function effectiveWords(row: WireSwing, { members: memberCount }: WireLeagueSwing): string {
  const effective = formatDecimal(memberCount === 0 ? 0 : row.multiplied / memberCount, 2);
  return t`A point of his counts ${effective} times for the league's average team.`;
}
