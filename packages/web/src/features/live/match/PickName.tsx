import { useLingui } from "@lingui/react/macro";

import styles from "./MatchLineups.module.css";
import type { OwnPick } from "./use-own-picks.ts";

/** A footballer's name in a line-up, marked when it is one of the reader's. */
export function PickName({ name, pick }: { name: string; pick: OwnPick | undefined }) {
  const { t } = useLingui();
  return (
    <span className={styles.name}>
      {pick && <i className="bars" aria-hidden="true" />}
      <span>{name}</span>
      {pick?.isCaptain && <b aria-hidden="true">{t({ message: "C", comment: "Captain, one letter" })}</b>}
      {pick?.isViceCaptain && <b aria-hidden="true">{t({ message: "V", comment: "Vice-captain, one letter" })}</b>}
    </span>
  );
}

/** The same in words, at the end of the row. */
export function PickWords({ pick }: { pick: OwnPick | undefined }) {
  const { t } = useLingui();
  if (!pick) return null;
  const words = [
    t`yours`,
    pick.isCaptain && t`captain`,
    pick.isViceCaptain && t`vice-captain`,
    pick.isOnBench && t`on the bench`,
  ];
  return <span className="vh">, {words.filter(Boolean).join(", ")}</span>;
}
