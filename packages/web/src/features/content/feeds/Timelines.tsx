import { ExternalLink } from "lucide-react";

import { useBrand } from "../../../brand/brand-context.tsx";
import { Card } from "../../../ui/Card.tsx";
import { useLingui } from "@lingui/react/macro";
import styles from "./Timelines.module.css";

/** Timelines elsewhere, as plain links: nothing of them is fetched (CO-02). Nothing until an operator names one. */
export function Timelines() {
  const { t } = useLingui();
  const { timelines } = useBrand();
  if (timelines.length === 0) return null;
  return (
    <Card title={t`Follow along`}>
      <ul className={styles.timelines}>
        {timelines.map(({ label, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              {label} <ExternalLink aria-hidden="true" />
              <span className="vh">{t`(another site)`}</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
