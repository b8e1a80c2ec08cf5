import { useLingui } from "@lingui/react/macro";
import type { WirePaperFact } from "@elleveren/contract";

/** The small heading over each piece of news. */
export function useFactTitle(): (kind: WirePaperFact["kind"]) => string {
  const { t } = useLingui();
  const titles: Readonly<Record<WirePaperFact["kind"], string>> = {
    hero: t`Hero of the round`,
    record: t`The season's best round`,
    lead_taken: t`New at the top`,
    lead_kept: t`At the top`,
    lead_shared: t`At the top`,
    climb: t`Climb of the round`,
    duel: t`Match of the round`,
    unlucky: t`Worth more`,
    captain: t`Captain of the round`,
    captain_failed: t`The armband that let down`,
    alone: t`All alone with him`,
    bench: t`Tears on the bench`,
  };
  return (kind) => titles[kind];
}
