/** The account form's state: what is typed, what is wrong with it, and sending it. */
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";

import { noteSignInStep } from "../../../../api/people/auth.ts";
import { useGameNow } from "../../../../api/wire/clock.ts";
import { useLanguage } from "../../../../i18n/use-language.ts";
import { useMe, useRegister, useUpdateProfile } from "../../../../api/people/me.ts";
import { paths } from "../../../../paths.ts";
import { useKnownWords } from "./new-password.ts";
import { accountProblemText } from "./account-texts.ts";
import {
  asksForGuardian,
  checkValues,
  profileBody,
  refusedFields,
  registerBody,
  startValues,
  type AccountField,
  type AccountValues,
  type FieldCodes,
} from "./account-values.ts";

/** `register`: nobody is signed in. `confirm`: the details came from elsewhere or are not there yet. */
export type AccountFormMode = "register" | "confirm" | "update";

/** `onRefused` is told when the server did not take it and the form shows why. */
export function useAccountForm(onRefused: () => void) {
  const { account } = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  const register = useRegister();
  const update = useUpdateProfile();
  const mode: AccountFormMode = account === null ? "register" : account.isDirty ? "confirm" : "update";
  const write = mode === "register" ? register : update;
  const [values, setValues] = useState<AccountValues>(() => startValues(account));
  const [touched, setTouched] = useState<ReadonlySet<AccountField>>(new Set());
  const [refused, setRefused] = useState<FieldCodes>({});
  const nowMs = useGameNow(60_000);
  const language = useLanguage();
  const isGuarded = asksForGuardian(values, account, nowMs);
  const codes = checkValues(values, account, nowMs, useKnownWords());
  const firstMissing = Object.entries(codes)[0] as [AccountField, string] | undefined;

  /** A refusal of a field counts until the field is changed. */
  const change = (field: AccountField | null, part: Partial<AccountValues>) => {
    setValues((before) => ({ ...before, ...part }));
    if (field === null) return;
    setRefused(({ [field]: _, ...others }) => others);
  };
  const leave = (field: AccountField) => setTouched((before) => new Set([...before, field]));
  const problem = (field: AccountField): string | undefined => {
    const code = (touched.has(field) ? codes[field] : undefined) ?? refused[field];
    return code === undefined ? undefined : accountProblemText(field, code);
  };

  function submit() {
    if (firstMissing !== undefined || write.isPending) return;
    const letter = isGuarded ? language : null;
    const written =
      mode === "register"
        ? register.mutateAsync(registerBody(values, letter))
        : update.mutateAsync(profileBody(values, letter));
    // Not the mutation's own callbacks: they are lost when the new account draws this form anew.
    written.then(
      ({ account: saved }) => {
        if (mode !== "update") void navigate({ to: paths.squadSelection });
        else if (saved === null || saved.nextEmail === null) void navigate({ to: paths.home });
        else {
          // The form says what the new address waits for.
          change("email", { email: saved.email });
          onRefused();
        }
      },
      (error: unknown) => {
        // The address is verified first: the step takes the form's place.
        if (noteSignInStep(client, error)) return;
        setRefused(refusedFields(error));
        onRefused();
      },
    );
  }
  return {
    mode,
    waiting: mode === "update" && account?.nextEmail ? { email: account.email, nextEmail: account.nextEmail } : null,
    values,
    isGuarded,
    change,
    leave,
    problem,
    submit,
    isPending: write.isPending,
    /** The failure that is no field's fault. */
    failure: write.isError && Object.keys(refusedFields(write.error)).length === 0 ? write.error : null,
    missingText: firstMissing && accountProblemText(...firstMissing),
  };
}
