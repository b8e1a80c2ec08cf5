import { useEffect, useRef, useState, type ReactElement } from "react";
import { Focusable, Tooltip as AriaTooltip, TooltipTrigger } from "react-aria-components";

import styles from "./Tooltip.module.css";

interface TooltipProps {
  readonly text: string;
  /** A button or link. */
  readonly children: ReactElement<Record<string, unknown>, string>;
  /** A finger has nothing to hover with: a tap shows the text, where the trigger does nothing else. */
  readonly isShownByTap?: boolean;
}

/** A few words about a control: on hover, on keyboard focus, gone with Escape. */
export function Tooltip({ text, children, isShownByTap = false }: TooltipProps) {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const control = trigger.current;
    if (!isShownByTap || control === null) return undefined;
    // A press hides what hovering showed; the click after it shows it again, until the next press elsewhere.
    const show = () => setOpen(true);
    const hide = (event: PointerEvent) => {
      if (!control.contains(event.target as Node)) setOpen(false);
    };
    control.addEventListener("click", show);
    document.addEventListener("pointerdown", hide);
    return () => {
      control.removeEventListener("click", show);
      document.removeEventListener("pointerdown", hide);
    };
  }, [isShownByTap]);
  return (
    <TooltipTrigger delay={400} closeDelay={100} isOpen={isOpen} onOpenChange={setOpen}>
      <span ref={trigger} className={styles.trigger}>
        <Focusable>{children}</Focusable>
      </span>
      <AriaTooltip className={styles.tooltip ?? ""} offset={6} triggerRef={trigger}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
