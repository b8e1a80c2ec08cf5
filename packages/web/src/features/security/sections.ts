/** What a person can see and change about how the account is kept, in the order of the page. */
import type { ComponentType } from "react";

export const SECTIONS: readonly ComponentType[] = [];
