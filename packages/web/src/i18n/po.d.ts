declare module "virtual:texts/hash" {
  /** In the names of the files of texts that come later; null where all texts come at once. */
  export const hash: string | null;
}
declare module "*.po" {
  import type { Messages } from "@lingui/core";
  export const messages: Messages;
}
declare module "virtual:texts/*/start" {
  import type { Messages } from "@lingui/core";
  export const messages: Messages;
}
