import { ChevronDown } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Button, Disclosure, DisclosurePanel, Heading } from "react-aria-components";

import { readStored, writeStored } from "../i18n/language.ts";
import cardStyles from "./Card.module.css";
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
  return (
    <section className={cardStyles.card}>
      <Disclosure
        isExpanded={isOpen}
        onExpandedChange={(open) => {
          setOpen(open);
          writeStored(key, open ? null : "1");
        }}
      >
        <div className={cardStyles.head}>
          <Heading level={2} className={styles.heading ?? ""}>
            <Button slot="trigger" className={styles.button ?? ""}>
              <ChevronDown aria-hidden="true" />
              {title}
            </Button>
          </Heading>
          {aside}
        </div>
        <DisclosurePanel>{children}</DisclosurePanel>
      </Disclosure>
    </section>
  );
}
