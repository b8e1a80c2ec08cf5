import { Alert } from "../../../ui/Alert.tsx";
import { factorFailureText } from "./factor-texts.ts";

/** Why a passkey or a code came to nothing, above the form; nothing while a field says it itself. */
export function FactorFailure({ error }: { error: unknown }) {
  const text = factorFailureText(error);
  return text === undefined ? null : <Alert kind="error">{text}</Alert>;
}
