import type { WireAnnouncement } from "@elleveren/contract";

/** Planned for a day far ahead, with times to the microsecond as the server has them. */
export const PLANNED_ANNOUNCEMENT: WireAnnouncement = {
  id: 4,
  version: 2,
  level: "info",
  title_nb: "Fristen flyttes",
  title_nn: "",
  title_en: "The deadline moves",
  text_nb: "",
  text_nn: "",
  text_en: "",
  from: "2126-05-01T12:00:30.123456Z",
  until: "2126-05-02T12:00:30.123456Z",
  state: "planned",
};
