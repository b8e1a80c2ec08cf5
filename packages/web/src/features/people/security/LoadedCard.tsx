import { Trans, useLingui } from "@lingui/react/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { isTooOften } from "../../../api/people/auth.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { LoadingRegion, SkeletonRows } from "../../../ui/states.tsx";
import { TooOften } from "../../site/problems/TooOften.tsx";
import styles from "./rows.module.css";

interface LoadedCardProps<T> {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}

/** A card about something that is fetched: the height of its rows before, and another try when it did not come. */
export function LoadedCard<T>({ title, aside, query, children }: LoadedCardProps<T>) {
  const { t } = useLingui();
  return (
    <Card title={title} aside={aside}>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.isError ? (
        <div className={`${styles.form} ${styles.first}`}>
          <Alert kind="info">
            {isTooOften(query.error) ? (
              <TooOften error={query.error} />
            ) : (
              <Trans>This did not come. The rest of the page works.</Trans>
            )}
          </Alert>
          <Button isPending={query.isFetching} onPress={() => void query.refetch()}>{t`Try again`}</Button>
        </div>
      ) : (
        <LoadingRegion label={t`Loading`}>
          <SkeletonRows count={2} height="64px" />
        </LoadingRegion>
      )}
    </Card>
  );
}
