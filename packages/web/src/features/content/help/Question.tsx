import { useLocation } from "@tanstack/react-router";
import { createContext, use, type ReactNode } from "react";

import fold from "../../../ui/Fold.module.css";
import styles from "./HelpScreen.module.css";

/** Ids of the questions that match the search, and of their groups; null shows all of them. */
export const FoundQuestions = createContext<ReadonlySet<string> | null>(null);

interface QuestionProps {
  /** Its anchor: `/help#deadline` leads to it and opens it. */
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** Folded until it is pressed. */
export function Question({ id, title, children }: QuestionProps) {
  const found = use(FoundQuestions);
  const isWanted = useLocation({ select: ({ hash }) => hash === id });
  return (
    <details id={id} open={isWanted || undefined} hidden={found !== null && !found.has(id)}>
      <summary className={fold.summary}>{title}</summary>
      <p>{children}</p>
    </details>
  );
}

/** Questions about one thing, under a heading that links lead to. */
export function QuestionGroup({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const found = use(FoundQuestions);
  return (
    <section className={styles.questions} aria-labelledby={id} hidden={found !== null && !found.has(id)}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
