import { useCallback, useEffect, useRef, useState, type RefObject } from "react";

const OPENS_AFTER_MS = 400;
const CLOSES_AFTER_MS = 100;

/** Closes the one that is shown: there is one at a time. */
let closeShown: (() => void) | undefined;

/** Whether the words of a control are shown: it listens to what happens in `trigger`. */
export function useTooltipOpen(trigger: RefObject<HTMLElement | null>, isShownByTap: boolean) {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setOpen(false);
  }, []);
  const open = useCallback(() => {
    if (closeShown !== close) closeShown?.();
    closeShown = close;
    clearTimeout(timer.current);
    setOpen(true);
  }, [close]);
  const leave = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(close, CLOSES_AFTER_MS);
  }, [close]);

  useEffect(() => {
    const control = trigger.current;
    if (control === null) return undefined;
    const enter = ({ pointerType }: PointerEvent) => {
      if (pointerType === "touch") return;
      clearTimeout(timer.current);
      timer.current = setTimeout(open, OPENS_AFTER_MS);
    };
    const focus = ({ target }: FocusEvent) => {
      if ((target as Element).matches(":focus-visible")) open();
    };
    control.addEventListener("pointerenter", enter);
    control.addEventListener("pointerleave", leave);
    control.addEventListener("focusin", focus);
    control.addEventListener("focusout", close);
    // A press hides what hovering showed; the click after it shows it again, where it does nothing else.
    control.addEventListener("pointerdown", close);
    if (isShownByTap) control.addEventListener("click", open);
    return () => {
      clearTimeout(timer.current);
      control.removeEventListener("pointerenter", enter);
      control.removeEventListener("pointerleave", leave);
      control.removeEventListener("focusin", focus);
      control.removeEventListener("focusout", close);
      control.removeEventListener("pointerdown", close);
      control.removeEventListener("click", open);
    };
  }, [trigger, isShownByTap, open, close, leave]);

  useEffect(() => {
    if (!isOpen) return undefined;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // The first Escape is the tooltip's, not that of a sheet it stands in.
      event.stopPropagation();
      close();
    };
    const elsewhere = ({ target }: PointerEvent) => {
      if (!trigger.current?.contains(target as Node)) close();
    };
    document.addEventListener("keydown", escape, { capture: true });
    document.addEventListener("pointerdown", elsewhere);
    return () => {
      document.removeEventListener("keydown", escape, { capture: true });
      document.removeEventListener("pointerdown", elsewhere);
    };
  }, [isOpen, close, trigger]);
  return { isOpen, stay: open, leave, close };
}
