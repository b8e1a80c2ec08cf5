/** The areas of the control room in the order of its menu, each with the screen that is loaded for it. */
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ComponentType } from "react";
import type { Area } from "./ControlLink.tsx";

export interface Section {
  readonly path: Area;
  readonly name: MessageDescriptor;
  readonly load: () => Promise<ComponentType>;
}

export const SECTIONS: readonly Section[] = [
  {
    path: "/overview",
    name: msg`Overview`,
    load: async () => (await import("./overview/OverviewScreen.tsx")).OverviewScreen,
  },
  { path: "/feeds", name: msg`Feeds`, load: async () => (await import("./feeds/FeedsScreen.tsx")).FeedsScreen },
  {
    path: "/corrections",
    name: msg`Corrections`,
    load: async () => (await import("./corrections/CorrectionsScreen.tsx")).CorrectionsScreen,
  },
  { path: "/rounds", name: msg`Rounds`, load: async () => (await import("./rounds/RoundsScreen.tsx")).RoundsScreen },
  {
    path: "/fixtures",
    name: msg`Fixtures`,
    load: async () => (await import("./fixtures/FixturesScreen.tsx")).FixturesScreen,
  },
  { path: "/match", name: msg`Match entry`, load: async () => (await import("./match/MatchScreen.tsx")).MatchScreen },
  {
    path: "/footballers",
    name: msg`Footballers`,
    load: async () => (await import("./footballers/FootballersScreen.tsx")).FootballersScreen,
  },
  {
    path: "/set-pieces",
    name: msg`Set pieces`,
    load: async () => (await import("./set-pieces/SetPiecesScreen.tsx")).SetPiecesScreen,
  },
  { path: "/names", name: msg`Names`, load: async () => (await import("./people/NamesScreen.tsx")).NamesScreen },
  { path: "/people", name: msg`People`, load: async () => (await import("./people/PeopleScreen.tsx")).PeopleScreen },
  { path: "/season", name: msg`Season`, load: async () => (await import("./season/SeasonScreen.tsx")).SeasonScreen },
  {
    path: "/settings",
    name: msg`Settings`,
    load: async () => (await import("./settings/SettingsScreen.tsx")).SettingsScreen,
  },
  {
    path: "/announcements",
    name: msg`Announcements`,
    load: async () => (await import("./notices/AnnouncementsScreen.tsx")).AnnouncementsScreen,
  },
  {
    path: "/maintenance",
    name: msg`Maintenance`,
    load: async () => (await import("./notices/MaintenanceScreen.tsx")).MaintenanceScreen,
  },
  { path: "/jobs", name: msg`Jobs`, load: async () => (await import("./jobs/JobsScreen.tsx")).JobsScreen },
  { path: "/audit", name: msg`Audit log`, load: async () => (await import("./audit/AuditScreen.tsx")).AuditScreen },
];
