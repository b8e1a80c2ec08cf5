/** Pages that are read. Where somebody picks, pays, signs in or fills in a form, nothing stands that leads away. */
const READ = [
  /^\/$/,
  /^\/(fixtures|dream-team|match)(\/|$)/,
  /^\/(statistics|the-scout|prizes)(\/|$)/,
  /^\/help$/,
  /^\/entry\/\d+\/(event|history|transfers)(\/|$)/,
  /^\/leagues\/\d+\/(standings|matches|new-entries|live|season|cup)(\/|$)/,
];

/** Whether an advertisement may stand below the page at this path. */
export const hasBanner = (pathname: string): boolean => READ.some((path) => path.test(pathname));
