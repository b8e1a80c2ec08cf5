import { useLingui } from "@lingui/react/macro";
import { ChevronRight, X } from "lucide-react";
import type { FootballerId, Transfer, TransferWish } from "@elleveren/rules";

import { formatTenths } from "../../i18n/format.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { useFootballers } from "../footballers/use-footballers.ts";
import { Shirt } from "../pitch/index.ts";
import styles from "./PlannedTransfers.module.css";

interface PlannedTransfersProps {
  readonly wishes: readonly TransferWish[];
  /** Those that can be made, with today's prices. */
  readonly transfers: readonly Transfer[];
  readonly onDrop: (transfer: TransferWish) => void;
}

/** Who leaves and who comes, with what each brings and costs today. */
export function PlannedTransfers({ wishes, transfers, onDrop }: PlannedTransfersProps) {
  const { t } = useLingui();
  const { footballer } = useFootballers();
  return (
    <ul className={styles.pairs} aria-label={t`Planned transfers`}>
      {wishes.map((wish) => {
        const made = transfers.find((row) => row.outId === wish.outId && row.inId === wish.inId);
        const [out, into] = [footballer(wish.outId).webName, footballer(wish.inId).webName];
        return (
          <li key={`${wish.outId}-${wish.inId}`} data-impossible={!made || undefined}>
            <Side id={wish.outId} word={t`out`} amount={made && `+ ${formatTenths(made.outTenths)}`} isLeaving />
            <ChevronRight aria-hidden="true" />
            <Side id={wish.inId} word={t`in`} amount={made && `− ${formatTenths(made.inTenths)}`} />
            <IconButton label={t`Do not exchange ${out} for ${into}`} onPress={() => onDrop(wish)}>
              <X />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}

interface SideProps {
  readonly id: FootballerId;
  readonly word: string;
  readonly amount: string | undefined;
  readonly isLeaving?: boolean;
}

function Side({ id, word, amount, isLeaving = false }: SideProps) {
  const { t } = useLingui();
  const { footballer, club } = useFootballers();
  const row = footballer(id);
  return (
    <div className={styles.side} data-leaving={isLeaving || undefined}>
      <Shirt kit={club(row.clubId).kit.shirt} isKeeper={row.position === "GKP"} size={34} />
      <p>
        <span className="vh">{word}: </span>
        <b>{row.webName}</b>
        <span>{amount ?? t`does not fit`}</span>
      </p>
    </div>
  );
}
