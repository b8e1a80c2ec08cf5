import { useLingui } from "@lingui/react/macro";

import type { SeasonRound } from "../../api/play/entry-seasons.ts";
import { formatPrice, formatTenths } from "../../i18n/format.ts";
import { Legend } from "../../ui/charts/Legend.tsx";
import styles from "../../ui/charts/Plot.module.css";
import { Plot } from "../../ui/charts/Plot.tsx";
import { amountScale, linePath, roundPlaces } from "../../ui/charts/scales.ts";

/** What the team is worth at every deadline: all of it, and how much of that lies in the bank. */
export function ValueChart({ rounds }: { rounds: readonly SeasonRound[] }) {
  const { t } = useLingui();
  const [first, last] = [rounds[0], rounds.at(-1)];
  if (!first || !last) return null;
  const x = roundPlaces(rounds);
  const squad = (row: SeasonRound) => row.valueTenths - row.bankTenths;
  const scale = amountScale(rounds.flatMap((row) => [row.valueTenths, squad(row)]));
  const total = rounds.map((row) => [x(row.roundId), scale.at(row.valueTenths)] as const);
  const inSquad = rounds.map((row) => [x(row.roundId), scale.at(squad(row))] as const);
  const [from, to] = [formatPrice(first.valueTenths), formatPrice(last.valueTenths)];
  return (
    <>
      <Plot
        label={t`Squad value from ${from} in round ${first.roundId} to ${to} in round ${last.roundId}`}
        places={rounds.map(({ roundId }) => ({
          x: x(roundId),
          name: t({ message: `R${roundId}`, comment: "A round, under a chart" }),
        }))}
        read={(index) => {
          const read = rounds[index]!;
          const title = t`Round ${read.roundId}`;
          const [value, bank] = [formatPrice(read.valueTenths), formatPrice(read.bankTenths)];
          return {
            title,
            rows: [
              { key: "value", name: t`Squad value`, value },
              { key: "bank", name: t`In the bank`, value: bank },
            ],
            told: t`${title}: ${value}, of it ${bank} in the bank`,
          };
        }}
        grid={{ scale, format: formatTenths }}
        paths={
          <>
            <path
              className={styles.band}
              d={`${linePath(total)}${linePath(inSquad.toReversed()).replace("M", "L")}z`}
            />
            <path className={styles.thin} d={linePath(inSquad)} />
            <path className={styles.you} d={linePath(total)} />
          </>
        }
        end={{ y: scale.at(last.valueTenths), text: formatTenths(last.valueTenths), isNow: true }}
      />
      <Legend of={{ you: t`Squad value, with the bank`, thin: t`Footballers alone`, band: t`In the bank` }} />
    </>
  );
}
