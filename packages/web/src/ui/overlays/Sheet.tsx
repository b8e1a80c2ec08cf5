import { Suspense, useState } from "react";

import { laterPart, useFetchedSoon } from "../../later/later-part.tsx";
import type { SheetProps } from "./SheetFrame.tsx";

/** Keeping the focus inside takes more code than many pages have themselves: it is loaded when a sheet opens. */
export const sheetFrame = laterPart(() => import("./SheetFrame.tsx"), "SheetFrame");

/** A bottom sheet on a phone, a dialog from 768 px. The focus stays inside and goes back where it came from. */
export function Sheet(props: SheetProps) {
  useFetchedSoon(sheetFrame);
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <sheetFrame.Part {...props} />
    </Suspense>
  );
}
