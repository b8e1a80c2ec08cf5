/** The ways to prove once more who one is, by the name of their flow. */
import type { ComponentType } from "react";

import type { AuthFlow } from "../../../api/people/auth.ts";
import { CodeWay } from "./CodeWay.tsx";
import { FactorWay } from "./FactorWay.tsx";
import { PasswordWay } from "./PasswordWay.tsx";
import { ProviderWay } from "./ProviderWay.tsx";

export interface WayProps {
  readonly flow: AuthFlow;
  /** Called when the server has taken the proof. */
  readonly onProved: () => void;
}

export const WAYS: Readonly<Partial<Record<AuthFlow["id"], ComponentType<WayProps>>>> = {
  reauthenticate: PasswordWay,
  mfa_reauthenticate: FactorWay,
  provider_redirect: ProviderWay,
  login_by_code: CodeWay,
};
