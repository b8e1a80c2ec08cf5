import { useRouter } from "@tanstack/react-router";
import { useEffect, useState, type RefObject } from "react";

import { leaveHeldPage } from "../../../api/wire/session/session-end.ts";
import { usePageTitle } from "./page-title.tsx";

/**
 * The work that a browser does for a new page and a single-page site must do itself: the keyboard starts anew at the page's
 * content, and screen readers hear its title.
 */
export function PageChange({ main }: { main: RefObject<HTMLElement | null> }) {
  const router = useRouter();
  const title = usePageTitle();
  const [hasMoved, setMoved] = useState(false);
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        // The browser itself announces the first page.
        if (fromLocation === undefined || !pathChanged) return;
        setMoved(true);
        leaveHeldPage();
        moveFocus(main.current);
      }),
    [router, main],
  );
  return (
    <p className="vh" role="status">
      {hasMoved ? title : ""}
    </p>
  );
}

/** A control that outlived the change, such as "next round", is where the next press belongs; a dialog keeps its focus. */
function moveFocus(content: HTMLElement | null): void {
  const focused = document.activeElement;
  if (content === null || focused?.closest("[role=dialog]")) return;
  if (focused !== null && focused !== content && content.contains(focused)) return;
  content.focus({ preventScroll: true });
}
