import { useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";
import type { ReactNode } from "react";

import { buttonLook } from "./button-class.ts";
import styles from "./FileLinks.module.css";

interface FileLinkProps {
  readonly urlIn: (language: "nb" | "en") => string;
  readonly children: ReactNode;
}

/** A file to take along, in the language of the page. */
export function FileLink({ urlIn, children }: FileLinkProps) {
  const { i18n } = useLingui();
  return (
    <a href={urlIn(i18n.locale === "en" ? "en" : "nb")} download {...buttonLook("ghost")}>
      <Download aria-hidden="true" />
      {children}
    </a>
  );
}

/** The files of a table, below it. */
export const FileLinks = ({ children }: { children: ReactNode }) => <p className={styles.links}>{children}</p>;
