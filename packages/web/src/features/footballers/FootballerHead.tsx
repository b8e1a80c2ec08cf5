import { useLingui } from "@lingui/react/macro";
import type { FootballerId } from "@elleveren/rules";
import type { CSSProperties } from "react";

import { shirtColours } from "../pitch/index.ts";
import styles from "./FootballerHead.module.css";
import { FootballerPhoto } from "./FootballerPhoto.tsx";
import { POSITION_NAME } from "./names.ts";
import { useFootballers } from "./use-footballers.ts";

interface FootballerHeadProps {
  readonly footballerId: FootballerId;
  /** The one figure of the sheet: form, points, price. */
  readonly figure?: string;
  readonly figureLabel?: string;
}

/** The letters of the longest word, which the size of the name hangs on. */
function nameLength(name: string): CSSProperties {
  const letters = Math.max(...name.split(/[\s-]/u).map((word) => word.length));
  return { "--letters": letters } as CSSProperties;
}

/** The head of every sheet about one footballer: two leaning bars in his club's colour. */
export function FootballerHead({ footballerId, figure, figureLabel }: FootballerHeadProps) {
  const { i18n } = useLingui();
  const { footballer, club } = useFootballers();
  const row = footballer(footballerId);
  const own = club(row.clubId);
  return (
    <div className={`${styles.head} night`} style={shirtColours(own.kit.shirt)}>
      <FootballerPhoto footballer={row} />
      <div className={styles.who}>
        <p className={`${styles.name} head`} style={nameLength(row.webName)} aria-hidden="true">
          {row.webName}
        </p>
        <p>
          {i18n._(POSITION_NAME[row.position])}, {own.name}
        </p>
      </div>
      {figure !== undefined && (
        <div className={styles.figure}>
          <span className="num">{figure}</span>
          <small>{figureLabel}</small>
        </div>
      )}
    </div>
  );
}
