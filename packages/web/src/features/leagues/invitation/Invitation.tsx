import { Suspense, useEffect } from "react";

import { useCodeCheck } from "../../../api/leagues/leagues.ts";
import { useMe } from "../../../api/people/me.ts";
import { isApiFailure } from "../../../api/wire/problems.ts";
import { lazyPart } from "../../../later/later-part.tsx";
import { InvitationNote, WrongInvitation } from "./InvitationNote.tsx";
import { dropInvitation, putOffInvitation, refuseInvitation, useSavedInvitation } from "./saved-invitation.ts";

const JoinDialog = lazyPart(() => import("./JoinDialog.tsx"), "JoinDialog");

/**
 * Names the league or organisation of the invitation, and asks for a confirmation, on any page, once the visitor has a team.
 * Only a code unknown to the server is forgotten: a network failure proves nothing.
 */
export function Invitation() {
  const { code, isPutOff, wasWrong } = useSavedInvitation();
  const entryId = useMe().account?.entryId ?? null;
  const { data: checked, error, isPending, isFetching, refetch } = useCodeCheck(code, entryId);
  const isWrong = isApiFailure(error) && error.kind === "problems";
  useEffect(() => {
    if (isWrong) refuseInvitation();
  }, [isWrong]);

  if (wasWrong) return <WrongInvitation onClose={dropInvitation} />;
  if (code === null || isWrong) return null;
  if (entryId === null) return <InvitationNote name={checked?.name} />;
  if (isPending) return null;
  if (checked === undefined) {
    return <InvitationNote onJoin={() => void refetch()} isJoinPending={isFetching} hasFailed={!isFetching} />;
  }
  if (isPutOff) return <InvitationNote name={checked.name} onJoin={() => putOffInvitation(false)} />;
  return (
    <Suspense fallback={null}>
      <JoinDialog code={code} checked={checked} entryId={entryId} />
    </Suspense>
  );
}
