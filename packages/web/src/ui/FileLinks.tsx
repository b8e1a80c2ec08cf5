import type { Language } from "@elleveren/contract/language.ts";
import { Download } from "lucide-react";
import type { ReactNode } from "react";

import { useLanguage } from "../i18n/use-language.ts";
import { buttonLook } from "./button-class.ts";
import styles from "./FileLinks.module.css";

interface FileLinkProps {
  readonly urlIn: (language: Language) => string;
  readonly children: ReactNode;
}

/** A file to take along, in the language of the page. */
export function FileLink({ urlIn, children }: FileLinkProps) {
  return (
    <a href={urlIn(useLanguage())} download {...buttonLook("ghost")}>
      <Download aria-hidden="true" />
      {children}
    </a>
  );
}

/** The files of a table, below it. */
export const FileLinks = ({ children }: { children: ReactNode }) => <p className={styles.links}>{children}</p>;
