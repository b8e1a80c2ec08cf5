import { Trans, useLingui } from "@lingui/react/macro";
import type { actsCall, WireAct } from "@elleveren/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

import { useGameQuery } from "../../api/content/game.ts";
import { api, send } from "../../api/wire/http.ts";
import { Pager } from "../../features/leagues/leagues/tables/Pager.tsx";
import { useSearchState } from "../../features/site/shell/use-search-state.ts";
import { EmptyState } from "../../ui/states.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { matchName, roundName, useDeskFixtures } from "../api/desk.ts";
import { controlKeys } from "../api/keys.ts";
import { ControlPage } from "../ControlPage.tsx";
import { Loaded } from "../Loaded.tsx";
import { timeOf } from "../local-time.ts";
import styles from "./AuditScreen.module.css";

/** `/control/audit`: everything operators did, newest first; nothing here can be changed. */
export function AuditScreen() {
  const { t } = useLingui();
  const [{ page, area, subject }, setSearch] = useSearchState({ page: 1, area: "", subject: "" });
  const query = useActs({ page, area, subject });
  const columns: Column<WireAct>[] = [
    { key: "when", heading: t`When`, align: "start", cell: ({ time }) => timeOf(time) },
    { key: "who", heading: t`Who`, align: "start", cell: (act) => <Actor act={act} /> },
    { key: "what", heading: t`What`, align: "start", isRowHeading: true, cell: (act) => <What act={act} /> },
  ];
  return (
    <ControlPage title={t`Audit log`}>
      <Loaded query={query} rowCount={6}>
        {({ results: rows, has_next: hasNext }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState>{t`Nothing has been done yet.`}</EmptyState>
            ) : (
              <Table isStacked label={t`Audit log`} columns={columns} rows={rows} rowKey={(act) => act.id} />
            )}
            <Pager
              label={t`Pages of the audit log`}
              page={page}
              hasNext={hasNext}
              onPage={(next) => setSearch({ page: next }, true)}
            />
          </>
        )}
      </Loaded>
    </ControlPage>
  );
}

function Actor({ act }: { act: WireAct }) {
  return act.actor === "command" ? <Trans>At a terminal</Trans> : act.actor;
}

/** An act and its subject, with all details on demand. */
function What({ act }: { act: WireAct }) {
  const { t, i18n } = useLingui();
  const nameOf = useSubjectName();
  const name = ACT_NAMES[act.action];
  const hasDetails = Object.keys(act.details).length > 0;
  return (
    <div className={styles.what}>
      <span>
        {name ? i18n._(name) : act.action} <span className="soft">{nameOf(act.subject)}</span>
      </span>
      {hasDetails && (
        <details>
          <summary>{t`All of it`}</summary>
          <pre>{JSON.stringify(act.details, null, 2)}</pre>
        </details>
      )}
    </div>
  );
}

/** An act's subject, by name where the log has a number: `fixture 12` is `Brann – Viking`. */
function useSubjectName(): (subject: string) => string {
  const { data: fixtures = [] } = useDeskFixtures();
  const footballers = useGameQuery().data?.footballerById;
  const nameOf = (part: string): string => {
    const found = /^(fixture|footballer|round) (\d+)$/u.exec(part);
    if (!found) return part;
    const id = Number(found[2]);
    if (found[1] === "round") return roundName(id);
    if (found[1] === "footballer") return footballers?.get(id)?.webName ?? part;
    const fixture = fixtures.find((row) => row.id === id);
    return fixture ? matchName(fixture) : part;
  };
  return (subject) => subject.split(", ").map(nameOf).join(", ");
}

const getActs = api<typeof actsCall>("GET", "/api/control/audit/");

/** One page, the newest first; an empty area or subject is all of them. */
const useActs = ({ page, area, subject }: { page: number; area: string; subject: string }) =>
  useQuery({
    queryKey: controlKeys.acts({ page, area, subject }),
    queryFn: ({ signal }) => {
      const query = { page, ...(area !== "" && { area }), ...(subject !== "" && { subject }) };
      return send(getActs, { query, signal });
    },
    placeholderData: keepPreviousData,
  });

const ACT_NAMES: Readonly<Partial<Record<string, MessageDescriptor>>> = {
  "operators.make": msg`Made an operator:`,
  "operators.unmake": msg`No operator any more:`,
  "prices.set": msg`Prices set by hand:`,
  "feeds.pause": msg`Feed paused:`,
  "feeds.resume": msg`Feed goes on:`,
  "feeds.take": msg`Refused message taken as it is:`,
  "feeds.drop": msg`Refused message dropped:`,
  "feeds.decide": msg`Decided between feeds:`,
  "feeds.give_back": msg`Given back to the feeds:`,
  "rounds.move_deadline": msg`Deadline moved:`,
  "rounds.tick": msg`Did what was due:`,
  "rounds.settle_again": msg`Settled anew:`,
  "fixtures.add": msg`New match:`,
  "fixtures.add_file": msg`New matches from a file:`,
  "fixtures.remove": msg`Match taken out:`,
  "fixtures.change": msg`Fixture changed:`,
  "fixtures.move": msg`Fixture moved to another round:`,
  "fixtures.postpone": msg`Fixture postponed:`,
  "match.tell": msg`Told of a match:`,
  "match.take_over": msg`Taken over from a feed:`,
  "match.undo": msg`Taken back of a match:`,
  "corrections.make": msg`Corrected:`,
  "corrections.take_back": msg`Correction taken back:`,
  "footballers.add": msg`New footballer:`,
  "footballers.change": msg`Footballer changed:`,
  "set_pieces.write": msg`Set pieces written down:`,
  "announcements.make": msg`Announced:`,
  "announcements.change": msg`Announcement changed:`,
  "announcements.end": msg`Announcement ended:`,
  "game.close": msg`Closed:`,
  "game.say": msg`Said while closed:`,
  "game.open": msg`Opened:`,
  "jobs.retry": msg`Tried again:`,
  "jobs.run": msg`Run now:`,
  "jobs.again": msg`Everything failed tried again:`,
  "jobs.trial_letter": msg`Trial letter:`,
  "people.hand_out_data": msg`Data handed out:`,
  "people.dismiss": msg`Name may stay:`,
  "people.rename_entry": msg`Team renamed:`,
  "people.rename_manager": msg`Manager renamed:`,
  "people.rename_league": msg`League renamed:`,
  "people.rename_format": msg`Table of a league renamed:`,
  "people.rename_message": msg`Message to a league taken away:`,
  "people.confirm_lost_factor": msg`Lost second factor confirmed:`,
  "people.refuse_lost_factor": msg`Second factors kept:`,
  "people.remove_factors": msg`Second factors removed:`,
  "people.suspend": msg`Suspended:`,
  "people.lift": msg`Suspension lifted:`,
  "people.answer": msg`Appeal answered:`,
  "people.add_word": msg`Word watched for:`,
  "people.remove_word": msg`Word not watched for any more:`,
  "settings.change": msg`Settings changed:`,
  "season.close": msg`Season closed:`,
  "season.draft": msg`Files of the next season kept:`,
  "season.drop_draft": msg`Files of the next season thrown away:`,
  "season.begin_next": msg`Change of season asked for:`,
  "season.files": msg`Final files asked for:`,
  "season.next": msg`Next season begun:`,
};
