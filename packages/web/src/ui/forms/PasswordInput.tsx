import { Trans } from "@lingui/react/macro";
import { useState, type InputHTMLAttributes } from "react";

import styles from "./Fields.module.css";

interface PasswordInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "id"> {
  readonly id: string;
  /** Of its field: a page may ask for two passwords. */
  readonly label: string;
}

/** A password as dots, and beside it the button that shows what was typed, against typing errors. */
export function PasswordInput({ label, ...rest }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <span className={styles.password}>
      <input
        {...rest}
        type={isShown ? "text" : "password"}
        // Shown, it is a text like others: nothing may correct it or send it to a dictionary.
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <button type="button" className={styles.show} aria-controls={rest.id} onClick={() => setShown(!isShown)}>
        {isShown ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
        <span className="vh"> {label}</span>
      </button>
    </span>
  );
}
