import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { EntryId } from "@elleveren/rules";
import { ArrowLeftRight } from "lucide-react";

import type { GameFootballer } from "../../../api/content/footballers.ts";
import { useGame } from "../../../api/content/game.ts";
import { useMe } from "../../../api/people/me.ts";
import { myTeamQuery } from "../../../api/play/my-team.ts";
import { paths } from "../../../paths.ts";
import { buttonLook } from "../../../ui/button-class.ts";
import { AppLink } from "../../shell/AppLink.tsx";

/** Leads to one's transfers: one's own footballer is taken off the squad there, any other is looked up in the market. */
export function TransferLink({ footballer }: { footballer: GameFootballer }) {
  const { account } = useMe();
  const { nextRound } = useGame();
  if (account?.entryId == null || nextRound === null) return null;
  return <ManagersLink footballer={footballer} entryId={account.entryId} />;
}

function ManagersLink({ footballer, entryId }: { footballer: GameFootballer; entryId: EntryId }) {
  const { footballerId, webName } = footballer;
  const { data } = useQuery(myTeamQuery(entryId));
  const isOwned = data?.picks.some((pick) => pick.footballerId === footballerId) ?? false;
  return (
    <AppLink to={paths.transfers} search={isOwned ? { out: footballerId } : { q: webName }} {...buttonLook()}>
      <ArrowLeftRight aria-hidden="true" />
      {isOwned ? <Trans>Transfer out</Trans> : <Trans>To transfers</Trans>}
    </AppLink>
  );
}
