import { Trans, useLingui } from "@lingui/react/macro";
import type { ChipName } from "@elleveren/rules";

import { CHIP_TITLE } from "../footballers/names.ts";
import styles from "./ActiveChip.module.css";

/** The transfer chip in play: it cannot be taken back, so there is nothing else to say. */
export function ActiveChip({ chip }: { chip: ChipName }) {
  const { i18n } = useLingui();
  return (
    <p className={styles.active}>
      <i className="bars" aria-hidden="true" />
      <b className="head">
        <Trans>{i18n._(CHIP_TITLE[chip])} Active</Trans>
      </b>
    </p>
  );
}
