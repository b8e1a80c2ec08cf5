/**
 * Numbers, prices, dates and spans of time as people read them. Everything a screen prints goes through here, so that
 * Norwegian gets "kr 5,5" and "1 395" and English "kr 5.5" and "1,395". Times are shown in the reader's own time zone.
 */
import { dateFormat as makeDateFormat, LOCALES, type Language } from "@elleveren/contract/language.ts";

type DateFormat = ReturnType<typeof makeDateFormat>;

let language: Language = "nb";

export function setFormatLanguage(chosen: Language): void {
  language = chosen;
  numberFormats.clear();
  dateFormats.clear();
}

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, DateFormat>();

function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const known = numberFormats.get(key) ?? new Intl.NumberFormat(LOCALES[language], options);
  numberFormats.set(key, known);
  return known;
}

function dateFormat(options: Intl.DateTimeFormatOptions): DateFormat {
  const key = JSON.stringify(options);
  const known = dateFormats.get(key) ?? makeDateFormat(language, options);
  dateFormats.set(key, known);
  return known;
}

/** `beforeTime` stands between a day and its time. */
const NORWEGIAN = { percent: "\u00a0%", beforeTime: " kl. ", at: "kl." };
const WRITING: Readonly<Record<Language, typeof NORWEGIAN>> = {
  nb: NORWEGIAN,
  nn: NORWEGIAN,
  en: { percent: "%", beforeTime: ", ", at: "at" },
};

/** 1395 → "1 395". A minus is a real minus sign. */
export const formatNumber = (value: number): string => formatUpTo(value, 0);

const ONES_NB =
  "null en to tre fire fem seks sju åtte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten";
const NUMBER_WORDS_NB = { ones: ONES_NB, tens: "tjue tretti førti femti seksti sytti åtti nitti", joint: "" };
const NUMBER_WORDS: Readonly<Record<Language, typeof NUMBER_WORDS_NB>> = {
  nb: NUMBER_WORDS_NB,
  nn: { ...NUMBER_WORDS_NB, ones: ONES_NB.replace("null en ", "null ein ") },
  en: {
    ones: "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
    tens: "twenty thirty forty fifty sixty seventy eighty ninety",
    joint: "-",
  },
};

/** 38 → "trettiåtte" / "thirty-eight", where a figure would shout; figures from 100 on. */
export function formatNumberWord(value: number): string {
  const { ones, tens, joint } = NUMBER_WORDS[language];
  const [small, ten] = [ones.split(" "), tens.split(" ")];
  if (!Number.isInteger(value) || value < 0 || value >= 100) return formatNumber(value);
  if (value < small.length) return small[value] ?? "";
  const rest = value % 10;
  return `${ten[Math.floor(value / 10) - 2] ?? ""}${rest === 0 ? "" : `${joint}${small[rest] ?? ""}`}`;
}

/** "elleve" → "Elleve". */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 40000 → "40k": marks beside a chart. */
export const formatCompact = (value: number): string =>
  numberFormat({ notation: "compact", maximumFractionDigits: 1 }).format(value);

/** One decimal: form, index figures. */
export const formatDecimal = (value: number, digits = 1): string =>
  numberFormat({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value).replace("-", "−");

/** 18.4 → "18,4 %" (a share already in per cent). */
export const formatPercent = (percent: number, digits = 1): string =>
  `${formatDecimal(percent, digits)}${WRITING[language].percent}`;

/** 0.2 → "0,2" and 100 → "100": as many decimals as there are, up to so many. */
export const formatUpTo = (value: number, digits: number): string =>
  numberFormat({ maximumFractionDigits: digits })
    .format(value === 0 ? 0 : value)
    .replace("-", "−");

/** Tenths → "5,5". */
export const formatTenths = (tenths: number): string => formatDecimal(tenths / 10);

/** Tenths → "kr 5,5". */
export const formatPrice = (tenths: number): string => `kr\u00a0${formatTenths(tenths)}`;

/** "lør. 24. okt. kl. 17:55" / "Sat 24 Oct, 17:55". */
export const formatDeadline = (atMs: number): string => joined(formatDayShort(atMs), formatTime(atMs));

/** The same by the game's own time zone: for a page that is drawn before its reader is known. */
export const formatGameDeadline = (atMs: number): string =>
  joined(dateFormat({ ...DAY_SHORT, ...IN_GAME }).format(atMs), dateFormat({ ...TIME, ...IN_GAME }).format(atMs));

const IN_GAME = { timeZone: "Europe/Oslo" } as const;
const joined = (day: string, time: string): string => `${day}${WRITING[language].beforeTime}${time}`;

const DAY_SHORT = { weekday: "short", day: "numeric", month: "short" } as const;
/** "lør. 24. okt." / "Sat 24 Oct". */
export const formatDayShort = (atMs: number): string => dateFormat(DAY_SHORT).format(atMs);

/** "lørdag 24. oktober" / "Saturday 24 October". */
export const formatDayLong = (atMs: number): string =>
  dateFormat({ weekday: "long", day: "numeric", month: "long" }).format(atMs);

/** "24. okt. 2026" / "24 Oct 2026". */
export const formatDate = (atMs: number): string =>
  dateFormat({ day: "numeric", month: "short", year: "numeric" }).format(atMs);

/** "24. okt. 17:55" / "24 Oct 17:55": the texts' `D MMM HH:mm`, in which September has three letters as well. */
export const formatDayTime = (atMs: number): string =>
  `${dateFormat({ day: "numeric", month: "short" }).format(atMs).replace("Sept", "Sep")} ${formatTime(atMs)}`;

const TIME = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
/** "17:55". */
export const formatTime = (atMs: number): string => dateFormat(TIME).format(atMs);

/** "17:55:03": where seconds count. */
export const formatTimeSeconds = (atMs: number): string =>
  dateFormat({ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }).format(atMs);

/** "kl. 18:04" / "at 18:04" of the reader's own day, with the day when it was another. */
export function formatSeen(atMs: number): string {
  if (localDayKey(atMs) !== localDayKey(Date.now())) return formatDeadline(atMs);
  return `${WRITING[language].at} ${formatTime(atMs)}`;
}

/** The reader's calendar day as a key, for grouping. */
export function localDayKey(atMs: number): string {
  const at = new Date(atMs);
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, "0")}-${String(at.getDate()).padStart(2, "0")}`;
}

/** "oktober", "October": a month of the calendar in a sentence, by the game's own time zone. */
export const formatMonthWithin = (atMs: number): string => dateFormat({ month: "long", ...IN_GAME }).format(atMs);

/** "Oktober": alone. */
export const formatMonth = (atMs: number): string => capitalised(formatMonthWithin(atMs));

/** "man.", for a match on another day. */
export const formatWeekday = (atMs: number): string => dateFormat({ weekday: "short" }).format(atMs);

/** "mandag", "Monday". */
export const formatLongWeekday = (atMs: number): string => dateFormat({ weekday: "long" }).format(atMs);

/** The time left until a moment, never below zero. */
export function spanParts(leftMs: number) {
  const seconds = Math.max(0, Math.floor(leftMs / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

/** For searching: case, accents and the Norwegian letters fall away: "Ødegård" and "odegard" meet, "Bæ" and "bae" too. */
export const foldForSearch = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("ø", "o")
    .replaceAll("æ", "ae")
    .replaceAll("å", "a")
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "");
