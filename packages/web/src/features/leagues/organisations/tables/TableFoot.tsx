import { Trans, useLingui } from "@lingui/react/macro";
import type { OrganisationId } from "@elleveren/rules";

import { TABLE_PAGE_SIZE } from "../../../../api/leagues/leagues.ts";
import { organisationFileUrl, type Stretch } from "../../../../api/leagues/organisations.ts";
import { FileLink, FileLinks } from "../../../../ui/FileLinks.tsx";
import { ProvisionalNote } from "../../leagues/table/ProvisionalNote.tsx";
import { Pager } from "../../leagues/tables/Pager.tsx";

interface TableFootProps {
  readonly organisationId: OrganisationId;
  readonly of: "departments" | "people";
  readonly stretch: Stretch;
  readonly table: {
    readonly rows: readonly unknown[];
    readonly count: number;
    readonly page: number;
    readonly has_next: boolean;
    readonly provisional: boolean;
  };
  readonly onPage: (page: number) => void;
}

/** Below a table of an organisation: that it may still change, its file, and its pages. */
export function TableFoot({ organisationId, of, stretch, table, onPage }: TableFootProps) {
  const { t } = useLingui();
  return (
    <>
      {table.provisional && table.rows.length > 0 && <ProvisionalNote />}
      {table.count > 0 && (
        <FileLinks>
          <FileLink urlIn={(language) => organisationFileUrl(organisationId, of, { language, ...stretch })}>
            <Trans>Download the table (CSV)</Trans>
          </FileLink>
        </FileLinks>
      )}
      <Pager
        label={t`Pages of the table`}
        page={table.page}
        hasNext={table.has_next}
        pageCount={Math.max(1, Math.ceil(table.count / TABLE_PAGE_SIZE))}
        onPage={onPage}
      />
    </>
  );
}
