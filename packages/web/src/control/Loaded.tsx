import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState, type ReactNode } from "react";
import type { UseQueryResult } from "@tanstack/react-query";

import { isApiFailure } from "../api/wire/problems.ts";
import { formatTimeSeconds } from "../i18n/format.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { LoadingRegion, SkeletonRows } from "../ui/states.tsx";
import { readFailure } from "./api/failure-words.ts";
import styles from "./Loaded.module.css";

/** The part of a query that is drawn. */
type Asked<Data> = Pick<UseQueryResult<Data>, "data" | "error" | "dataUpdatedAt" | "refetch">;

interface LoadedProps<Data> {
  readonly query: Asked<Data>;
  /** Its height while it loads. */
  readonly rowCount: number;
  /** Shown for a missing thing, where a retry is useless. */
  readonly missing?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** A fetched part of a screen. Its data stays when a later fetch fails, with its age. */
export function Loaded<Data>({ query, rowCount, missing, children }: LoadedProps<Data>) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const { data, error } = query;
  return (
    <div ref={place} className={styles.loaded} tabIndex={-1}>
      <LoadFailure query={query} missing={missing} onCame={() => place.current?.focus()} />
      {data === undefined && error === null && (
        <LoadingRegion label={t`Loading`}>
          <SkeletonRows count={rowCount} />
        </LoadingRegion>
      )}
      {data !== undefined && children(data)}
    </div>
  );
}

interface LoadFailureProps {
  readonly query: Asked<unknown>;
  readonly missing?: ReactNode;
  /** The button that asked again is gone: the keyboard needs another place. */
  readonly onCame?: () => void;
}

/** Beside what needs something that did not come; nothing while all is well. */
export function LoadFailure({ query, missing, onCame }: LoadFailureProps) {
  const [isAsking, setAsking] = useState(false);
  const { data, error, dataUpdatedAt } = query;
  if (error === null) return null;
  if (data === undefined && missing !== undefined && isApiFailure(error) && error.status === 404) {
    return <Alert kind="error">{missing}</Alert>;
  }
  const askAgain = async () => {
    setAsking(true);
    const { isSuccess } = await query.refetch();
    setAsking(false);
    if (isSuccess) onCame?.();
  };
  const time = formatTimeSeconds(dataUpdatedAt);
  return (
    <Alert kind={data === undefined ? "error" : "warning"}>
      <div className={styles.failure}>
        <p>
          {data === undefined ? readFailure(error) : <Trans>Not updated right now: this is how it stood {time}</Trans>}
        </p>
        <Button isPending={isAsking} onPress={() => void askAgain()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </Alert>
  );
}
