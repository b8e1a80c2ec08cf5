import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { TOKEN_NAME_MAX_LENGTH } from "@elleveren/contract/limits.ts";
import type { TokenScope, WireToken } from "@elleveren/contract";

import { useCreateToken, useRevokeToken, useTokens } from "../../../../api/people/tokens.ts";
import { problemsOf } from "../../../../api/wire/problems.ts";
import { formatDate } from "../../../../i18n/format.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { CopyableText } from "../../../../ui/CopyButton.tsx";
import { CheckboxList } from "../../../../ui/forms/CheckboxList.tsx";
import { TextField } from "../../../../ui/forms/Fields.tsx";
import { Sheet } from "../../../../ui/overlays/Sheet.tsx";
import { Tag } from "../../../../ui/Tag.tsx";
import { DaysSelect } from "../DaysSelect.tsx";
import sheet from "../factors/factors.module.css";
import { failureText } from "../failure-text.ts";
import { LoadedCard } from "../LoadedCard.tsx";
import { useProtected } from "../reauthenticate/use-protected.tsx";
import styles from "../rows.module.css";
import { Said } from "../Said.tsx";

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
            <ul>
              {list.map((token) => (
                <TokenRow
                  key={token.id}
                  token={token}
                  isPending={revoke.isPending && revoke.variables === token.id}
                  onRevoke={() => revoke.mutate(token.id, { onSuccess: () => setDoneCount((count) => count + 1) })}
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
                list.filter(({ is_expired: isExpired }) => !isExpired).length >= max
                  ? t`You have ${max} keys, and more there cannot be. Remove one first.`
                  : undefined
              }
            >{t`Make a key`}</Button>
          </div>
          {isAdding && <AddTokenSheet onClose={() => setAdding(false)} />}
        </>
      )}
    </LoadedCard>
  );
}

function TokenRow({
  token: { name, start, scopes, expires_at: expires, last_used_at: used, is_expired: isExpired },
  isPending,
  onRevoke,
}: {
  token: WireToken;
  isPending: boolean;
  onRevoke: () => void;
}) {
  const { t, i18n } = useLingui();
  const until = formatDate(Date.parse(expires));
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <strong>{name}</strong>
        <span className="faint size-3 anywhere">{scopes.map((scope) => i18n._(SCOPE_TEXTS[scope])).join(" · ")}</span>
        <span className="faint size-3 anywhere">
          {used === null
            ? t`${start}…, works until ${until}, not used yet`
            : t`${start}…, works until ${until}, last used ${formatDate(Date.parse(used))}`}
        </span>
      </div>
      <div className="flex wrap gap-2">
        {isExpired && <Tag>{t`Expired`}</Tag>}
        <Button isPending={isPending} onPress={onRevoke} aria-label={t`Remove the key ${name}`}>{t`Remove`}</Button>
      </div>
    </li>
  );
}

/** The permissions that a token may have, in the order of the form. */
export const SCOPE_TEXTS: Readonly<Record<TokenScope, MessageDescriptor>> = {
  read: msg`See your team and your leagues`,
  "team:write": msg`Change your team: line-up, transfers and chips`,
  "leagues:write": msg`Make, join, leave and run leagues`,
  forecasts: msg`Send forecasts that are graded under your team's name`,
  webhooks: msg`Set up notices from leagues you run`,
};
export const SCOPES = Object.keys(SCOPE_TEXTS) as TokenScope[];

const DAYS = [7, 30, 90, 365];

function AddTokenSheet({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { run, dialog } = useProtected();
  const create = useCreateToken(run);
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly TokenScope[]>(["read"]);
  const [days, setDays] = useState(90);
  const codes = problemsOf(create.error).map(({ problem }) => problem.code);
  const wanted = name.trim();
  const disabledReason =
    wanted === "" ? t`Give it a name.` : scopes.length === 0 ? t`Choose what it may do.` : undefined;
  if (create.data) return <MadeToken token={create.data.token} onClose={onClose} />;
  return (
    <Sheet isOpen onClose={onClose} title={t`Make a key`}>
      <form
        className={sheet.sheet}
        onSubmit={(event) => {
          event.preventDefault();
          if (disabledReason === undefined && !create.isPending)
            create.mutate({ name: wanted, scopes: [...scopes], expires_in_days: days });
        }}
      >
        {create.isError && (
          <Alert kind="error">
            {codes.includes("too_many_tokens")
              ? t`There is no room for another key. Remove one first.`
              : codes.includes("invalid")
                ? t`That name cannot be used.`
                : failureText(create.error)}
          </Alert>
        )}
        <TextField
          label={t`Name`}
          hint={t`So that you know it again, such as the program it is for.`}
          maxLength={TOKEN_NAME_MAX_LENGTH}
          autoComplete="off"
          value={name}
          onChange={setName}
        />
        <CheckboxList
          legend={t`It may`}
          values={SCOPES}
          chosen={scopes}
          onChange={setScopes}
          label={(scope) => i18n._(SCOPE_TEXTS[scope])}
        />
        <DaysSelect among={DAYS} days={days} onChange={setDays} />
        <Button type="submit" kind="go" isBlock isPending={create.isPending} disabledReason={disabledReason}>
          <Trans>Make the key</Trans>
        </Button>
      </form>
      {dialog}
    </Sheet>
  );
}

function MadeToken({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet isOpen isAnswerNeeded onClose={onClose} title={t`Your new key`}>
      <div className={sheet.sheet}>
        <Alert kind="info">
          <Trans>Copy it now: it is shown this once. Whoever has it can do what it allows, in your name.</Trans>
        </Alert>
        <CopyableText text={token} title={<Trans>The key</Trans>} label={t`Copy the key`} />
        <Button kind="go" isBlock onPress={onClose}>{t`I have it`}</Button>
      </div>
    </Sheet>
  );
}
