import { useLingui } from "@lingui/react/macro";
import type { FootballerId } from "@elleveren/rules";

import type { GameFootballer } from "../../../../api/content/footballers.ts";
import { Shirt } from "../../../play/pitch/index.ts";
import styles from "./FootballerName.module.css";
import { NewsSign } from "../NewsSign.tsx";
import { POSITION_SHORT } from "../names.ts";
import { useFootballers } from "../use-footballers.ts";

interface FootballerNameProps {
  readonly footballer: GameFootballer;
  readonly onOpen: (footballerId: FootballerId) => void;
  /** Off for a played round, where the chance of playing is no news. */
  readonly hasNews?: boolean;
}

/** A footballer in a table: shirt, name, club, position, and the chance of playing. The name opens the dialog. */
export function FootballerName({ footballer, onOpen, hasNews = true }: FootballerNameProps) {
  const { i18n } = useLingui();
  const { club } = useFootballers();
  const own = club(footballer.clubId);
  return (
    <span className="row gap-10px shrinks">
      <Shirt kit={own.kit.shirt} isKeeper={footballer.position === "GKP"} size={30} />
      <span className={styles.words}>
        <button type="button" onClick={() => onOpen(footballer.footballerId)}>
          {footballer.webName}
        </button>
        <small>
          {own.shortName} · {i18n._(POSITION_SHORT[footballer.position])}
        </small>
      </span>
      {hasNews && <NewsSign footballer={footballer} />}
    </span>
  );
}
