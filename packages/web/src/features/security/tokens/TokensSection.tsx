import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { useRevokeToken, useTokens, type OwnToken } from "../../../api/people/tokens.ts";
import { formatDate } from "../../../i18n/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { Tag } from "../../../ui/Tag.tsx";
import { failureText } from "../failure-text.ts";
import { LoadedCard } from "../LoadedCard.tsx";
import styles from "../rows.module.css";
import { Said } from "../Said.tsx";
import { AddTokenSheet } from "./AddTokenSheet.tsx";
import { SCOPE_TEXTS } from "./scope-texts.ts";

/** Tokens for the person's own programs: making one, seeing what each may do, ending it. */
export function TokensSection() {
  const { t } = useLingui();
  const tokens = useTokens();
  const revoke = useRevokeToken();
  const [isAdding, setAdding] = useState(false);
  const [doneCount, setDoneCount] = useState(0);
  return (
    <LoadedCard title={t`Keys for your own programs`} query={tokens}>
      {({ tokens: list, max }) => (
        <>
          {revoke.isError ? (
            <Said key="failed" kind="error">
              {failureText(revoke.error)}
            </Said>
          ) : (
            doneCount > 0 && <Said key={doneCount} kind="success" takesFocus>{t`The key no longer works.`}</Said>
          )}
          {list.length > 0 && (
            <ul className={styles.rows}>
              {list.map((token) => (
                <TokenRow
                  key={token.tokenId}
                  token={token}
                  isPending={revoke.isPending && revoke.variables === token.tokenId}
                  onRevoke={() => revoke.mutate(token.tokenId, { onSuccess: () => setDoneCount((count) => count + 1) })}
                />
              ))}
            </ul>
          )}
          <div className={styles.form}>
            <p className="note">
              <Trans>
                A program with such a key can do what you allow it, in your name. It never reaches this page, your
                password or your email. <a href="/api/docs/">How programs talk to the game</a>
              </Trans>
            </p>
            <Button
              onPress={() => setAdding(true)}
              disabledReason={
                list.filter(({ isExpired }) => !isExpired).length >= max
                  ? t`You have ${max} keys, and more there cannot be. Remove one first.`
                  : undefined
              }
            >
              <Trans>Make a key</Trans>
            </Button>
          </div>
          {isAdding && <AddTokenSheet onClose={() => setAdding(false)} />}
        </>
      )}
    </LoadedCard>
  );
}

function TokenRow({
  token: { name, start, scopes, expiresAtMs, lastUsedAtMs, isExpired },
  isPending,
  onRevoke,
}: {
  token: OwnToken;
  isPending: boolean;
  onRevoke: () => void;
}) {
  const { t, i18n } = useLingui();
  const until = formatDate(expiresAtMs);
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <strong>{name}</strong>
        <span className={styles.small}>{scopes.map((scope) => i18n._(SCOPE_TEXTS[scope])).join(" · ")}</span>
        <span className={styles.small}>
          {lastUsedAtMs === null
            ? t`${start}…, works until ${until}, not used yet`
            : t`${start}…, works until ${until}, last used ${formatDate(lastUsedAtMs)}`}
        </span>
      </div>
      <div className={styles.actions}>
        {isExpired && <Tag>{t`Expired`}</Tag>}
        <Button isPending={isPending} onPress={onRevoke} aria-label={t`Remove the key ${name}`}>{t`Remove`}</Button>
      </div>
    </li>
  );
}
