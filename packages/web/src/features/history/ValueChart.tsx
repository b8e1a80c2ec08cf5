import { Trans, useLingui } from "@lingui/react/macro";

import type { SeasonRound } from "../../api/entry-seasons.ts";
import { formatPrice, formatTenths } from "../../i18n/format.ts";
import styles from "../../ui/charts/Plot.module.css";
import { Readout } from "../../ui/charts/Readout.tsx";
import { amountScale, linePath, roundPlaces, thinned } from "../../ui/charts/scales.ts";
import { useReader } from "../../ui/charts/use-reader.ts";

const MOST_LABELS = 5;

/** What the team is worth at every deadline: all of it, and how much of that lies in the bank. */
export function ValueChart({ rounds }: { rounds: readonly SeasonRound[] }) {
  const { t } = useLingui();
  const x = roundPlaces(rounds);
  const reader = useReader({ count: rounds.length, at: (index) => x(rounds[index]?.roundId ?? 0) });
  const [first, last, read] = [rounds[0], rounds.at(-1), rounds[reader.index]];
  if (!first || !last || !read) return null;
  const squad = (row: SeasonRound) => row.valueTenths - row.bankTenths;
  const scale = amountScale(rounds.flatMap((row) => [row.valueTenths, squad(row)]));
  const total = rounds.map((row) => [x(row.roundId), scale.at(row.valueTenths)] as const);
  const inSquad = rounds.map((row) => [x(row.roundId), scale.at(squad(row))] as const);
  const title = t`Round ${read.roundId}`;
  const [from, to] = [formatPrice(first.valueTenths), formatPrice(last.valueTenths)];
  const [value, bank] = [formatPrice(read.valueTenths), formatPrice(read.bankTenths)];
  return (
    <>
      <div
        className={styles.plot}
        {...reader.props({
          label: t`Squad value from ${from} in round ${first.roundId} to ${to} in round ${last.roundId}`,
          text: t`${title}: ${value}, of it ${bank} in the bank`,
        })}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.grid} d={scale.marks.map((mark) => `M0 ${scale.at(mark)}H100`).join("")} />
          <path className={styles.band} d={`${linePath(total)}${linePath(inSquad.toReversed()).replace("M", "L")}z`} />
          <path className={styles.thin} d={linePath(inSquad)} />
          <path className={styles.you} d={linePath(total)} />
        </svg>
        {scale.marks.map((mark) => (
          <span key={mark} className={styles.y} style={{ top: `${scale.at(mark)}%` }}>
            {formatTenths(mark)}
          </span>
        ))}
        {thinned(rounds, MOST_LABELS).map(({ roundId }) => (
          <span key={roundId} className={styles.x} style={{ left: `${x(roundId)}%` }}>
            {t({ message: `R${roundId}`, comment: "A round, under a chart" })}
          </span>
        ))}
        <i data-now="true" style={{ left: `${x(last.roundId)}%`, top: `${scale.at(last.valueTenths)}%` }} />
        <span
          className={styles.value}
          data-end={rounds.length > 1 || undefined}
          style={{ left: `${x(last.roundId)}%`, top: `${scale.at(last.valueTenths)}%` }}
        >
          {formatTenths(last.valueTenths)}
        </span>
        {reader.cursor !== null && <b className={styles.cursor} style={{ left: `${reader.cursor}%` }} />}
      </div>
      <Readout
        title={title}
        rows={[
          { key: "value", name: t`Squad value`, value },
          { key: "bank", name: t`In the bank`, value: bank },
        ]}
      />
      <p className={styles.legend}>
        <span>
          <i data-kind="you" />
          <Trans>Squad value, with the bank</Trans>
        </span>
        <span>
          <i data-kind="thin" />
          <Trans>Footballers alone</Trans>
        </span>
        <span>
          <i data-kind="band" />
          <Trans>In the bank</Trans>
        </span>
      </p>
    </>
  );
}
