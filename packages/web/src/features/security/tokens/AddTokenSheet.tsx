import { TOKEN_NAME_MAX_LENGTH } from "@elleveren/contract/limits.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import { useState } from "react";

import { problemsOf } from "../../../api/wire/problems.ts";
import { useCreateToken, type TokenScope } from "../../../api/people/tokens.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { CopyableText } from "../../../ui/CopyButton.tsx";
import { Select, TextField } from "../../../ui/Fields.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { failureText } from "../failure-text.ts";
import styles from "../factors/factors.module.css";
import { useProtected } from "../reauthenticate/use-protected.tsx";
import { SCOPE_TEXTS, SCOPES } from "./scope-texts.ts";

const DAYS = [7, 30, 90, 365];

/** What the key is for and may do; then the key itself, once. */
export function AddTokenSheet({ onClose }: { onClose: () => void }) {
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
        className={styles.sheet}
        onSubmit={(event) => {
          event.preventDefault();
          if (disabledReason === undefined && !create.isPending) create.mutate({ name: wanted, scopes, days });
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
        <fieldset className={styles.codeForm}>
          <legend>{t`It may`}</legend>
          {SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              isSelected={scopes.includes(scope)}
              onChange={(isOn) =>
                setScopes((before) => SCOPES.filter((one) => (one === scope ? isOn : before.includes(one))))
              }
            >
              {i18n._(SCOPE_TEXTS[scope])}
            </Checkbox>
          ))}
        </fieldset>
        <Select
          label={t`Works for`}
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
          options={DAYS.map((count) => ({
            value: String(count),
            label: plural(count, { one: "# day", other: "# days" }),
          }))}
        />
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
      <div className={styles.sheet}>
        <Alert kind="info">
          <Trans>Copy it now: it is shown this once. Whoever has it can do what it allows, in your name.</Trans>
        </Alert>
        <CopyableText text={token} title={<Trans>The key</Trans>} label={t`Copy the key`} />
        <Button kind="go" isBlock onPress={onClose}>{t`I have it`}</Button>
      </div>
    </Sheet>
  );
}
