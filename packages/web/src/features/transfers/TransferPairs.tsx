import { useLingui } from "@lingui/react/macro";
import { ChevronRight } from "lucide-react";
import type { FootballerId } from "@elleveren/rules";

import type { TransferPair } from "../../api/play/transfers.ts";
import { formatDecimal, formatTenths } from "../../i18n/format.ts";
import { useFootballers } from "../footballers/use-footballers.ts";
import { Shirt } from "../pitch/index.ts";
import { NextThree, useRibbons } from "../squad-edit/NextThree.tsx";
import styles from "./TransferPairs.module.css";

/** Who leaves, who comes, what each brings or costs, and what is expected of each. */
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
  const { t } = useLingui();
  const { footballer, club } = useFootballers();
  const ribbons = useRibbons();
  const row = footballer(footballerId);
  return (
    <div className={styles.side} data-leaving={isLeaving || undefined}>
      <Shirt kit={club(row.clubId).kit.shirt} isKeeper={row.position === "GKP"} size={38} />
      <p>
        <span className="vh">{word}: </span>
        <b>{row.webName}</b>
        <span>{amount}</span>
        <small>{t`Expected ${formatDecimal(row.stat("ep_next"))}`}</small>
        <NextThree ribbon={ribbons.get(row.clubId) ?? []} />
      </p>
    </div>
  );
}
