import { Navigate } from "@tanstack/react-router";
import { Suspense, useState } from "react";

import { useMe } from "../../../api/people/me.ts";
import { paths } from "../../../paths.ts";
import { lazyPart } from "../../../later/later-part.tsx";
import { landing } from "./landing.ts";

/** Loaded only for managers with a team: a visitor's first page carries nothing of it. */
const StatusScreen = lazyPart(() => import("../../live/status/StatusScreen.tsx"), "StatusScreen");

/** `/`: the status page for a manager with a team, else the landing page, from which a sign-in leads onwards. */
export function HomeScreen() {
  const { account } = useMe();
  const [isThere] = useState(landing.isThere);
  const [wasAnonymous] = useState(account === null);
  if (wasAnonymous && account !== null) return <Navigate to={paths.loggedIn} />;
  // A server-drawn page is hydrated as a whole: a boundary's content would be hydrated later.
  if (account?.entryId == null && isThere) return <landing.Part />;
  return (
    // As high as the window, so that what stands below the page is not seen before it, and pushed away.
    <Suspense fallback={<div style={{ minHeight: "100vh" }} />}>
      {account?.entryId == null ? <landing.Part /> : <StatusScreen entryId={account.entryId} />}
    </Suspense>
  );
}
