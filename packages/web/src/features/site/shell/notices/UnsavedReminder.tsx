import { Trans } from "@lingui/react/macro";
import { useRouterState } from "@tanstack/react-router";
import type { EntryId } from "@elleveren/rules";
import { useMemo } from "react";

import { useGameNow } from "../../../../api/wire/clock.ts";
import { useGameQuery } from "../../../../api/content/game.ts";
import { readDraft, teamMemory, transfersMemory } from "../../../../api/wire/kept-drafts.ts";
import { useMe } from "../../../../api/people/me.ts";
import { paths } from "../../../../paths.ts";
import { AppLink } from "../AppLink.tsx";
import styles from "./Notices.module.css";
import { NEAR_DEADLINE_MS, SpanLeft } from "../SpanLeft.tsx";

type LeftBehind = "team" | "transfers";

/** On every other page, in the last day before a deadline: what one has changed and not saved, and the way there. */
export function UnsavedReminder() {
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const entryId = useMe().account?.entryId ?? null;
  const deadlineAtMs = useGameQuery().data?.nextRound?.deadlineAtMs ?? null;
  // Looked for once a page: an editor writes its draft down before it is left.
  const left = useMemo(() => (entryId === null ? null : leftBehind(entryId, here)), [entryId, here]);
  return (
    <div role="status" className={styles.place}>
      {left !== null && deadlineAtMs !== null && <Reminder left={left} deadlineAtMs={deadlineAtMs} />}
    </div>
  );
}

function Reminder({ left, deadlineAtMs }: { left: LeftBehind; deadlineAtMs: number }) {
  const leftMs = deadlineAtMs - useGameNow(1000);
  if (leftMs <= 0 || leftMs > NEAR_DEADLINE_MS) return null;
  return (
    <p className={styles.notice}>
      <span>
        {left === "team" ? (
          <Trans>You have changes to your team that are not saved.</Trans>
        ) : (
          <Trans>You have transfers that are not confirmed.</Trans>
        )}{" "}
        <Trans>
          The deadline is in <SpanLeft leftMs={leftMs} />.
        </Trans>
      </span>
      <AppLink to={left === "team" ? paths.myTeam : paths.transfers} className={styles.link ?? ""}>
        {left === "team" ? <Trans>To my team</Trans> : <Trans>To my transfers</Trans>}
      </AppLink>
    </p>
  );
}

function leftBehind(entryId: EntryId, here: string): LeftBehind | null {
  if (here !== paths.myTeam && readDraft(teamMemory(entryId)) !== null) return "team";
  return here !== paths.transfers && readDraft(transfersMemory(entryId)) !== null ? "transfers" : null;
}
