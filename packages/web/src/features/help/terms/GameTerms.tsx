import { Trans } from "@lingui/react/macro";

import { useGame } from "../../../api/content/game.ts";
import { paths } from "../../../paths.ts";
import { AppLink } from "../../shell/AppLink.tsx";

/** What decides a game when something out of the ordinary happens. */
export function GameTerms() {
  const { roundCount } = useGame().ruleset;
  return (
    <>
      <li>
        <Trans>
          The game is played by <AppLink to={paths.helpRules}>the rules</AppLink> as they stand here, over {roundCount}{" "}
          rounds.
        </Trans>
      </li>
      <li>
        <Trans>
          The game's clock decides every deadline. What has not reached us by then does not count, whatever the reason.
        </Trans>
      </li>
      <li>
        <Trans>
          Points follow the facts of the matches. Until a round is settled they may be corrected; after that they stand.
        </Trans>
      </li>
      <li>
        <Trans>
          If a match is moved, it counts in the round it is moved to. If the league ends early, the table at that moment
          is the final one.
        </Trans>
      </li>
      <li>
        <Trans>Whoever runs a private league decides who is in it, and answers for what it is called.</Trans>
      </li>
    </>
  );
}
