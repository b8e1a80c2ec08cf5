/**
 * The libraries of a release, as a software bill of materials (CycloneDX): npm's own, from the lock file, without what would
 * differ between two runs. The site's libraries are in it too: they are in the built files.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Bill {
  serialNumber?: string;
  readonly metadata: { timestamp: string; readonly component: { name: string; version: string } };
  readonly components: readonly { readonly "bom-ref": string }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: string[] }[];
}

export interface BillOrder {
  /** A folder with the lock file and every workspace's package.json. */
  readonly folder: string;
  readonly version: string;
  /** The commit's time. */
  readonly at: Date;
}

/** As text, the same for the same lock file. Throws when the lock file and the package.json files disagree. */
export function makeBill({ folder, version, at }: BillOrder): string {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
  const printed = execFileSync("npm", args, { cwd: folder, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  const bill = JSON.parse(printed) as Bill;
  delete bill.serialNumber;
  bill.metadata.timestamp = at.toISOString();
  // npm calls it by its folder.
  Object.assign(bill.metadata.component, { name: "elleveren", version });
  const used = productionRefs(folder);
  const components = bill.components
    .filter(({ "bom-ref": ref }) => used.has(ref))
    .toSorted((one, two) => compare(one["bom-ref"], two["bom-ref"]));
  const dependencies = bill.dependencies
    .filter(({ ref }) => used.has(ref) || ref.startsWith("elleveren@"))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => used.has(one)).toSorted(compare) }))
    .toSorted((one, two) => compare(one.ref, two.ref));
  return `${JSON.stringify({ ...bill, components, dependencies }, null, 2)}\n`;
}

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      { readonly version?: string; readonly name?: string; readonly dev?: boolean; readonly link?: boolean }
    >
  >;
}

/** The packages that are not for development alone. npm's own `--omit=dev` leaves out those that development needs as well, React among them. */
export function productionRefs(folder: string): ReadonlySet<string> {
  const { packages } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")) as Lock;
  const used = Object.entries(packages).filter(([path, { dev, link }]) => path !== "" && !dev && !link);
  return new Set(used.map(([path, { name, version }]) => `${name ?? path.split("node_modules/").at(-1)}@${version}`));
}

const compare = (one: string, two: string): number => (one < two ? -1 : one > two ? 1 : 0);
