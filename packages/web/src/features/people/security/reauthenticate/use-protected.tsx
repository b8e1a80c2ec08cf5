import { useState, type ReactNode } from "react";

import type { AuthFlow } from "../../../../api/people/auth.ts";
import { isApiFailure } from "../../../../api/wire/problems.ts";
import { proofFlows } from "../../../../api/wire/refusals.ts";
import { ProofDialog } from "./ProofDialog.tsx";

interface Question {
  readonly flows: readonly AuthFlow[];
  readonly answer: (isProved: boolean) => void;
}

export interface Protected {
  /** Runs an action, once more after a fresh proof where one is asked for; rejects with the first refusal without it. */
  readonly run: <T>(action: () => Promise<T>) => Promise<T>;
  /** To be rendered by the caller; nothing while nothing is asked. */
  readonly dialog: ReactNode;
}

/** For actions that begin with a read; a write is asked about where it is made (`api/wire/session/session-end.ts`). */
export function useProtected(): Protected {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (flows: readonly AuthFlow[]) =>
    new Promise<boolean>((resolve) => {
      const answer = (isProved: boolean) => {
        setQuestion(null);
        resolve(isProved);
      };
      setQuestion({ flows, answer });
    });
  return {
    async run(action) {
      try {
        return await action();
      } catch (error) {
        const flows = proofFlows(error);
        const wasAsked = isApiFailure(error) && error.session !== null;
        if (flows === null || wasAsked || !(await ask(flows))) throw error;
        return action();
      }
    },
    dialog: question && <ProofDialog {...question} />,
  };
}
