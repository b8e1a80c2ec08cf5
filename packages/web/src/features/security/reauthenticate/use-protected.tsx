import { Trans, useLingui } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";

import { proofFlows, type AuthFlow } from "../../../api/auth.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import styles from "./reauthenticate.module.css";
import { WAYS } from "./ways.ts";

interface Question {
  readonly flows: readonly AuthFlow[];
  readonly answer: (isProved: boolean) => void;
}

export interface Protected {
  /**
   * Runs an action; where the server asks for a fresh proof of who it is, asks the visitor and runs it once more.
   * Rejects with the first refusal when the visitor would not.
   */
  readonly run: <T>(action: () => Promise<T>) => Promise<T>;
  /** To be drawn by whoever runs it; nothing while nothing is asked. */
  readonly dialog: ReactNode;
}

/** For actions that must not be left to a forgotten browser. */
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
        if (flows === null || !(await ask(flows))) throw error;
        return action();
      }
    },
    dialog: question && <ProofDialog question={question} />,
  };
}

function ProofDialog({ question: { flows, answer } }: { question: Question }) {
  const { t } = useLingui();
  const known = flows.filter(({ id }) => WAYS[id] !== undefined);
  return (
    <Sheet isOpen onClose={() => answer(false)} title={t`Is it you?`}>
      <div className={styles.ways}>
        <p className="note">
          {known.length > 0 && known.every(({ id }) => id === "mfa_reauthenticate") ? (
            <Trans>
              Your password is not enough for this, even if you signed in just now. Show that it is you, and we go on
              where you were.
            </Trans>
          ) : (
            <Trans>It is a while since you signed in. Show that it is you, and we go on where you were.</Trans>
          )}
        </p>
        {known.length === 0 && (
          <Alert kind="info">
            <Trans>Sign out and in again, then you can do this.</Trans>
          </Alert>
        )}
        {known.map((flow) => {
          const Way = WAYS[flow.id]!;
          return <Way key={flow.id} flow={flow} onProved={() => answer(true)} />;
        })}
      </div>
    </Sheet>
  );
}
