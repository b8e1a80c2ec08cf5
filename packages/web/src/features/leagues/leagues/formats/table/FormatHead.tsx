import type { WireFormatTable } from "@elleveren/contract";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Crown } from "lucide-react";

import { useIsCurrent } from "../../../../../api/wire/connection.ts";
import { useMe } from "../../../../../api/people/me.ts";
import { READY_WORDS } from "../words/ready-words.ts";
import styles from "./FormatHead.module.css";

/** The table's name and kind, how far it has come, and who has won it. */
export function FormatHead({ data }: { readonly data: WireFormatTable }) {
  const { i18n } = useLingui();
  const { name, ready, round } = data;
  return (
    <header className={styles.head}>
      <h2>{name}</h2>
      <p className="note">
        {ready === null ? <Trans>Rules of the league's own.</Trans> : i18n._(READY_WORDS[ready].line)}
      </p>
      {round !== null && <Where data={data} round={round} />}
      <Champions data={data} />
    </header>
  );
}

/** Which round and stretch it stands at, whether it still moves, and how many are left. */
function Where({ data, round }: { readonly data: WireFormatTable; readonly round: number }) {
  // A stored answer, without a network, is not live.
  const isCurrent = useIsCurrent();
  const { stage, stretch, format } = data;
  const stages = format.stages.length;
  const number = (stage ?? 0) + 1;
  const from = stretch?.from ?? round;
  const to = stretch?.to ?? round;
  return (
    <p className={styles.where}>
      {data.is_provisional && isCurrent ? (
        <span className="live">
          <i className="ball ball--on" aria-hidden="true" />
          <Trans>Round {round} is live</Trans>
        </span>
      ) : (
        <span>
          <Trans>After round {round}</Trans>
        </span>
      )}
      {stages > 1 && stage !== null && (
        <span>
          <Trans>
            Stage {number} of {stages}
          </Trans>
        </span>
      )}
      {stretch && (
        <span>
          {from === to ? (
            <Trans>Table of round {from}</Trans>
          ) : (
            <Trans>
              Table of rounds {from}–{to}
            </Trans>
          )}
        </span>
      )}
      {!data.is_played && (
        <span>
          <Trans>The round is not played, and counts nowhere.</Trans>
        </span>
      )}
      {data.is_over && !data.is_provisional && (
        <span>
          <Trans>It is decided.</Trans>
        </span>
      )}
    </p>
  );
}

function Champions({
  data: { champions, entries, is_over: isOver, round, is_provisional: isProvisional },
}: {
  data: WireFormatTable;
}) {
  const { account } = useMe();
  if (champions.length === 0) return null;
  const names = entries.filter(({ entry }) => champions.includes(entry)).map(({ entry_name: name }) => name);
  const isOwn = champions.some((entry) => entry === account?.entryId);
  const listed = names.join(", ");
  return (
    <p className={styles.champion} data-own={isOwn || undefined}>
      <Crown aria-hidden="true" />
      <span>
        <b>{listed}</b>{" "}
        <small>
          {isProvisional ? (
            <Trans>would win it as it stands</Trans>
          ) : isOver ? (
            <Plural value={names.length} one="has won it all" other="have won it all together" />
          ) : (
            <Trans>won the table that ended with round {round}</Trans>
          )}
        </small>
      </span>
    </p>
  );
}
