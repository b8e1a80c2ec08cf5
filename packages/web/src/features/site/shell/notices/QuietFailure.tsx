import { Trans } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";

import { isApiFailure } from "../../../../api/wire/problems.ts";
import { Button } from "../../../../ui/Button.tsx";
import { EmptyState } from "../../../../ui/states.tsx";
import { ComesIn } from "../errors/error-pages.tsx";
import { PageTitle } from "../page-title.tsx";
import { fetchFailedAgain, useComesBack } from "../errors/use-comes-back.ts";

/** A part of a page that could not be fetched: no error page, no banner, and it comes when it can be had. */
export function QuietFailure({ error, title }: { error: unknown; title: string | undefined }) {
  const client = useQueryClient();
  useComesBack(error);
  return (
    <>
      {title !== undefined && (
        <>
          <PageTitle title={title} />
          <h1 className="vh">{title}</h1>
        </>
      )}
      <EmptyState
        action={
          <Button onPress={() => void fetchFailedAgain(client)}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {isApiFailure(error) && error.status === 429 ? (
          <ComesIn error={error} />
        ) : (
          <Trans>This could not be fetched just now. It will appear here by itself.</Trans>
        )}
      </EmptyState>
    </>
  );
}
