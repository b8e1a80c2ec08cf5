import type { WireMatchEventKind } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowLeftRight, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";

import styles from "./MatchSigns.module.css";

/** An event of a match, as a sign that says itself to screen readers. */
export function MatchSign({ kind }: { kind: WireMatchEventKind | "assist" }) {
  const { t } = useLingui();
  const signs: Record<typeof kind, readonly [name: string, sign: ReactNode]> = {
    goal: [t`Goal`, <Ball key="goal" />],
    own_goal: [t`Own goal`, <Ball key="own" isOwn />],
    assist: [t`Assist`, <b key="assist">{t({ message: "A", comment: "Assist, one letter in a round sign" })}</b>],
    penalty_missed: [t`Penalty missed`, <b key="missed">×</b>],
    penalty_saved: [t`Penalty saved`, <b key="saved">✓</b>],
    yellow_card: [t`Yellow card`, <i key="yellow" data-card="yellow" />],
    red_card: [t`Red card`, <i key="red" data-card="red" />],
    substitution: [t`Substitution`, <ArrowLeftRight key="sub" />],
    on: [t`On`, <ArrowUp key="on" />],
    off: [t`Off`, <ArrowDown key="off" />],
  };
  const [name, sign] = signs[kind];
  return (
    <span className={styles.sign} data-kind={kind} title={name}>
      <span aria-hidden="true">{sign}</span>
      <span className="vh">{name}</span>
    </span>
  );
}

/** Our own drawing. */
const Ball = ({ isOwn = false }: { isOwn?: boolean }) => (
  <svg viewBox="0 0 16 16" data-own={isOwn || undefined}>
    <circle cx="8" cy="8" r="6.6" />
    <path d="m8 4.9 3 2.2-1.1 3.5H6.1L5 7.1Z" />
  </svg>
);
