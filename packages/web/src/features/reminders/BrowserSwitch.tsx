import { Plural, Trans } from "@lingui/react/macro";

import type { Reminders } from "../../api/content/reminders.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { WriteFailure } from "../problems/ProblemList.tsx";
import { isPushSupported } from "../../api/people/push-subscription.ts";
import { PushError } from "./push-browser.ts";
import { useThisBrowser } from "./use-this-browser.ts";

interface BrowserSwitchProps {
  readonly reminders: Reminders;
  /** Called with whether any browser of the person takes messages. */
  readonly onChange: (byPush: boolean) => void;
}

/** Messages in this browser. Others of the person are only counted: each is switched where it is. */
export function BrowserSwitch({ reminders, onChange }: BrowserSwitchProps) {
  const { isOn, change } = useThisBrowser();
  const isShownOn = change.isPending ? change.variables : isOn && reminders.byPush;
  const others = reminders.byPush ? reminders.browserCount - (isOn ? 1 : 0) : 0;
  if (!isPushSupported()) {
    return (
      <p className="note">
        <Trans>
          This browser cannot take messages from us. On an iPhone or iPad, add the page to the home screen first.
        </Trans>
      </p>
    );
  }
  return (
    <>
      <Checkbox
        isSelected={isShownOn}
        onChange={(wanted) =>
          change.mutate(wanted, { onSuccess: (after) => onChange(wanted || (after?.browserCount ?? others) > 0) })
        }
      >
        <Trans>As a message in this browser</Trans>
      </Checkbox>
      {change.isError && <Refusal error={change.error} />}
      {others > 0 && (
        <p className="note">
          <Plural
            value={others}
            one="One other browser of yours gets messages. Switch it off there."
            other="# other browsers of yours get messages. Switch them off there."
          />
        </p>
      )}
    </>
  );
}

function Refusal({ error }: { error: unknown }) {
  if (!(error instanceof PushError)) return <WriteFailure error={error} />;
  return (
    <Alert kind="error">
      {error.refusal === "blocked" ? (
        <Trans>
          Your browser does not let us send messages. Allow them for this page in the browser's settings, and try again.
        </Trans>
      ) : (
        <Trans>Your browser's message service did not answer. Try again in a while.</Trans>
      )}
    </Alert>
  );
}
