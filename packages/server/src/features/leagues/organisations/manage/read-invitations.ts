/**
 * A list of departments and addresses as an administrator's spreadsheet saves it. Every line that is wrong is named; a
 * list with one does nothing.
 */
import { DEPARTMENTS_MAX, INVITATION_ROWS_MAX, type WireInvitationFault } from "@elleveren/contract";

import { breathe } from "../../../../breather.ts";
import { CsvError, type CsvRecord, readCsvRecords } from "../../../../csv-records.ts";
import { isFormula } from "../../../../visible-text.ts";
import { emailKey, isEmailAddress, type ListedWord } from "../../../people/index.ts";
import { checkName, normaliseName } from "../making.ts";
import { departmentKey } from "../organisations.sql.ts";

export interface InvitationList {
  /** Rows below the header with something in them. */
  readonly rowCount: number;
  /** Names by their keys, as they were written first. */
  readonly departments: ReadonlyMap<string, string>;
  /** Key of the department by key of the address. */
  readonly addresses: ReadonlyMap<string, string>;
  readonly faults: readonly WireInvitationFault[];
}

/** Headings of the two columns, in lower case. */
const COLUMNS = {
  department: ["department", "avdeling", "team", "lag", "class", "klasse", "group", "gruppe"],
  email: ["email", "e-mail", "mail", "epost", "e-post", "epostadresse", "e-postadresse"],
} as const;
type Column = keyof typeof COLUMNS;

const SEPARATORS = [";", ",", "\t"] as const;
/** Longer values are cut in what is told of them. */
const VALUE_SHOWN = 60;
const ROWS_AT_ONCE = 500;

interface Place {
  readonly line?: number;
  readonly column?: string;
  readonly value?: string;
  readonly limit?: number;
}

const fault = (code: WireInvitationFault["code"], { line, column, value, limit }: Place = {}): WireInvitationFault => ({
  code,
  line: line ?? null,
  column: column ?? null,
  value: value === undefined ? null : Array.from(value).slice(0, VALUE_SHOWN).join(""),
  limit: limit ?? null,
});

/** `words` are those that no name may have. */
export async function readInvitations(sent: string, words: readonly ListedWord[]): Promise<InvitationList> {
  const text = sent.replace(/^\uFEFF/u, "");
  const wrong = (...faults: WireInvitationFault[]): InvitationList => ({
    rowCount: 0,
    departments: new Map(),
    addresses: new Map(),
    faults,
  });
  // Invalid UTF-8 was decoded as replacement characters.
  if (/[\uFFFD\0]/u.test(text)) return wrong(fault("not_utf8"));
  if (text.trim() === "") return wrong(fault("file_empty"));
  let records: CsvRecord[];
  try {
    records = readCsvRecords(text, separatorOf(text));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return wrong(fault("not_csv", { line: error.line }));
  }
  const [header, ...below] = records;
  const rows = below.filter(({ fields }) => fields.some((field) => field.trim() !== ""));
  const { columns, faults } = readHeader(header!);
  if (faults.length > 0) return wrong(...faults);
  if (rows.length === 0) return wrong(fault("file_empty"));
  if (rows.length > INVITATION_ROWS_MAX) return wrong(fault("too_many_rows", { limit: INVITATION_ROWS_MAX }));
  const reader = createReader(words, columns);
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await breathe();
    reader.read(row);
  }
  return { rowCount: rows.length, ...reader.found };
}

/** The one that the header has most of. */
function separatorOf(text: string): string {
  const [header = ""] = text.split("\n", 1);
  const count = (separator: string) => header.split(separator).length;
  return SEPARATORS.toSorted((one, other) => count(other) - count(one))[0]!;
}

function readHeader({ fields }: CsvRecord): { columns: readonly Column[]; faults: WireInvitationFault[] } {
  const columns: Column[] = [];
  const faults: WireInvitationFault[] = [];
  for (const field of fields) {
    const name = field.normalize("NFC").trim().toLowerCase();
    const column = (Object.keys(COLUMNS) as Column[]).find((one) => (COLUMNS[one] as readonly string[]).includes(name));
    const at = { line: 1, value: field };
    if (!column) {
      const isOneText = fields.length === 1 && /[^\p{L}\p{M}\p{N} _-]/u.test(name);
      faults.push(isOneText ? fault("unknown_separator", at) : fault("column_unknown", at));
    } else if (columns.includes(column)) faults.push(fault("column_twice", { ...at, column }));
    else columns.push(column);
  }
  if (faults.length === 0 && !columns.includes("department")) {
    faults.push(fault("column_missing", { line: 1, column: "department" }));
  }
  return { columns, faults };
}

function createReader(words: readonly ListedWord[], columns: readonly Column[]) {
  const departments = new Map<string, string>();
  const addresses = new Map<string, string>();
  const faults: WireInvitationFault[] = [];
  /** The faults of each name; the same names come again and again. */
  const judged = new Map<string, readonly Pick<WireInvitationFault, "code" | "limit">[]>();
  /** Departments that stand in a row without an address. */
  const alone = new Set<string>();

  function read({ line, fields }: CsvRecord): void {
    if (fields.length !== columns.length) {
      faults.push(fault("fields_differ", { line, value: String(fields.length), limit: columns.length }));
      return;
    }
    const written = (column: Column) => fields[columns.indexOf(column)]?.trim() ?? "";
    const department = readDepartment(line, written("department"));
    const address = columns.includes("email") ? readAddress(line, written("email")) : null;
    if (department === null || address === undefined) return;
    if (address !== null) addresses.set(address, department);
    else if (alone.has(department)) {
      faults.push(fault("listed_twice", { line, column: "department", value: written("department") }));
    } else alone.add(department);
  }

  /** Its key; null for one that is wrong. */
  function readDepartment(line: number, written: string): string | null {
    const name = normaliseName(written);
    const found = judged.get(name) ?? judge(name);
    judged.set(name, found);
    for (const { code, limit } of found) {
      faults.push({ ...fault(code, { line, column: "department", value: written }), limit });
    }
    if (found.length > 0) return null;
    const key = departmentKey(name);
    if (!departments.has(key)) {
      departments.set(key, name);
      if (departments.size === DEPARTMENTS_MAX + 1) {
        faults.push(fault("too_many_departments", { line, column: "department", value: name, limit: DEPARTMENTS_MAX }));
      }
    }
    return key;
  }

  function judge(name: string): Pick<WireInvitationFault, "code" | "limit">[] {
    if (isFormula(name)) return [{ code: "formula", limit: null }];
    return checkName(words, name).map((one) => ({ code: one.code, limit: "max" in one ? one.max : null }));
  }

  /** Its key; null where nothing stands, undefined where something is wrong. */
  function readAddress(line: number, written: string): string | null | undefined {
    if (written === "") return null;
    const at = { line, column: "email", value: written };
    const code = isFormula(written) ? "formula" : isEmailAddress(written) ? null : "not_an_email";
    const key = code === null ? emailKey(written) : "";
    if (code !== null) faults.push(fault(code, at));
    else if (addresses.has(key)) faults.push(fault("listed_twice", at));
    else return key;
    return undefined;
  }

  return { read, found: { departments, addresses, faults } };
}
