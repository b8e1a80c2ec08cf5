import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

import { POSITION_SHORT } from "./names.ts";

/** Over the bench: the reserve goalkeeper, then the order in which the others come on. `benchIndex` counts from 0. */
export const benchCaption = (i18n: I18n, benchIndex: number): string =>
  benchIndex === 0
    ? i18n._(POSITION_SHORT.GKP)
    : i18n._(msg({ message: `Sub ${benchIndex}`, comment: "First, second, third substitute" }));
