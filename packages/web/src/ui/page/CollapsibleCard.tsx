import { ChevronDown } from "lucide-react";
import { useId, useState, type ReactNode } from "react";

import { readStored, writeStored } from "../../i18n/language.ts";
import cardStyles from "../Card.module.css";
import styles from "./CollapsibleCard.module.css";

interface CollapsibleCardProps {
  readonly title: string;
  /** Beside the heading: a tag, a link. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  /** Under which this browser remembers that the panel was closed. */
  readonly memory: string;
}

/** A card that can be folded away by its heading, and stays so in this browser. For long pages on small screens. */
export function CollapsibleCard({ title, aside, children, memory }: CollapsibleCardProps) {
  const key = `elleveren.closed.${memory}`;
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
