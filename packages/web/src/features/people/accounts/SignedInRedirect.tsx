import { Navigate, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";

import { useMe } from "../../../api/people/me.ts";
import { paths } from "../../../paths.ts";
import { readReturnPath } from "./return-path.ts";

/** `/player/logged-in`: back to the page that asked for a sign-in (`next`), or onwards to what the person can do next. */
export function SignedInRedirect() {
  const { account } = useMe();
  const { next } = useSearch({ strict: false }) as { next?: unknown };
  const wanted = account === null ? null : readReturnPath(next);
  if (wanted !== null) return <Return to={wanted} />;
  const to = account === null ? paths.home : account.entryId !== null ? paths.myTeam : paths.squadSelection;
  return <Navigate to={to} replace />;
}

function Return({ to }: { to: string }): null {
  const { history } = useRouter();
  useEffect(() => history.replace(to), [history, to]);
  return null;
}
