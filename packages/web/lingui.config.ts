import { defineConfig } from "@lingui/conf";
import { LANGUAGES } from "@elleveren/contract/language.ts";
import { formatter } from "@lingui/format-po";

/**
 * English stands in the source; `src/i18n/nb.po` is the bokmål that every visitor meets first, `nn.po` the nynorsk.
 * The control room's texts lie in catalogues of their own, so that no visitor loads them.
 */
const TESTS = ["**/*.test.ts", "**/*.test.tsx"];

export default defineConfig({
  sourceLocale: "en",
  locales: [...LANGUAGES],
  // From the site's own folder, wherever the command was started.
  catalogs: [
    {
      path: "<rootDir>/src/i18n/{locale}",
      include: ["<rootDir>/src"],
      exclude: ["<rootDir>/src/control", ...TESTS],
    },
    {
      path: "<rootDir>/src/control/i18n/{locale}",
      include: ["<rootDir>/src/control"],
      exclude: TESTS,
    },
  ],
  format: formatter({ lineNumbers: false, origins: false }),
  orderBy: "message",
});
