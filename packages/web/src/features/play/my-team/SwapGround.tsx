import { Trans, useLingui } from "@lingui/react/macro";
import type { FootballerId, RoundId } from "@elleveren/rules";
import { useRef, type KeyboardEvent } from "react";

import { Button } from "../../../ui/Button.tsx";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { SquadView, type SquadViewProps } from "../pitch/index.ts";
import styles from "./SwapGround.module.css";

interface SwapGroundProps extends Pick<SquadViewProps, "view" | "label" | "model" | "onAct" | "onMenu"> {
  readonly round: RoundId;
  /** The footballer whose swap is in progress; null without one. */
  readonly footballerId: FootballerId | null;
  readonly onCancel: () => void;
}

/** A line-up and the swap in it. The swap's line lies over what is above, so that nobody moves while he is aimed at. */
export function SwapGround({ round, footballerId, onCancel, ...squad }: SwapGroundProps) {
  const { t } = useLingui();
  const ground = useRef<HTMLDivElement>(null);
  const isSwapping = footballerId !== null;

  /** The swap ends where it began, unless a footballer has the focus already: the line goes, and its button with it. */
  function cancel() {
    const slots = [...(ground.current?.querySelectorAll<HTMLElement>("[data-slot]") ?? [])];
    if (!slots.includes(document.activeElement as HTMLElement)) {
      slots.find((slot) => slot.dataset["slot"] === String(footballerId))?.focus({ preventScroll: true });
    }
    onCancel();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || event.defaultPrevented || !isSwapping) return;
    event.preventDefault();
    cancel();
  }
  return (
    // Key events of its children pass through here; the ground itself is no control.
    <div ref={ground} role="presentation" className={styles.ground} onKeyDown={onKeyDown}>
      {isSwapping && <SwapLine footballerId={footballerId} onCancel={cancel} />}
      <SquadView
        {...squad}
        boardText={t`Round ${round}`}
        valueHeading={t`Next match`}
        onLeave={() => {
          if (isSwapping) onCancel();
          return isSwapping;
        }}
      />
    </div>
  );
}

/** Says that a swap is in progress, and how to leave it. */
function SwapLine({ footballerId, onCancel }: { footballerId: FootballerId; onCancel: () => void }) {
  const { t } = useLingui();
  const name = useFootballers().footballer(footballerId).webName;
  return (
    <div className={`${styles.line} night`} role="status">
      <p>
        <Trans>
          Choose who switches places with <b>{name}</b>
        </Trans>
      </p>
      <Button onPress={onCancel}>{t`Cancel`}</Button>
    </div>
  );
}
