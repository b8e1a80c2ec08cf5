import { Trans, useLingui } from "@lingui/react/macro";
import type { Ruleset } from "@elleveren/rules";

/** Deadline, automatic substitutions, and when points are final. */
export function RoundRules({ ruleset }: { ruleset: Ruleset }) {
  const { t } = useLingui();
  const { roundCount, deadline } = ruleset;
  return (
    <>
      <p>
        <Trans>
          The season has <b>{roundCount} rounds</b>. The deadline is{" "}
          <b>{deadline.minutesBeforeKickoff} minutes before the first match</b> of the round. Whatever is saved then
          counts; others see your team only after it.
        </Trans>
      </p>
      <p>
        <Trans>
          A club with two matches in a round gives its players points for both. A club without a match gives none.
        </Trans>
      </p>
      <h3>{t`Automatic substitutions`}</h3>
      <p>
        <Trans>
          A starter who does not play a single minute in the round is replaced from the bench. The first on your bench
          who played, or still may, and keeps the formation allowed, comes on. A goalkeeper is replaced only by the
          other goalkeeper.
        </Trans>
      </p>
      <h3>{t`Live and final`}</h3>
      <p>
        <Trans>
          Points, bonus, substitutions and ranks move while matches are played and are marked as live. They are final
          when every match of the round is and the round has been settled. Corrections of the match facts count until
          then.
        </Trans>
      </p>
    </>
  );
}
