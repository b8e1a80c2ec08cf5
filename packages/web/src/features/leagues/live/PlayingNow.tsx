import { useLingui } from "@lingui/react/macro";

import { useIsCurrent } from "../../../api/connection.ts";

/** Beside a footballer whose match is on; nothing without a network, where nobody knows. */
export function PlayingNow({ isOn }: { isOn: boolean }) {
  const { t } = useLingui();
  const isCurrent = useIsCurrent();
  return isOn && isCurrent && <i className="ball ball--on" role="img" aria-label={t`playing now`} />;
}
