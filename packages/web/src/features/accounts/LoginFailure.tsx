import { useLingui } from "@lingui/react/macro";

import { isApiFailure, isUnavailable } from "../../api/wire/problems.ts";
import { Alert } from "../../ui/Alert.tsx";
import { TooOften } from "../problems/TooOften.tsx";

/** Why a password, or asking for a code, did not sign in. */
export function LoginFailure({ error }: { error: unknown }) {
  const { t } = useLingui();
  const isTooOften = isApiFailure(error) && error.status === 429;
  const text =
    isApiFailure(error) && error.kind === "problems"
      ? t`Incorrect login details`
      : isApiFailure(error) && error.status === 503
        ? t`It is busy right now. Wait a little and try again.`
        : isUnavailable(error)
          ? t`We could not reach the game. Check your connection and try again.`
          : t`Something went wrong here. Try again in a little while.`;
  return <Alert kind="error">{isTooOften ? <TooOften error={error} /> : text}</Alert>;
}
