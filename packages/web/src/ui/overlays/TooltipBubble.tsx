import type { ReactNode, RefObject } from "react";
import { Tooltip, TooltipTriggerStateContext } from "react-aria-components";

import styles from "./Tooltip.module.css";

interface TooltipBubbleProps {
  readonly trigger: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The words of a tooltip beside its control, wherever there is room: code that comes with the first one that is shown. */
export const TooltipBubble = ({ trigger, onClose, children }: TooltipBubbleProps) => (
  // The library places a tooltip by what its trigger says; ours is open as long as it is drawn.
  <TooltipTriggerStateContext
    value={{ isOpen: true, shouldSkipAnimation: false, open: () => undefined, close: onClose }}
  >
    <Tooltip className={styles.tooltip ?? ""} offset={6} triggerRef={trigger}>
      {children}
    </Tooltip>
  </TooltipTriggerStateContext>
);
