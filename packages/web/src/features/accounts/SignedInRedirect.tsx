import { Navigate } from "@tanstack/react-router";

import { useMe } from "../../api/me.ts";
import { paths } from "../../paths.ts";

/** `/player/logged-in`: onwards to what the person can do next. */
export function SignedInRedirect() {
  const { account } = useMe();
  const to = account === null ? paths.home : account.entryId !== null ? paths.myTeam : paths.squadSelection;
  return <Navigate to={to} replace />;
}
