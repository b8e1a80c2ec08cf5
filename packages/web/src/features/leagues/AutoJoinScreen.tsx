import { useParams } from "@tanstack/react-router";

import { RequireEntry } from "../shell/RequireEntry.tsx";
import { JoinForm } from "./JoinPrivateScreen.tsx";

/** `/leagues/auto-join/{code}`: the code from a friend's link, filled in and waiting for a yes. */
export function AutoJoinScreen() {
  const { code = "" } = useParams({ strict: false }) as { code?: string };
  return <RequireEntry>{(entryId) => <JoinForm entryId={entryId} initialCode={code} />}</RequireEntry>;
}
