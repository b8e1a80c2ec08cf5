import { cloneElement, Suspense, useId, useRef, type ReactElement } from "react";

import { laterPart } from "../../later/later-part.tsx";
import styles from "./Tooltip.module.css";
import { useTooltipOpen } from "./use-tooltip-open.ts";

interface TooltipProps {
  readonly text: string;
  /** A button or link. */
  readonly children: ReactElement<Record<string, unknown>, string>;
  /** A finger has nothing to hover with: a tap shows the text, where the trigger does nothing else. */
  readonly isShownByTap?: boolean;
}

const bubble = laterPart(() => import("./TooltipBubble.tsx"), "TooltipBubble");

/** A few words about a control: on hover, on keyboard focus, gone with Escape. */
export function Tooltip({ text, children, isShownByTap = false }: TooltipProps) {
  const id = useId();
  const trigger = useRef<HTMLSpanElement>(null);
  const { isOpen, stay, leave, close } = useTooltipOpen(trigger, isShownByTap);
  return (
    <>
      <span ref={trigger} className={styles.trigger}>
        {isOpen ? cloneElement(children, { "aria-describedby": id }) : children}
      </span>
      {isOpen && (
        <Suspense fallback={null}>
          <bubble.Part trigger={trigger} onClose={close}>
            {/* Words that can be reached with the mouse can be read enlarged. */}
            <span id={id} onPointerEnter={stay} onPointerLeave={leave}>
              {text}
            </span>
          </bubble.Part>
        </Suspense>
      )}
    </>
  );
}
