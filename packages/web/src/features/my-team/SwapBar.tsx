import { Trans } from "@lingui/react/macro";
import type { FootballerId } from "@elleveren/rules";

import { Button } from "../../ui/Button.tsx";
import { useFootballers } from "../footballers/use-footballers.ts";
import styles from "./SwapBar.module.css";

/** Says that a swap is in progress, and how to leave it. */
export function SwapBar({ footballerId, onCancel }: { footballerId: FootballerId; onCancel: () => void }) {
  const name = useFootballers().footballer(footballerId).webName;
  return (
    <div className={`${styles.bar} night`} role="status">
      <p>
        <Trans>
          Choose who switches places with <b>{name}</b>
        </Trans>
      </p>
      <Button onPress={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}
