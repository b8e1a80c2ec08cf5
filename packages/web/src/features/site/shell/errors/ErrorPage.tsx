import { useEffect } from "react";

import { isApiFailure, isUnavailable, isUpdating } from "../../../../api/wire/problems.ts";
import { reportCrash } from "../../../../api/content/client-error.ts";
import { isSilentCall } from "../../../../api/wire/silent-calls.ts";
import {
  LimitedPage,
  NotFoundPage,
  PermissionPage,
  UnavailablePage,
  UnexpectedPage,
  UpdatingPage,
} from "./error-pages.tsx";
import { QuietFailure } from "../notices/QuietFailure.tsx";
import { markServerError } from "./server-error-store.ts";
import { useComesBack } from "./use-comes-back.ts";

export { NotFoundPage } from "./error-pages.tsx";

/**
 * In the place of what could not be fetched. Calls that fail silently leave a quiet line; the others the page of their
 * status. What is not there, and the operator's update, are said for every call. Core text §8, "Server error pages".
 * A screen that has drawn no heading of its own gives its `title`.
 */
export function ErrorPage({ error, title }: { error: unknown; title?: string }) {
  if (isApiFailure(error) && isSilentCall(error.url) && error.status !== 404 && !isUpdating(error)) {
    return <QuietFailure error={error} title={title} />;
  }
  return <ServerErrorPage error={error} />;
}

function ServerErrorPage({ error }: { error: unknown }) {
  useEffect(() => markServerError(error), [error]);
  const isLimited = isApiFailure(error) && error.status === 429;
  useComesBack(isUnavailable(error) || isLimited ? error : null);
  // An answer that came and could not be understood is a fault of ours.
  useEffect(() => {
    if (!isApiFailure(error)) reportCrash(error);
  }, [error]);
  const status = isApiFailure(error) ? error.status : -1;
  if (status === 404) return <NotFoundPage />;
  if (status === 401 || status === 403) return <PermissionPage />;
  if (isLimited) return <LimitedPage error={error} />;
  if (isUpdating(error)) return <UpdatingPage />;
  if (isUnavailable(error)) return <UnavailablePage />;
  return <UnexpectedPage />;
}
