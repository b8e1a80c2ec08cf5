import { Suspense } from "react";

import { lazyPart } from "../../../later/later-part.tsx";
import { useSavedInvitation } from "./saved-invitation.ts";

const Invitation = lazyPart(() => import("./Invitation.tsx"), "Invitation");

/** Stands in the shell, once for all screens. An invitation's code is loaded on demand. */
export function InvitationHost() {
  const { code, wasWrong } = useSavedInvitation();
  if (code === null && !wasWrong) return null;
  return (
    <Suspense fallback={null}>
      <Invitation />
    </Suspense>
  );
}
