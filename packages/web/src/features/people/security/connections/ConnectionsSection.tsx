import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useLocation } from "@tanstack/react-router";

import { authProblem } from "../../../../api/people/auth.ts";
import {
  askToConnect,
  type Provider,
  type ProviderAccount,
  useDisconnect,
  useProviderAccounts,
  useProviders,
} from "../../../../api/people/providers.ts";
import { isApiFailure } from "../../../../api/wire/problems.ts";
import { proofFlows } from "../../../../api/wire/refusals.ts";
import { paths } from "../../../../paths.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { LoadingRegion, SkeletonRows } from "../../../../ui/states.tsx";
import { WriteFailure } from "../../../site/problems/ProblemList.tsx";
import { useProtected } from "../reauthenticate/use-protected.tsx";
import styles from "./ConnectionsSection.module.css";

/** The accounts elsewhere that lead in here: connecting one, and taking one away that is not the last way in. */
export function ConnectionsSection() {
  const { t } = useLingui();
  const providers = useProviders();
  const accounts = useProviderAccounts();
  const guarded = useProtected();
  const sendDelete = useDisconnect();
  const connect = useMutation({
    mutationFn: ({ id }: Provider) => guarded.run(() => askToConnect(id, paths.security)),
    onSuccess: (location) => window.location.assign(location),
  });
  const list = useRef<HTMLUListElement>(null);
  const disconnect = useMutation({
    mutationFn: (account: ProviderAccount) => guarded.run(() => sendDelete(account)),
    // Its button is gone: the keyboard stays at the list.
    onSuccess: () => list.current?.focus(),
  });
  const connected = accounts.data ?? [];
  const shown = rowsOf(providers, connected);
  if (shown.length === 0) return null;
  return (
    <Card title={t`Connected accounts`} isPadded>
      <div className="grid gap-4">
        <p className="note">{t`Log in here with an account that you have elsewhere. We post nothing there.`}</p>
        <ConnectRefusal />
        {accounts.isPending ? (
          <LoadingRegion label={t`Loading ...`}>
            <SkeletonRows count={shown.length} />
          </LoadingRegion>
        ) : (
          <ul ref={list} className={styles.list} tabIndex={-1} aria-label={t`Connected accounts`}>
            {shown.map((provider) => (
              <Row
                key={provider.id}
                provider={provider}
                connected={connected.filter((account) => account.provider.id === provider.id)}
                // A redirect there works only while it is set up.
                onConnect={providers.some(({ id }) => id === provider.id) ? () => connect.mutate(provider) : null}
                onDisconnect={(account) => disconnect.mutate(account)}
                isPending={connect.isPending || connect.isSuccess || disconnect.isPending}
              />
            ))}
          </ul>
        )}
        {connect.isError && <ConnectionFailure error={connect.error} />}
        {disconnect.isError && <ConnectionFailure error={disconnect.error} />}
      </div>
      {guarded.dialog}
    </Card>
  );
}

/** Those one may connect, and those that were connected before they were switched off. */
function rowsOf(providers: readonly Provider[], connected: readonly ProviderAccount[]): Provider[] {
  const gone = connected.map(({ provider }) => provider).filter(({ id }) => !providers.some((one) => one.id === id));
  return [...providers, ...new Map(gone.map((provider) => [provider.id, provider])).values()];
}

interface RowProps {
  readonly provider: Provider;
  readonly connected: readonly ProviderAccount[];
  readonly onConnect: (() => void) | null;
  readonly onDisconnect: (account: ProviderAccount) => void;
  readonly isPending: boolean;
}

function Row({ provider: { name }, connected, onConnect, onDisconnect, isPending }: RowProps) {
  const { t } = useLingui();
  const disconnectLabel = (who: string) => t`Disconnect ${who} at ${name}`;
  return (
    <li>
      <strong>{name}</strong>
      {connected.map((account) => (
        <div key={account.uid} className={styles.account}>
          <span>{account.display}</span>
          <Button
            aria-label={disconnectLabel(account.display)}
            isPending={isPending}
            onPress={() => onDisconnect(account)}
          >{t`Disconnect`}</Button>
        </div>
      ))}
      {connected.length === 0 && onConnect && (
        <div className={styles.account}>
          <span className="faint">{t`Not connected`}</span>
          <Button aria-label={t`Connect ${name}`} isPending={isPending} onPress={onConnect}>{t`Connect`}</Button>
        </div>
      )}
    </li>
  );
}

/** The refusal of a connection in the URL. Only codes are read: a URL can be forged. */
function ConnectRefusal() {
  const { t } = useLingui();
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const providers = useProviders();
  const given = new URLSearchParams(search);
  if (given.get("error_process") !== "connect") return null;
  const name = providers.find(({ id }) => id === given.get("provider"))?.name;
  const code = given.get("error");
  if (code === "cancelled") {
    return <Alert kind="info">{t`You cancelled it there. Nothing was changed.`}</Alert>;
  }
  return (
    <Alert kind="error">
      {code === "connected_other" && name !== undefined
        ? t`That ${name} account leads to another account here already. Nothing was changed.`
        : t`Connecting did not work. Nothing was changed.`}
    </Alert>
  );
}

/** Why connecting or disconnecting did nothing; silence where the visitor did not want to prove himself. */
function ConnectionFailure({ error }: { error: unknown }) {
  const { t } = useLingui();
  if (proofFlows(error) !== null) return null;
  const code = authProblem(error);
  if (code === "no_password") {
    return (
      <Alert kind="error">{t`This is the only way into your account, so it stays. Connect another one first.`}</Alert>
    );
  }
  if (code === "no_verified_email") {
    return (
      <Alert kind="error">
        <Trans>Give your account an email address of yours first. Otherwise you could not get in again.</Trans>
      </Alert>
    );
  }
  if (isApiFailure(error) && error.status === 503) {
    return <Alert kind="error">{t`The service does not answer right now. Try again in a while.`}</Alert>;
  }
  return <WriteFailure error={error} />;
}
