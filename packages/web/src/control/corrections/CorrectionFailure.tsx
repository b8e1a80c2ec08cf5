import { Trans } from "@lingui/react/macro";

import { isApiFailure } from "../../api/problems.ts";
import { Alert } from "../../ui/Alert.tsx";

/** What the server refused, by code and place; nothing was changed. */
export function CorrectionFailure({ error }: { error: unknown }) {
  if (!error) return null;
  if (isApiFailure(error) && error.status === 409) {
    return (
      <Alert kind="error">
        <Trans>Somebody was faster: the facts have moved since. Nothing was changed. Look at the preview again.</Trans>
      </Alert>
    );
  }
  if (isApiFailure(error) && error.status === 404) {
    return (
      <Alert kind="error">
        <Trans>There is no such match.</Trans>
      </Alert>
    );
  }
  const problems = isApiFailure(error) ? error.problems : [];
  return (
    <Alert kind="error">
      <Trans>That did not work, and nothing was changed.</Trans>
      {problems.length > 0 && (
        <ul>
          {problems.map(({ path, problem }) => (
            <li key={`${path.join(".")} ${problem.code}`}>
              <code>{`${path.join(" ")} ${problem.code}`}</code>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
