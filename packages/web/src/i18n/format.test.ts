import { afterEach, describe, expect, test } from "vitest";

import {
  foldForSearch,
  formatDayLong,
  formatDayTime,
  formatDeadline,
  formatDecimal,
  formatMonth,
  formatMonthWithin,
  formatNumber,
  formatNumberWord,
  formatPercent,
  formatPrice,
  formatTenths,
  formatTime,
  setFormatLanguage,
  spanParts,
} from "./format.ts";

afterEach(() => setFormatLanguage("nb"));
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

describe("numbers and prices", () => {
  test("Norwegian", () => {
    setFormatLanguage("nb");
    expect(plain(formatPrice(55))).toBe("kr 5,5");
    expect(formatTenths(100)).toBe("10,0");
    expect(plain(formatNumber(1395))).toBe("1 395");
    expect(plain(formatPercent(18.44))).toBe("18,4 %");
    expect(formatNumber(-4)).toBe("−4");
    expect(formatNumber(-0)).toBe("0");
  });

  test("English", () => {
    setFormatLanguage("en");
    expect(plain(formatPrice(55))).toBe("kr 5.5");
    expect(formatNumber(1395)).toBe("1,395");
    expect(formatPercent(18.44)).toBe("18.4%");
    expect(formatDecimal(-0.5)).toBe("−0.5");
  });
});

test("a moment is D MMM HH:mm, in September too [EN-24]", () => {
  const at = new Date(2026, 8, 5, 13, 7).getTime();
  setFormatLanguage("en");
  expect(formatDayTime(at)).toBe("5 Sep 13:07");
  setFormatLanguage("nb");
  expect(formatDayTime(at)).toBe("5. sep. 13:07");
});

test("nynorsk has its own weekdays and numerals, and figures as in bokmål", () => {
  const at = new Date(2026, 9, 24, 17, 55).getTime();
  setFormatLanguage("nn");
  expect(plain(formatDeadline(at))).toBe("lau. 24. okt. kl. 17:55");
  expect(formatDayLong(at)).toBe("laurdag 24. oktober");
  expect(formatMonth(at)).toBe("Oktober");
  expect(formatMonthWithin(at)).toBe("oktober");
  expect(plain(formatPrice(55))).toBe("kr 5,5");
  expect(plain(formatPercent(18.44))).toBe("18,4 %");
  expect([1, 7, 11, 21].map(formatNumberWord)).toEqual(["ein", "sju", "elleve", "tjueein"]);
});

test("times run to 23:59", () => {
  expect(formatTime(new Date(2026, 9, 24, 0, 5).getTime())).toBe("00:05");
});

test("a span is never below zero", () => {
  expect(spanParts(-1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  expect(spanParts(((5 * 24 + 23) * 3600 + 31 * 60 + 7) * 1000)).toEqual({
    days: 5,
    hours: 23,
    minutes: 31,
    seconds: 7,
  });
});

test("letters fall together for searching", () => {
  expect(foldForSearch("Ødegård Sæther José Ñandú")).toBe("odegard saether jose nandu");
});

test.each([
  [11, "elleve", "eleven"],
  [15, "femten", "fifteen"],
  [30, "tretti", "thirty"],
  [38, "trettiåtte", "thirty-eight"],
  [0, "null", "zero"],
  [99, "nittini", "ninety-nine"],
  [100, "100", "100"],
])("%i in words", (value, nb, en) => {
  expect(formatNumberWord(value)).toBe(nb);
  setFormatLanguage("en");
  expect(formatNumberWord(value)).toBe(en);
});
