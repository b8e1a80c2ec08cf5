import { Trans } from "@lingui/react/macro";
import type { RoundId } from "@elleveren/rules";

/** After the confirmed transfers of a round were taken back. */
export const UndoneWords = ({ roundId }: { roundId: RoundId }) => (
  <Trans>Your transfers of round {roundId} are undone. Your squad is as it was before them.</Trans>
);
