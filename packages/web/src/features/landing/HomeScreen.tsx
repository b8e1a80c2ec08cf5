import { lazy, Suspense } from "react";

import { useMe } from "../../api/me.ts";
import { LandingScreen } from "./LandingScreen.tsx";

/** Loaded only for managers with a team: a visitor's first page carries nothing of it. */
const StatusScreen = lazy(() =>
  import("../status/StatusScreen.tsx").then((module) => ({ default: module.StatusScreen })),
);

/** `/`: the status page for a manager with a team, otherwise the landing page. */
export function HomeScreen() {
  const { account } = useMe();
  if (account?.entryId == null) return <LandingScreen />;
  return (
    <Suspense>
      <StatusScreen entryId={account.entryId} />
    </Suspense>
  );
}
