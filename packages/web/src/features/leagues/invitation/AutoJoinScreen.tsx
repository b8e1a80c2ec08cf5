import { Navigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";

import { useMe } from "../../../api/people/me.ts";
import { paths } from "../../../paths.ts";
import { dropInvitation, saveInvitation } from "./saved-invitation.ts";

/**
 * `/leagues/auto-join/{code}`: a friend's link. The code is kept and checked by the frame of every page, which asks
 * for a confirmation as soon as the visitor has a team; the page itself goes on to the visitor's next step.
 */
export function AutoJoinScreen() {
  const { code = "" } = useParams({ strict: false });
  const { account } = useMe();
  const typed = code.trim();
  useEffect(() => {
    if (typed === "") dropInvitation();
    else saveInvitation(typed);
  }, [typed]);
  const to = account === null ? paths.home : account.entryId === null ? paths.squadSelection : paths.myTeam;
  return <Navigate to={to} replace />;
}
