/**
 * What libraries a release has, as a software bill of materials (CycloneDX): npm's own, from the lock file, without what would
 * differ between two runs. The site's libraries are in it too: they are in the built files.
 */
import { execFileSync } from "node:child_process";

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
  const args = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only", "--omit=dev"];
  const printed = execFileSync("npm", args, { cwd: folder, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  const bill = JSON.parse(printed) as Bill;
  delete bill.serialNumber;
  bill.metadata.timestamp = at.toISOString();
  // npm calls it by its folder.
  Object.assign(bill.metadata.component, { name: "elleveren", version });
  const components = bill.components.toSorted((one, two) => compare(one["bom-ref"], two["bom-ref"]));
  const dependencies = bill.dependencies
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.toSorted(compare) }))
    .toSorted((one, two) => compare(one.ref, two.ref));
  return `${JSON.stringify({ ...bill, components, dependencies }, null, 2)}\n`;
}

const compare = (one: string, two: string): number => (one < two ? -1 : one > two ? 1 : 0);
