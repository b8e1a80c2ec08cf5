import { useLingui } from "@lingui/react/macro";
import type { ChipName } from "@elleveren/rules";

import { CHIP_TITLE } from "../../content/footballers/names.ts";
import styles from "./ActiveChip.module.css";

/** The transfer chip in play: it cannot be taken back, so there is nothing else to say. */
export function ActiveChip({ chip }: { chip: ChipName }) {
  const { t, i18n } = useLingui();
  return (
    <p className={styles.active}>
      <i className="bars" aria-hidden="true" />
      <b className="head">{t`${i18n._(CHIP_TITLE[chip])} Active`}</b>
    </p>
  );
}
