import { useEffect, useRef, type RefObject } from "react";

/** For a form that takes another one's place: the keyboard, which was in that one, goes to its first field. */
export function useFirstField(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>("input:not([hidden])")?.focus(), []);
  return form;
}
