import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { WireAgent } from "@elleveren/contract";
import { useState } from "react";

import { useAgents, useEndAgent, useEndPermission } from "../../../api/people/agents.ts";
import { formatDate } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { failureText } from "../security/failure-text.ts";
import { LoadedCard } from "../security/LoadedCard.tsx";
import rows from "../security/rows.module.css";
import { Said } from "../security/Said.tsx";
import { SCOPE_TEXTS } from "../security/tokens/TokensSection.tsx";
import { KIND_TEXTS, PermissionSheet } from "./PermissionSheet.tsx";

/** Programs that act for the person: what each may do, ending it, and what it may do without asking. */
export function AgentsSection() {
  const { t } = useLingui();
  const agents = useAgents();
  const end = useEndAgent();
  const ask = useEndPermission();
  const [done, setDone] = useState({ count: 0, text: "" });
  const [permitting, setPermitting] = useState<WireAgent | null>(null);
  const say = (text: string) => ({ onSuccess: () => setDone(({ count }) => ({ count: count + 1, text })) });
  const failed = end.error ?? ask.error;
  return (
    <LoadedCard title={t`Programs that act for you`} query={agents}>
      {({ agents: list }) => (
        <>
          {failed !== null ? (
            <Said key="failed" kind="error">
              {failureText(failed)}
            </Said>
          ) : (
            done.count > 0 && (
              <Said key={done.count} kind="success" takesFocus>
                {done.text}
              </Said>
            )
          )}
          {list.length > 0 && (
            <ul>
              {list.map((agent) => (
                <AgentRow
                  key={agent.id}
                  agent={agent}
                  isEnding={end.isPending && end.variables === agent.id}
                  onEnd={() => end.mutate(agent.id, say(t`The program is no longer connected.`))}
                  onPermit={() => setPermitting(agent)}
                  onAsk={() => ask.mutate(agent.id, say(t`From now on it asks you each time.`))}
                />
              ))}
            </ul>
          )}
          <div className={rows.form}>
            <p className="note">
              {list.length === 0 ? (
                <Trans>
                  No program is connected. You start that in the program: give it the address of this site followed by
                  /mcp. <a href="/api/docs/">How programs talk to the game</a>
                </Trans>
              ) : (
                <Trans>
                  What they have proposed for your team is under{" "}
                  <AppLink to={paths.agentChanges}>Proposed changes</AppLink>.
                </Trans>
              )}
            </p>
          </div>
          {permitting && (
            <PermissionSheet
              agent={permitting}
              onClose={() => setPermitting(null)}
              onDone={() => {
                setPermitting(null);
                say(t`The program may do that now.`).onSuccess();
              }}
            />
          )}
        </>
      )}
    </LoadedCard>
  );
}

interface AgentRowProps {
  readonly agent: WireAgent;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
  readonly onPermit: () => void;
  readonly onAsk: () => void;
}

function AgentRow({ agent, isEnding, onEnd, onPermit, onAsk }: AgentRowProps) {
  const { t, i18n } = useLingui();
  const { name, host, is_local: isLocal, scopes, permission, last_used_at: used, ends_at: ends } = agent;
  const until = formatDate(Date.parse(ends));
  const place = isLocal ? t`on your own device` : host;
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <strong>{name}</strong>
        <span className="faint size-3 anywhere">{scopes.map((scope) => i18n._(SCOPE_TEXTS[scope])).join(" · ")}</span>
        <span className="faint size-3 anywhere">
          {used === null
            ? t`${place}, connected until ${until}, not used yet`
            : t`${place}, connected until ${until}, last used ${formatDate(Date.parse(used))}`}
        </span>
        {permission !== null && (
          <span className="size-3 anywhere">
            {t`Without asking until ${formatDate(Date.parse(permission.until))}: ${permission.kinds
              .map((kind) => i18n._(KIND_TEXTS[kind]).toLowerCase())
              .join(
                ", ",
              )}. ${plural(permission.transfers_per_round, { one: "# transfer", other: "# transfers" })} and ${plural(permission.points_per_round, { one: "# point", other: "# points" })} a round at most.`}
          </span>
        )}
      </div>
      <div className="flex wrap gap-2">
        {scopes.includes("team:write") &&
          (permission === null ? (
            <Button
              onPress={onPermit}
              aria-label={t`Allow ${name} some changes without asking`}
            >{t`Allow without asking`}</Button>
          ) : (
            <Button onPress={onAsk} aria-label={t`Let ${name} ask each time`}>{t`Ask each time`}</Button>
          ))}
        <Button isPending={isEnding} onPress={onEnd} aria-label={t`Disconnect ${name}`}>{t`Disconnect`}</Button>
      </div>
    </li>
  );
}
