import { useMutation } from "@tanstack/react-query";

import { proveByCode } from "../../../../api/people/factors.ts";
import { proveByPasskey } from "../../../../api/people/passkeys.ts";
import { FactorForm } from "../../accounts/sign-in-steps/FactorForm.tsx";
import type { AuthFlow } from "../../../../api/people/auth.ts";

export interface WayProps {
  readonly flow: AuthFlow;
  /** Called when the server has taken the proof. */
  readonly onProved: () => void;
}

/** A passkey or a code once more. */
export function FactorWay({ flow, onProved }: WayProps) {
  const prove = useMutation({ mutationFn: (call: () => Promise<unknown>) => call() });
  const give = (call: () => Promise<unknown>) => prove.mutate(call, { onSuccess: onProved });
  return (
    <FactorForm
      types={flow.types ?? []}
      onCode={(code) => give(() => proveByCode(code))}
      onPasskey={() => give(proveByPasskey)}
      isPending={prove.isPending}
      error={prove.error}
    />
  );
}
