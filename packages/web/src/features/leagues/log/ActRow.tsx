import type { WireLeagueAct } from "@elleveren/contract";
import { Trans } from "@lingui/react/macro";
import {
  KeyRound,
  ListPlus,
  MessageSquare,
  MessageSquareOff,
  Settings2,
  UserCheck,
  UserCog,
  UserMinus,
  UserPlus,
  UserX,
  type LucideIcon,
} from "lucide-react";

import { paths } from "../../../paths.ts";
import { LogRow } from "../../../ui/rows/LogRow.tsx";
import { AppLink } from "../../shell/AppLink.tsx";
import { ChangeLine } from "./ChangeLine.tsx";

const ICONS: Readonly<Record<WireLeagueAct["kind"], LucideIcon>> = {
  created: ListPlus,
  settings: Settings2,
  administrator: UserCog,
  code: KeyRound,
  ban: UserX,
  unban: UserCheck,
  joined: UserPlus,
  left: UserMinus,
  co_administrator: UserCog,
  co_administrator_ended: UserCog,
  message: MessageSquare,
  message_taken: MessageSquareOff,
};

/** One thing that was done: what, who, when, and what it changed. */
export function ActRow({ act }: { act: WireLeagueAct }) {
  return (
    <LogRow
      icon={ICONS[act.kind]}
      title={<ActText act={act} />}
      atMs={Date.parse(act.time)}
      detail={
        <>
          {act.player_name}, <AppLink to={paths.entryHistory(act.entry)}>{act.entry_name}</AppLink>
        </>
      }
      changes={act.changes.map((change) => (
        <ChangeLine key={change.field} change={change} />
      ))}
    />
  );
}

/** Whom it was done to is told where the reader may know it. */
function ActText({ act: { kind, entry, subject } }: { act: WireLeagueAct }) {
  const name = subject?.player_name ?? "";
  switch (kind) {
    case "created":
      return <Trans>Made the league</Trans>;
    case "settings":
      return <Trans>Changed the league's settings</Trans>;
    case "administrator":
      return <Trans>Made {name} administrator</Trans>;
    case "code":
      return <Trans>Made a new code; the old one no longer works</Trans>;
    case "ban":
      return subject ? <Trans>Kept {name} out of the league</Trans> : <Trans>Kept a team out of the league</Trans>;
    case "unban":
      return subject ? (
        <Trans>Lets {name} join again</Trans>
      ) : (
        <Trans>Lets a team join again that had been kept out</Trans>
      );
    case "joined":
      return <Trans>Joined the league</Trans>;
    case "left":
      return <Trans>Left the league</Trans>;
    case "co_administrator":
      return <Trans>Made {name} co-administrator</Trans>;
    case "co_administrator_ended":
      return subject?.entry === entry ? (
        <Trans>Is no longer co-administrator</Trans>
      ) : (
        <Trans>{name} is no longer co-administrator</Trans>
      );
    case "message":
      return <Trans>Wrote a message to the members</Trans>;
    case "message_taken":
      return <Trans>Took the message to the members back</Trans>;
  }
}
