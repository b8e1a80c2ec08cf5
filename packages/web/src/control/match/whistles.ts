const IN_ORDER = ["kick_off", "half_time", "second_half", "full_time", "final"] as const;

/** The whistle that comes next; undefined after the last. */
export const nextWhistle = (told: readonly string[]) => IN_ORDER.find((whistle) => !told.includes(whistle));
