import { Trans } from "@lingui/react/macro";
import { ChevronRight, UserX } from "lucide-react";

import styles from "./WhatIfButton.module.css";

/** The way to "what if he does not play?". */
export const WhatIfButton = ({ onPress }: { onPress: () => void }) => (
  <button type="button" className={styles.button} onClick={onPress}>
    <UserX aria-hidden="true" />
    <span>
      <b>
        <Trans>What if someone does not play?</Trans>
      </b>
      <small>
        <Trans>See who comes on, and who doubles</Trans>
      </small>
    </span>
    <ChevronRight aria-hidden="true" />
  </button>
);
