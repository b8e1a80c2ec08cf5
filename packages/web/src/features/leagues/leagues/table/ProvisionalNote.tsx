import { Trans } from "@lingui/react/macro";

/** Under tables and matches that move with the live round. */
export const ProvisionalNote = () => (
  <p className="note">
    <i className="ball" aria-hidden="true" />{" "}
    <Trans>Provisional until the round is over: points, places and substitutions can still change.</Trans>
  </p>
);
