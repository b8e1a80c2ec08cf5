/** What each act is called; one that has no name here stands as it was recorded. Every area names its own. */
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const ACT_NAMES: Readonly<Partial<Record<string, MessageDescriptor>>> = {
  "operators.make": msg`Made an operator:`,
  "operators.unmake": msg`No operator any more:`,
  "prices.set": msg`Prices set by hand:`,
  "season.next": msg`Next season begun:`,
};
