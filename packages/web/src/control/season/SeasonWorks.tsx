import { Trans, useLingui } from "@lingui/react/macro";

import { formatDayTime } from "../../i18n/format.ts";
import { Alert, type AlertKind } from "../../ui/Alert.tsx";
import { Card } from "../../ui/Card.tsx";
import type { SeasonWork } from "../api/season.ts";
import styles from "./Season.module.css";

/** Long work: how far it is, or how it ended. The lines are the machine's own. */
export function SeasonWorks({ works }: { readonly works: readonly SeasonWork[] }) {
  const { t } = useLingui();
  if (works.length === 0) return null;
  return (
    <Card title={works[0]!.ended === null ? t`Under way` : t`Done so far`} isPadded>
      <div className={styles.part}>
        {works.map((work) => (
          <WorkLog key={work.id} work={work} />
        ))}
      </div>
    </Card>
  );
}

const KINDS: Readonly<Record<SeasonWork["state"], AlertKind>> = {
  waiting: "info",
  running: "info",
  done: "success",
  refused: "error",
  failed: "error",
};

function WorkLog({ work }: { readonly work: SeasonWork }) {
  const { t } = useLingui();
  const { season, asked_by: who, attempts } = work;
  const when = formatDayTime(Date.parse(work.asked));
  const states: Record<SeasonWork["state"], string> = {
    waiting: t`Waits to be taken up`,
    running: t`Runs`,
    done: t`Done`,
    refused: t`Refused; nothing was changed`,
    failed: t`Failed; nothing was changed`,
  };
  const title = work.kind === "next" ? t`The season after ${season}` : t`Final files of ${season}`;
  const lines = [...work.progress, ...work.reasons];
  return (
    <section className={styles.work} aria-label={title}>
      <Alert kind={KINDS[work.state]}>
        <b>{title}</b>: {states[work.state]}
      </Alert>
      <p className={styles.note}>
        <Trans>
          Asked for by {who}, {when}.
        </Trans>{" "}
        {attempts > 1 && <Trans>A process stopped with it; it was begun {attempts} times.</Trans>}
      </p>
      {lines.length > 0 && (
        <pre className={styles.log} lang="en" tabIndex={0} role="region" aria-label={t`What the machine says`}>
          {lines.join("\n")}
        </pre>
      )}
    </section>
  );
}
