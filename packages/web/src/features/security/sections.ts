/** What a person can see and change about how the account is kept, in the order of the page. */
import type { ComponentType } from "react";

import { ConnectionsSection } from "./connections/ConnectionsSection.tsx";
import { AppSection } from "./factors/AppSection.tsx";
import { PasskeysSection } from "./factors/PasskeysSection.tsx";
import { RecoveryCodesSection } from "./factors/RecoveryCodesSection.tsx";

export const SECTIONS: readonly ComponentType[] = [
  PasskeysSection,
  AppSection,
  RecoveryCodesSection,
  ConnectionsSection,
];
