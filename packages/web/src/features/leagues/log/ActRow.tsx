import { Trans } from "@lingui/react/macro";
import { KeyRound, ListPlus, Settings2, UserCheck, UserCog, UserX, type LucideIcon } from "lucide-react";

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
};

/** One thing an administrator did: what, who, when, and what it changed. */
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
function ActText({ act: { kind, subject } }: { act: LeagueAct }) {
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
  }
}
