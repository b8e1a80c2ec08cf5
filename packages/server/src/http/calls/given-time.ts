/** Times in requests: the contract's `givenTime`. */

const LEAST_YEAR = 2000;
const MOST_YEAR = 2099;
const TIME =
  /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** Whether the text is a moment with its zone, on a day that there is, of the years 2000 to 2099. */
export function isGivenTime(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (TIME.exec(text) ?? []).map(Number);
  if (year < LEAST_YEAR || year > MOST_YEAR || month < 1 || month > 12) return false;
  return day >= 1 && day <= daysOf(year, month);
}

const daysOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
