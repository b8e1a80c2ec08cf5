import { expect, test } from "vitest";

import { parseCsv } from "./csv.ts";
import { SeasonFileError } from "./season-record.ts";

const read = (text: string) => {
  const { columns, records } = parseCsv(text, "a.csv");
  return records.map((record) => columns.map((column) => record.text(column)));
};
const errorOf = (text: string) => {
  try {
    parseCsv(text, "a.csv");
  } catch (error) {
    if (error instanceof SeasonFileError) return error.message;
    throw error;
  }
  return "no error";
};

test.each<[string, string, string[][]]>([
  [
    "plain lines",
    "a,b\n1,2\n3,4\n",
    [
      ["1", "2"],
      ["3", "4"],
    ],
  ],
  ["no line end at the end", "a,b\n1,2", [["1", "2"]]],
  [
    "CRLF",
    "a,b\r\n1,2\r\n3,4",
    [
      ["1", "2"],
      ["3", "4"],
    ],
  ],
  ["a mark of UTF-8", "\uFEFFa\nå\n", [["å"]]],
  ["empty fields", "a,b,c\n,,\n", [["", "", ""]]],
  ["quotes", 'a,b\n"1,5","say ""hi"""\n', [["1,5", 'say "hi"']]],
  ["an empty quoted field", 'a,b\n"",""\r\n', [["", ""]]],
  [
    "a line break in quotes",
    'a,b\n"x\ny",2\n3,4\n',
    [
      ["x\ny", "2"],
      ["3", "4"],
    ],
  ],
  ["a header alone", "a,b\n", []],
])("reads %s", (_, text, records) => {
  expect(read(text)).toEqual(records);
});

test.each([
  ["nothing at all", "", "a.csv: the file is empty"],
  ["too few fields", "a,b\n1,2\n3\n", "a.csv:3: 1 fields where the header has 2"],
  ["too many fields", "a,b\n1,2,3\n", "a.csv:2: 3 fields where the header has 2"],
  ["an empty line", "a,b\n\n1,2\n", "a.csv:2: 1 fields where the header has 2"],
  ["a column twice", "a,b,a\n", "a.csv:1, column a: the column appears twice"],
  ["a column without a name", "a,,b\n", "a.csv:1: column 2 has no name"],
  ["a quote that never ends", 'a\n1\n"2\n3\n', "a.csv:3: a quote is never closed"],
  ["a quote in the middle", 'a\n1"2\n', "a.csv:2: a quote inside a field that is not quoted"],
  ["text after a quote", 'a\n"1"2\n', "a.csv:2: text after a closing quote"],
  ["the line after a quoted line break", 'a,b\n"x\ny",2\n3\n', "a.csv:4: 1 fields where the header has 2"],
])("refuses %s", (_, text, message) => {
  expect(errorOf(text)).toBe(message);
});

test("typed readings name what they cannot read", () => {
  const [record] = parseCsv("n,d,b,t,e\n1x,1.,yes,2026-01-01,\n", "a.csv").records;
  expect(() => record?.integer("n")).toThrow('a.csv:2, column n: "1x" is not a whole number');
  expect(() => record?.decimal("d")).toThrow('a.csv:2, column d: "1." is not a number');
  expect(() => record?.boolean("b")).toThrow('a.csv:2, column b: "yes" is neither True nor False');
  expect(() => record?.timeMs("t")).toThrow(
    'a.csv:2, column t: "2026-01-01" is not a UTC time such as 2017-04-01T16:00:00Z',
  );
  expect(() => record?.integer("e")).toThrow("a.csv:2, column e: the field is empty");
  expect(() => record?.text("z")).toThrow("a.csv:2, column z: the column is missing");
  expect(record?.optionalInteger("e")).toBeNull();
  expect(record?.optionalInteger("z")).toBeNull();
});

test("numbers, truths and times are read as they are written", () => {
  const [record] = parseCsv("n,d,b,t\n-12,0.35,False,2017-04-01T16:00:00Z\n", "a.csv").records;
  expect(record?.integer("n")).toBe(-12);
  expect(record?.decimal("d")).toBe(0.35);
  expect(record?.boolean("b")).toBe(false);
  expect(record?.timeMs("t")).toBe(Date.UTC(2017, 3, 1, 16));
});
