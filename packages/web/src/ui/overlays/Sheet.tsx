import { Suspense, useState, type ReactNode } from "react";

import { laterPart, useFetchedSoon } from "../../later/later-part.tsx";

export interface SheetProps {
  readonly isOpen: boolean;
  /** Left out: nothing closes it but what is asked for in it. */
  readonly onClose?: () => void;
  /** The heading; hidden when `head` draws its own. */
  readonly title: string;
  /** Drawn in place of the heading, edge to edge: a footballer's head, for instance. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
  /** Stays at the bottom while the rest scrolls. */
  readonly foot?: ReactNode;
  readonly width?: "normal" | "wide";
  /** Without it Escape and a press outside close the sheet too. */
  readonly isAnswerNeeded?: boolean;
}

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
