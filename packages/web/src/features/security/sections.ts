/** What a person can see and change about how the account is kept, in the order of the page. */
import type { ComponentType } from "react";

import { ConnectionsSection } from "./connections/ConnectionsSection.tsx";
import { EmailsSection } from "./emails/EmailsSection.tsx";
import { AppSection } from "./factors/AppSection.tsx";
import { PasskeysSection } from "./factors/PasskeysSection.tsx";
import { RecoveryCodesSection } from "./factors/RecoveryCodesSection.tsx";
import { PasswordSection } from "./password/PasswordSection.tsx";
import { OwnSessionsSection } from "./sessions/OwnSessionsSection.tsx";
import { TokensSection } from "./tokens/TokensSection.tsx";

export const SECTIONS: readonly ComponentType[] = [
  EmailsSection,
  PasswordSection,
  PasskeysSection,
  AppSection,
  RecoveryCodesSection,
  ConnectionsSection,
  OwnSessionsSection,
  TokensSection,
];
