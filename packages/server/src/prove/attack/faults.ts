/** A report by a page of the site about itself is logged as an error, and may say anything. */
const REPORTED = '"msg":"a page of the site failed"';

/** Whether a line of the log, or of standard error, says that the process itself failed. */
export const isFault = (line: string): boolean => line.trim() !== "" && !line.includes(REPORTED);
