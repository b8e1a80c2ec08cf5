import { Alert } from "../../../ui/Alert.tsx";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";
import { organisationProblemTexts } from "./organisation-problem-text.ts";

/** Why a write about an organisation failed, beside the button that made it; nothing where it did not. */
export function OrganisationFailure({ error }: { readonly error: unknown }) {
  if (error === null) return null;
  const texts = organisationProblemTexts(error);
  if (texts.length === 0) return <WriteFailure error={error} />;
  return (
    <Alert kind="error">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Alert>
  );
}
