/** The fault in a line of a list, in the words of the site. */
import type { WireInvitationFault } from "@elleveren/contract";
import { t } from "@lingui/core/macro";

export function faultText({ code, column, value, limit }: WireInvitationFault): string {
  const written = value ?? "";
  const most = limit ?? 0;
  switch (code) {
    case "file_empty":
      return t`There is nothing in the list below its header.`;
    case "not_utf8":
      return t`The file is not saved as UTF-8. Choose “CSV UTF-8” when you save it.`;
    case "not_csv":
      return t`A quotation mark does not end.`;
    case "unknown_separator":
      return t`Columns are separated by a semicolon, a comma or a tab. The header says “${written}”.`;
    case "column_missing":
      return t`The column “avdeling” or “department” is missing in the header.`;
    case "column_unknown":
      return t`The header has the column “${written}”, which means nothing here. Take it out.`;
    case "column_twice":
      return t`The header has the column “${written}” twice.`;
    case "fields_differ":
      return t`The line has ${written} fields and the header ${most}.`;
    case "too_many_rows":
      return t`A list has ${most} lines at most.`;
    case "blank":
      return column === "email" ? t`The address is missing.` : t`The department is missing.`;
    case "max_length":
      return t`“${written}” is longer than ${most} characters.`;
    case "control_characters":
      return t`“${written}” has characters that cannot be seen.`;
    case "watched_word":
      return t`The name “${written}” cannot be used.`;
    case "formula":
      return t`“${written}” begins as a formula of a spreadsheet does.`;
    case "not_an_email":
      return t`“${written}” is no e-mail address.`;
    case "listed_twice":
      return t`“${written}” stands in the list before.`;
    case "too_many_departments":
      return t`An organisation has room for ${most} departments.`;
    case "too_many_invitations":
      return t`An organisation invites ${most} addresses at most.`;
  }
}
