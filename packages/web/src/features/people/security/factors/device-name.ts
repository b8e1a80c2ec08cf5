/** A passkey's name until its owner says otherwise: the machine it is likely to be on. */
const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Macintosh/, "Mac"],
  [/Windows/, "Windows"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
];

export const deviceName = (userAgent: string): string => DEVICES.find(([sign]) => sign.test(userAgent))?.[1] ?? "";
