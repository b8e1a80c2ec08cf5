/** The units of deploy/systemd: which sees which secret, and whom it may call. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { SETTINGS } from "./setting-list.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const UNITS = join(ROOT, "deploy/systemd");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const unit = (name: string) => readFileSync(join(UNITS, name), "utf8");
const valuesOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].flatMap(([, value]) => value!.split(" "));

/** Secrets by unit or drop-in: setting, and root's file. */
const secretsOf = (name: string): Record<string, string> => {
  const files = new Map(valuesOf(unit(name), "LoadCredential").map((line) => line.split(":") as [string, string]));
  const given = valuesOf(unit(name), "Environment").map((line) => line.split("=") as [string, string]);
  const secrets = given.map(([variable, path]) => {
    const [, id] = /^%d\/([\w-]+)$/.exec(path) ?? [];
    expect(files.has(id!), `${name}: ${variable} is a credential of the unit`).toBe(true);
    expect(
      SETTINGS.some((setting) => setting.isSecret && `${setting.variable}_FILE` === variable),
      variable,
    ).toBe(true);
    return [variable.replace(/_FILE$/, ""), files.get(id!)!] as const;
  });
  expect(secrets.length, `${name}: every credential is a setting`).toBe(files.size);
  return Object.fromEntries(secrets);
};

describe("units", () => {
  test("each has the secrets it needs as credentials of its own, and no other [V13.3.1, V13.3.2]", () => {
    expect(
      Object.fromEntries(
        readdirSync(UNITS)
          .filter((name) => name.endsWith(".service"))
          .map((name) => [name, secretsOf(name)]),
      ),
    ).toEqual({
      "elleveren.service": { SECRET_KEY: "/etc/elleveren/secret-key", BACKUP_KEY: "/etc/elleveren/backup-key" },
      // Whoever answers strangers has neither the key of backups nor a role that replicates or owns.
      "elleveren@.service": { SECRET_KEY: "/etc/elleveren/secret-key", DATABASE_URL: "/etc/elleveren/database-url" },
      "elleveren-backup.service": {
        BACKUP_KEY: "/etc/elleveren/backup-key",
        DATABASE_URL: "/etc/elleveren/database-backup-url",
      },
      "elleveren-migrate.service": { DATABASE_URL: "/etc/elleveren/database-migrate-url" },
    });
    expect(secretsOf("elleveren@jobs.service.d/backups.conf")).toEqual({
      BACKUP_KEY: "/etc/elleveren/backup-key",
      DATABASE_BACKUP_URL: "/etc/elleveren/database-backup-url",
    });
    for (const name of ["elleveren-backup.service", "elleveren-migrate.service"]) {
      expect(valuesOf(unit(name), "EnvironmentFile"), name).not.toContain("/etc/elleveren/elleveren.env");
    }
  });

  test("those that need nobody but the database may call nobody else, and files lie open to none of them [V13.2.5]", () => {
    for (const name of [
      "elleveren-backup.service",
      "elleveren-migrate.service",
      "elleveren@live.service.d/egress.conf",
    ]) {
      expect(valuesOf(unit(name), "IPAddressDeny"), name).toEqual(["any"]);
      expect(valuesOf(unit(name), "IPAddressAllow"), name).toEqual(
        expect.arrayContaining(["localhost", "10.0.0.0/8", "192.168.0.0/16"]),
      );
    }
    for (const name of readdirSync(UNITS).filter((file) => file.endsWith(".service"))) {
      expect(valuesOf(unit(name), "ProtectSystem"), name).toEqual(["strict"]);
      expect(valuesOf(unit(name), "ProtectHome"), name).toEqual(["yes"]);
      expect(valuesOf(unit(name), "NoNewPrivileges"), name).toEqual(["yes"]);
    }
    expect(valuesOf(unit("elleveren@.service"), "ReadWritePaths")).toEqual([]);
  });

  test("the document names every file that a unit wants", () => {
    const document = read("docs/OPERATING.md");
    const files = ["elleveren.service", "elleveren@.service", "elleveren-backup.service", "elleveren-migrate.service"]
      .flatMap((name) => valuesOf(unit(name), "LoadCredential"))
      .map((line) => line.split(":")[1]!);
    expect([...new Set(files)].filter((file) => !document.includes(file))).toEqual([]);
  });
});
