import { useEffect, useRef } from "react";

/** Put beside the heading of what took a form's place: the keyboard goes there, and screen readers hear it. */
export function HeadingFocus() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const heading = mark.current?.parentElement?.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus();
  }, []);
  return <span ref={mark} hidden />;
}
