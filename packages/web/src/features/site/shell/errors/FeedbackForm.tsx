import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { FEEDBACK_MAX_LENGTH, sendFeedback } from "../../../../api/content/client-error.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { TextArea } from "../../../../ui/forms/TextArea.tsx";
import styles from "./FeedbackForm.module.css";

type State = "open" | "sending" | "sent" | "failed";

/** The visitor's actions when the page broke, in their own words; the error goes with them. */
export function FeedbackForm({ error }: { error: unknown }) {
  const { t } = useLingui();
  const [words, setWords] = useState("");
  const [state, setState] = useState<State>("open");
  if (state === "sent") {
    return (
      <Alert kind="success">
        <Trans>Thank you. Your report has reached us.</Trans>
      </Alert>
    );
  }
  const send = () => {
    setState("sending");
    sendFeedback(words.trim(), error).then(
      () => setState("sent"),
      () => setState("failed"),
    );
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (words.trim() !== "" && state !== "sending") send();
      }}
    >
      <TextArea
        label={t`What were you doing when it happened?`}
        hint={t`What went wrong on the page is sent along. Leave out passwords and the like.`}
        value={words}
        onChange={setWords}
        maxLength={FEEDBACK_MAX_LENGTH}
      />
      {state === "failed" && (
        <Alert kind="error">
          <Trans>Your report did not get through. It is still here: try again.</Trans>
        </Alert>
      )}
      <Button
        type="submit"
        kind="go"
        isPending={state === "sending"}
        disabledReason={words.trim() === "" ? t`Write a few words first.` : undefined}
      >
        <Trans>Send report</Trans>
      </Button>
    </form>
  );
}
