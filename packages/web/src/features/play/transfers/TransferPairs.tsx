import { useLingui } from "@lingui/react/macro";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import type { FootballerId } from "@elleveren/rules";

import type { TransferPair } from "../../../api/play/transfers.ts";
import { formatDecimal, formatTenths } from "../../../i18n/format.ts";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { Shirt } from "../pitch/index.ts";
import { NextThree, useRibbons } from "../squad-edit/market/NextThree.tsx";
import styles from "./TransferPairs.module.css";

/** The footballers who leave and who come, with what each brings or costs and what is expected of each. */
export function TransferPairs({ pairs }: { pairs: readonly TransferPair[] }) {
  const { t } = useLingui();
  const { footballer } = useFootballers();
  const ribbons = useRibbons();
  const side = (footballerId: FootballerId, isLeaving: boolean, amount: string) => {
    const { clubId, stat } = footballer(footballerId);
    return (
      <TransferSide {...{ footballerId, isLeaving, amount }} className={styles.side} size={38}>
        <small>{t`Expected ${formatDecimal(stat("ep_next"))}`}</small>
        <NextThree ribbon={ribbons.get(clubId) ?? []} />
      </TransferSide>
    );
  };
  return (
    <ul className={styles.swaps} aria-label={t`Transfers`}>
      {pairs.map((pair) => (
        <li key={pair.outId}>
          {side(pair.outId, true, `+ ${formatTenths(pair.sellingPriceTenths)}`)}
          <ChevronRight aria-hidden="true" />
          {side(pair.inId, false, `− ${formatTenths(pair.purchasePriceTenths)}`)}
        </li>
      ))}
    </ul>
  );
}

interface TransferSideProps {
  readonly footballerId: FootballerId;
  readonly isLeaving: boolean;
  readonly amount: string;
  readonly className: string | undefined;
  /** Of the shirt. */
  readonly size: number;
  readonly children?: ReactNode;
}

/** One side of a transfer: who it is, and what he brings or costs. */
export function TransferSide({ footballerId, isLeaving, amount, className, size, children }: TransferSideProps) {
  const { t } = useLingui();
  const { footballer, club } = useFootballers();
  const row = footballer(footballerId);
  return (
    <div className={className} data-leaving={isLeaving || undefined}>
      <Shirt kit={club(row.clubId).kit.shirt} isKeeper={row.position === "GKP"} size={size} />
      <p>
        <span className="vh">{isLeaving ? t`out` : t`in`}: </span>
        <b>{row.webName}</b>
        <span>{amount}</span>
        {children}
      </p>
    </div>
  );
}
