import type { AuthFlow } from "../../../../api/people/auth.ts";

export interface StepProps {
  readonly flow: AuthFlow;
  /** Called when the visitor is signed in. */
  readonly onSignedIn: () => void;
}
