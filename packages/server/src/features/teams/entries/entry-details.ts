/** Checks of what a manager writes about his team; the same for creating and changing it. */
import { ENTRY_NAME_MAX_LENGTH } from "@elleveren/contract";

import { hasTricks, isBlank } from "../../../visible-text.ts";

export type DetailProblem =
  | { readonly code: "blank" | "max_length" | "control_characters" | "invalid"; readonly field: "name" }
  | { readonly code: "does_not_exist"; readonly field: "favourite_team" }
  | { readonly code: "invalid_choice"; readonly field: "language" }
  | { readonly code: "invalid"; readonly field: "kit" };

/** What teams are called whose manager has left (`DELETED_ENTRY_PREFIX`). */
const LIKE_DELETED = /^slettet\s+lag\b/iu;

/** The name as it is stored: composed characters, no spaces around it. */
export const normaliseName = (name: string): string => name.normalize("NFC").trim();

/** Problems of a normalised name; the length counts characters, not bytes. */
export function checkName(name: string): DetailProblem[] {
  const problems: DetailProblem[] = [];
  if (isBlank(name)) problems.push({ code: "blank", field: "name" });
  if (Array.from(name).length > ENTRY_NAME_MAX_LENGTH) problems.push({ code: "max_length", field: "name" });
  if (!isBlank(name) && hasTricks(name)) problems.push({ code: "control_characters", field: "name" });
  if (LIKE_DELETED.test(name)) problems.push({ code: "invalid", field: "name" });
  return problems;
}

/** A kit is JSON text of a flat object of `kit_…` texts, or nothing. */
export function isKit(kit: string): boolean {
  try {
    const value: unknown = JSON.parse(kit);
    return (
      typeof value === "object" &&
      value !== null &&
      !Array.isArray(value) &&
      Object.entries(value).every(([name, part]) => /^kit_[a-z_]{1,40}$/.test(name) && isKitPart(part))
    );
  } catch {
    return false;
  }
}

const isKitPart = (part: unknown) => part === null || (typeof part === "string" && /^[\w#., -]{0,60}$/.test(part));
