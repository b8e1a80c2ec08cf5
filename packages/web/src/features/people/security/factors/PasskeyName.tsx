import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { TextField } from "../../../../ui/forms/Fields.tsx";

/** A passkey's name while it is typed, and whether that can be sent. */
export function usePasskeyName(initial: string) {
  const { t } = useLingui();
  const [name, setName] = useState(initial);
  const wanted = name.trim();
  return { name, setName, wanted, disabledReason: wanted === "" ? t`Give it a name.` : undefined };
}

interface PasskeyNameFieldProps {
  readonly value: string;
  readonly onChange: (name: string) => void;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
}

export function PasskeyNameField(props: PasskeyNameFieldProps) {
  const { t } = useLingui();
  return <TextField label={t`Name`} maxLength={100} autoComplete="off" {...props} />;
}

/** For a passkey that is being made. */
export function NewPasskeyNameField(props: Pick<PasskeyNameFieldProps, "value" | "onChange">) {
  const { t } = useLingui();
  return <PasskeyNameField {...props} hint={t`So that you know it again, such as the phone it is on.`} />;
}
