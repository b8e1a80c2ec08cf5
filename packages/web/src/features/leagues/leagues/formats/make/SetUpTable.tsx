import { READY_FORMATS, type ReadyFormatName } from "@elleveren/rules";
import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronLeft } from "lucide-react";

import type { LeagueSummary } from "../../../../../api/leagues/leagues.ts";
import { paths } from "../../../../../paths.ts";
import { Button } from "../../../../../ui/Button.tsx";
import { buttonLook } from "../../../../../ui/button-class.ts";
import { Sheet } from "../../../../../ui/overlays/Sheet.tsx";
import { AppLink } from "../../../../site/shell/AppLink.tsx";
import { FormatRules } from "../words/FormatRules.tsx";
import { READY_WORDS } from "../words/ready-words.ts";
import { Contradictions } from "./Choice.tsx";
import styles from "./NewTable.module.css";
import { BeforeMaking, MakeTable, NameAndStart } from "./NewTableParts.tsx";
import { useNewTable } from "./use-new-table.ts";

interface SetUpTableProps {
  readonly summary: LeagueSummary;
  readonly ready: ReadyFormatName;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** A ready table: its rules in words, its name and first round, and the way to changing it. */
export function SetUpTable({ summary, ready, onBack, onClose }: SetUpTableProps) {
  const { t, i18n } = useLingui();
  const { title, line } = READY_WORDS[ready];
  const table = useNewTable({ summary, name: i18n._(title), format: READY_FORMATS[ready], onMade: onClose });
  const { name, format, problems } = table;
  return (
    <Sheet isOpen onClose={onClose} title={i18n._(title)} width="wide">
      <Contradictions value={problems}>
        <form className={styles.form} onSubmit={table.submit}>
          <span className={styles.back}>
            <Button kind="ghost" onPress={onBack}>
              <ChevronLeft aria-hidden="true" />
              <Trans>All kinds of tables</Trans>
            </Button>
          </span>
          <p>{i18n._(line)}</p>
          <NameAndStart table={table} />
          <section className={styles.inWords} aria-label={t`The rules in words`}>
            <h3>
              <Trans>The rules in words</Trans>
            </h3>
            <FormatRules format={table.told} />
            <div>
              <AppLink
                {...buttonLook()}
                to={paths.newLeagueFormat(table.leagueId)}
                search={{ like: ready, name, round: format.fromRound }}
              >
                <Trans>Change the rules</Trans>
              </AppLink>
            </div>
          </section>
          <BeforeMaking table={table} />
          <MakeTable table={table} />
        </form>
      </Contradictions>
    </Sheet>
  );
}
