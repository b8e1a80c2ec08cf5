import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** To an address of this site as it was, search and all; the page before it is not gone back to. */
export function GoTo({ path }: { path: string }): null {
  const { history } = useRouter();
  useEffect(() => history.replace(path), [history, path]);
  return null;
}
