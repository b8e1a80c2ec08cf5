import { Alert } from "../ui/Alert.tsx";

/** What was refused, beside what caused it; nothing when nothing was. */
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
