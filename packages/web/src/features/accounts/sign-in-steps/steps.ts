/** The steps of signing in that have a form of their own, by the name of their flow. */
import type { ComponentType } from "react";

import type { AuthFlow } from "../../../api/people/auth.ts";
import { FactorStep } from "./FactorStep.tsx";
import { MakePasskeyStep } from "./MakePasskeyStep.tsx";
import { TrustStep } from "./TrustStep.tsx";
import { ProviderSignupStep } from "../providers/ProviderSignupStep.tsx";
import { LoginCodeStep } from "./LoginCodeStep.tsx";
import { VerifyEmailStep } from "./VerifyEmailStep.tsx";

export interface StepProps {
  readonly flow: AuthFlow;
  /** Called when the visitor is signed in. */
  readonly onSignedIn: () => void;
}

export const STEPS: Readonly<Partial<Record<AuthFlow["id"], ComponentType<StepProps>>>> = {
  mfa_authenticate: FactorStep,
  mfa_trust: TrustStep,
  mfa_signup_webauthn: MakePasskeyStep,
  provider_signup: ProviderSignupStep,
  login_by_code: LoginCodeStep,
  verify_email: VerifyEmailStep,
};
