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

import type { LeagueAct } from "../../../api/league-log.ts";
import { formatDeadline } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { AppLink } from "../../shell/AppLink.tsx";
import { ChangeLine } from "./ChangeLine.tsx";
import styles from "./LeagueLog.module.css";

const ICONS: Readonly<Record<LeagueAct["kind"], LucideIcon>> = {
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
export function ActRow({ act }: { act: LeagueAct }) {
  const Icon = ICONS[act.kind];
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon aria-hidden="true" />
      </span>
      <div className={styles.what}>
        <h3>
          <ActText act={act} />
        </h3>
        <p className={styles.when}>
          <time dateTime={new Date(act.atMs).toISOString()}>{formatDeadline(act.atMs)}</time>
          {" · "}
          {act.by.managerName}, <AppLink to={paths.entryHistory(act.by.entryId)}>{act.by.entryName}</AppLink>
        </p>
        {act.changes.length > 0 && (
          <ul className={styles.changes}>
            {act.changes.map((change) => (
              <li key={change.field}>
                <ChangeLine change={change} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** Whom it was done to is told where the reader may know it. */
function ActText({ act: { kind, by, subject } }: { act: LeagueAct }) {
  const name = subject?.managerName ?? "";
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
      return subject?.entryId === by.entryId ? (
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
