import { Alert } from "../ui/Alert.tsx";

/** The refusal, beside its cause; nothing without one. */
export function Problems({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Alert kind="error">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Alert>
  );
}
