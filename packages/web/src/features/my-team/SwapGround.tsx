import { Trans, useLingui } from "@lingui/react/macro";
import type { FootballerId } from "@elleveren/rules";
import { useRef, type KeyboardEvent, type ReactNode } from "react";

import { Button } from "../../ui/Button.tsx";
import { useFootballers } from "../footballers/use-footballers.ts";
import styles from "./SwapGround.module.css";

interface SwapGroundProps {
  /** Who is to switch places with somebody; null while no swap is in progress. */
  readonly footballerId: FootballerId | null;
  readonly onCancel: () => void;
  /** The pitch or the list. */
  readonly children: ReactNode;
}

/** The ground of a swap. Its line lies over what is above the ground, so that nobody moves while he is aimed at. */
export function SwapGround({ footballerId, onCancel, children }: SwapGroundProps) {
  const ground = useRef<HTMLDivElement>(null);
  const isSwapping = footballerId !== null;

  /** The swap ends where it began, unless the focus is on somebody already: the line goes, and its button with it. */
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
    // The keys of those in it pass through here; the ground itself is nothing to press.
    <div ref={ground} role="presentation" className={styles.ground} onKeyDown={onKeyDown}>
      {isSwapping && <SwapLine footballerId={footballerId} onCancel={cancel} />}
      {children}
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
