import { Trans, useLingui } from "@lingui/react/macro";
import type { RoundId, RoundOutlook } from "@elleveren/rules";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";

import { useGame } from "../../../api/content/game.ts";
import { formatDayShort, formatDecimal, formatNumber, formatPrice } from "../../../i18n/format.ts";
import { CHIP_TITLE } from "../../content/footballers/names.ts";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import styles from "./RoundStrip.module.css";

interface RoundStripProps {
  readonly outlooks: readonly RoundOutlook[];
  /** Expected points of each, after the cost; undefined while fixtures load. */
  readonly forecast: readonly number[] | undefined;
  readonly chosen: RoundId;
  readonly onChoose: (round: RoundId) => void;
}

/** The coming rounds at a glance: fixtures, money, transfers, chip, points. One of them is shown below. */
export function RoundStrip({ outlooks, forecast, chosen, onChoose }: RoundStripProps) {
  const { t } = useLingui();
  return (
    <ToggleButtonGroup
      className={styles.strip ?? ""}
      aria-label={t`Coming rounds`}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[chosen]}
      onSelectionChange={(selected) => {
        const found = outlooks.find((outlook) => selected.has(outlook.roundId));
        if (found) onChoose(found.roundId);
      }}
    >
      {outlooks.map((outlook, index) => (
        <ToggleButton key={outlook.roundId} id={outlook.roundId} className={styles.round ?? ""}>
          <RoundCard outlook={outlook} points={forecast?.[index]} />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** One round of the strip. */
export function RoundCard({ outlook, points }: { outlook: RoundOutlook; points: number | undefined }) {
  const { t, i18n } = useLingui();
  const { rounds } = useGame();
  const { roundId, squad, costPoints, freeTransfersLeft, transfers, problems } = outlook;
  const round = rounds.find((candidate) => candidate.roundId === roundId);
  const difficulty = useSquadDifficulty(outlook);
  return (
    <>
      <span className={styles.top}>
        <b className="head">{t`Round ${roundId}`}</b>
        <small>{round && formatDayShort(round.deadlineAtMs)}</small>
      </span>
      <span className={styles.middle}>
        {difficulty === undefined ? (
          <i data-difficulty={3}>–</i>
        ) : (
          <i data-difficulty={Math.round(difficulty)}>
            <span className="vh">{t`Difficulty of the starters' fixtures`} </span>
            {formatDecimal(difficulty)}
          </i>
        )}
        {points !== undefined && (
          <span className="num">
            {formatDecimal(points)} <small>{t({ message: "pts", context: "forecast" })}</small>
          </span>
        )}
      </span>
      <span className={styles.line} data-over={squad.bankTenths < 0 || undefined}>
        <span>{t`Bank`}</span> <span className="num">{formatPrice(squad.bankTenths)}</span>
      </span>
      <span className={styles.line}>
        <span>{t({ message: "Free", context: "free transfers" })}</span>{" "}
        <span className="num">{freeTransfersLeft ?? "∞"}</span>
      </span>
      <span className={styles.line} data-over={costPoints > 0 || undefined}>
        <span>{t`Cost`}</span> <span className="num">{formatNumber(-costPoints)}</span>
      </span>
      <span className={styles.foot}>
        {problems.length > 0 ? (
          <span className={styles.wrong}>
            <i className="ball" aria-hidden="true" />
            <Trans>Does not fit</Trans>
          </span>
        ) : squad.chip !== null ? (
          <b>{i18n._(CHIP_TITLE[squad.chip])}</b>
        ) : transfers.length > 0 ? (
          t`${transfers.length} in, ${transfers.length} out`
        ) : (
          " "
        )}
      </span>
    </>
  );
}

/** The mean over the starters' fixtures; undefined when they have none, or while fixtures load. */
function useSquadDifficulty({ squad, roundId }: RoundOutlook): number | undefined {
  const { ruleset } = useGame();
  const { roundMatches } = useFootballers();
  const matches = squad.picks
    .filter((pick) => pick.slot <= ruleset.squad.playing)
    .flatMap((pick) => roundMatches(pick.footballerId, roundId));
  if (matches.length === 0) return undefined;
  return matches.reduce((sum, match) => sum + match.difficulty, 0) / matches.length;
}
