/** A call carries it that a page makes by itself while nobody is at it: the session does not last longer for it. */
export const UNATTENDED_HEADER = "x-unattended";
