import { useLingui } from "@lingui/react/macro";
import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";

import { chooseTheme, storedTheme, type Theme } from "../../../styles/theme.ts";
import { Segmented } from "../../../ui/forms/Segmented.tsx";
import { LanguageChoice } from "./LanguageChoice.tsx";
import styles from "./Preferences.module.css";

/** Light, dark or as the system says, and the languages. */
export function Preferences() {
  const { t } = useLingui();
  const [theme, setTheme] = useState<Theme>(storedTheme);
  return (
    <div className={styles.preferences}>
      <Segmented
        label={t`Light or dark`}
        selected={theme}
        onSelect={(chosen) => {
          setTheme(chosen);
          chooseTheme(chosen);
        }}
        segments={[
          { key: "system", label: t`System`, icon: <Monitor aria-hidden="true" /> },
          { key: "light", label: t`Light`, icon: <Sun aria-hidden="true" /> },
          { key: "dark", label: t`Dark`, icon: <Moon aria-hidden="true" /> },
        ]}
      />
      <LanguageChoice />
    </div>
  );
}
