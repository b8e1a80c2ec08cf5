import { useLingui } from "@lingui/react/macro";
import { ChevronRight } from "lucide-react";
import type { FootballerId } from "@elleveren/rules";

import { formatTenths } from "../../i18n/format.ts";
import { useFootballers } from "../footballers/use-footballers.ts";
import { Shirt } from "../pitch/index.ts";
import styles from "./TransferPairs.module.css";

export interface TransferPair {
  readonly outId: FootballerId;
  readonly inId: FootballerId;
  readonly sellingPriceTenths: number;
  readonly purchasePriceTenths: number;
}

/** Who leaves, who comes, and what each brings or costs. */
export function TransferPairs({ pairs }: { pairs: readonly TransferPair[] }) {
  const { t } = useLingui();
  return (
    <ul className={styles.swaps} aria-label={t`Transfers`}>
      {pairs.map((pair) => (
        <li key={pair.outId}>
          <Side
            footballerId={pair.outId}
            amount={`+ ${formatTenths(pair.sellingPriceTenths)}`}
            word={t`out`}
            isLeaving
          />
          <ChevronRight aria-hidden="true" />
          <Side footballerId={pair.inId} amount={`− ${formatTenths(pair.purchasePriceTenths)}`} word={t`in`} />
        </li>
      ))}
    </ul>
  );
}

interface SideProps {
  readonly footballerId: FootballerId;
  readonly amount: string;
  readonly word: string;
  readonly isLeaving?: boolean;
}

function Side({ footballerId, amount, word, isLeaving = false }: SideProps) {
  const { footballer, club } = useFootballers();
  const row = footballer(footballerId);
  return (
    <div className={styles.side} data-leaving={isLeaving || undefined}>
      <Shirt kit={club(row.clubId).kit.shirt} isKeeper={row.position === "GKP"} size={38} />
      <p>
        <span className="vh">{word}: </span>
        <b>{row.webName}</b>
        <span>{amount}</span>
      </p>
    </div>
  );
}
