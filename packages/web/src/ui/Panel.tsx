import { ChevronDown } from "lucide-react";
import { useId, useState, type ReactNode } from "react";

import { readStored, writeStored } from "../i18n/language.ts";
import { Card } from "./Card.tsx";
import cardStyles from "./Card.module.css";
import { useMediaQuery } from "./page/use-media-query.ts";
import styles from "./Panel.module.css";

interface PanelProps {
  readonly title: string;
  /** Beside the heading: a tag, a link. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  /** Names the panel in this browser's memory. */
  readonly memory: string;
}

/** A card of a page of many panels; on a phone, where such a page is long, it can be folded away. */
export function Panel({ memory, ...card }: PanelProps) {
  const isWide = useMediaQuery("(min-width: 768px)");
  return isWide ? <Card {...card} /> : <FoldedCard {...card} memory={memory} />;
}

/** A card that can be folded away by its heading, and stays so in this browser. For long pages on small screens. */
function FoldedCard({ title, aside, children, memory }: PanelProps) {
  const key = `elleveren.closed.panel.${memory}`;
  const [isOpen, setOpen] = useState(() => readStored(key) === null);
  const panel = useId();
  const fold = () => {
    setOpen(!isOpen);
    writeStored(key, isOpen ? "1" : null);
  };
  return (
    <section className="clip shrinks box">
      <div className={cardStyles.head}>
        <h2 className={styles.heading}>
          <button type="button" className={styles.button} aria-expanded={isOpen} aria-controls={panel} onClick={fold}>
            <ChevronDown aria-hidden="true" />
            {title}
          </button>
        </h2>
        {aside}
      </div>
      <div id={panel} hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}
