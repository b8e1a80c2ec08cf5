import { useLingui } from "@lingui/react/macro";

import { useGame } from "../../api/game.ts";
import { isApiFailure, problemsOf } from "../../api/problems.ts";
import { Alert } from "../../ui/Alert.tsx";
import { problemText, type AnyProblem } from "./problem-text.ts";

/** Every problem as a sentence, each once. */
export function useProblemTexts(): (problems: readonly AnyProblem[]) => string[] {
  const { i18n } = useLingui();
  const game = useGame();
  return (problems) => [...new Set(problems.map((problem) => problemText(problem, game, i18n)))];
}

/** Why a write failed, beside the button that made it. Nothing typed or picked is lost. */
export function WriteFailure({ error }: { error: unknown }) {
  const { t } = useLingui();
  const textsOf = useProblemTexts();
  const texts = textsOf(problemsOf(error).map(({ problem }) => problem));
  if (texts.length === 0) {
    const isUpdating = isApiFailure(error) && /updat/i.test(error.detail);
    const isTooOften = isApiFailure(error) && error.status === 429;
    const isSuspended = isApiFailure(error) && (error.body as { code?: unknown } | undefined)?.code === "suspended";
    texts.push(
      isUpdating
        ? t`The game is being updated.`
        : isSuspended
          ? t`You are suspended and cannot change anything.`
          : isTooOften
            ? t`Too many attempts. Wait a little and try again.`
            : t`That did not get through. Your changes are still here: try again.`,
    );
  }
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
