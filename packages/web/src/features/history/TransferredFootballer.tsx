import type { FootballerId } from "@elleveren/rules";

import { formatPrice } from "../../i18n/format.ts";
import { useFootballers } from "../footballers/use-footballers.ts";
import { Shirt } from "../pitch/index.ts";
import styles from "./TransfersMadeScreen.module.css";

interface TransferredFootballerProps {
  readonly footballerId: FootballerId;
  readonly priceTenths: number;
  readonly onOpen: (footballerId: FootballerId) => void;
}

/** A footballer as he came or went: his shirt, his name, and what he cost that day. */
export function TransferredFootballer({ footballerId, priceTenths, onOpen }: TransferredFootballerProps) {
  const { footballer, club } = useFootballers();
  const row = footballer(footballerId);
  const own = club(row.clubId);
  return (
    <span className={styles.man}>
      <Shirt kit={own.kit.shirt} isKeeper={row.position === "GKP"} size={28} />
      <span>
        <button type="button" onClick={() => onOpen(footballerId)}>
          {row.webName}
        </button>
        <small>
          {own.shortName} · {formatPrice(priceTenths)}
        </small>
      </span>
    </span>
  );
}
