import { useLingui } from "@lingui/react/macro";

import { useGame } from "../../../api/content/game.ts";
import { isApiFailure, problemsOf, type ApiFailure } from "../../../api/wire/problems.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { problemText, type AnyProblem } from "./problem-text.ts";
import { sessionText } from "./session-text.ts";
import { TooOften } from "./TooOften.tsx";

/** Every problem as a sentence, each once. */
export function useProblemTexts(): (problems: readonly AnyProblem[]) => string[] {
  const { i18n } = useLingui();
  const game = useGame();
  return (problems) => [...new Set(problems.map((problem) => problemText(problem, game, i18n)))];
}

/** Why a write failed, beside the button that made it. Nothing typed or picked is lost. */
export function WriteFailure({ error }: { error: unknown }) {
  const textsOf = useProblemTexts();
  const failureText = useFailureText();
  const texts = textsOf(problemsOf(error).map(({ problem }) => problem));
  if (isApiFailure(error) && error.status === 429) {
    return (
      <Alert kind="error">
        <TooOften error={error} />
      </Alert>
    );
  }
  if (texts.length === 0) texts.push(failureText(error));
  return (
    <Alert kind="error">
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** The text for a failure that came in place of an answer. Only a failure that may be another the next time is worth trying again. */
function useFailureText(): (error: unknown) => string {
  const { t } = useLingui();
  return (error) => {
    const again = t`That did not get through. Your changes are still here: try again.`;
    if (!isApiFailure(error)) return again;
    const ofSession = sessionText(error);
    if (ofSession !== undefined) return ofSession;
    if (/updat/i.test(error.detail)) return t`The game is being updated.`;
    if (hasCode(error, "guardian_waits")) return t`A parent has to say yes before you can do this.`;
    if (hasCode(error, "suspended")) return t`You are suspended and cannot change anything.`;
    switch (error.status) {
      case 401:
      case 403:
        return t`You cannot change this, so nothing was saved. Load the page again to see how it stands.`;
      case 404:
        return t`What you wanted to change is not there any more. Load the page again to see how it stands.`;
      case 409:
        return t`This was changed in another place meanwhile. Load the page again to see how it stands.`;
      default:
        return again;
    }
  };
}

const hasCode = (error: ApiFailure, code: string): boolean =>
  (error.body as { code?: unknown } | undefined)?.code === code;
