import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";

/** English stands in the source; `src/i18n/nb.po` is the Norwegian every visitor meets first. */
export default defineConfig({
  sourceLocale: "en",
  locales: ["nb", "en"],
  // From the site's own folder, wherever the command was started.
  catalogs: [
    {
      path: "<rootDir>/src/i18n/{locale}",
      include: ["<rootDir>/src"],
      exclude: ["**/*.test.ts", "**/*.test.tsx"],
    },
  ],
  format: formatter({ lineNumbers: false, origins: false }),
  orderBy: "message",
});
