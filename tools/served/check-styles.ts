/** Finds what a style sheet uses and some browser served lacks; what stands in `@supports` is tried before it is used. */
import { parse, walk, type CssNode } from "css-tree";

import { featureAt, lackingBrowsers, namesAt } from "./compat.ts";
import { excerptAt, type Finding } from "./finding.ts";

/** Of a family of units there is one entry. */
const UNIT_FAMILIES: readonly (readonly [units: RegExp, entry: string])[] = [
  [/^d(vw|vh|vi|vb|vmin|vmax)$/u, "viewport_percentage_units_dynamic"],
  [/^s(vw|vh|vi|vb|vmin|vmax)$/u, "viewport_percentage_units_small"],
  [/^l(vw|vh|vi|vb|vmin|vmax)$/u, "viewport_percentage_units_large"],
  [/^cq(w|h|i|b|min|max)$/u, "container_query_length_units"],
];

/** Functions by name, however deep in `css.types` they stand: `color-mix` is `["color", "color-mix"]`. */
const FUNCTIONS = new Map<string, string[]>();
for (const type of namesAt("css", "types")) {
  FUNCTIONS.set(type, [type]);
  for (const name of namesAt("css", "types", type)) if (!FUNCTIONS.has(name)) FUNCTIONS.set(name, [type, name]);
}

export function checkStyles(css: string): Finding[] {
  const found: Finding[] = [];
  const tree = parse(css, { positions: true, parseCustomProperty: true });
  const note = (node: CssNode, path: readonly string[]) => {
    const feature = featureAt("css", ...path);
    const lacking = feature ? lackingBrowsers(feature) : [];
    if (lacking.length === 0) return;
    const offset = node.loc?.start.offset ?? 0;
    found.push({ feature: `css.${path.join(".")}`, lacking, excerpt: excerptAt(css, offset) });
  };
  let guarded = 0;
  const stack: CssNode[] = [];
  walk(tree, {
    enter(node: CssNode) {
      stack.push(node);
      if (isGuard(node)) guarded += 1;
      if (guarded > 0 || isOfOneMaker(node)) return;
      if (node.type === "Atrule") note(node, ["at-rules", node.name]);
      else if (node.type === "Feature") note(node, ["at-rules", node.kind, node.name]);
      else if (node.type === "FeatureRange") note(node, ["at-rules", node.kind, "range_syntax"]);
      else if (node.type === "PseudoClassSelector" || node.type === "PseudoElementSelector") {
        note(node, ["selectors", node.name]);
      } else if (node.type === "NestingSelector") note(node, ["selectors", "nesting"]);
      else if (node.type === "Declaration") {
        if (!hasPrefixed(node.property, stack.at(-2))) note(node, ["properties", node.property]);
      } else if (node.type === "Function") note(node, ["types", ...(FUNCTIONS.get(node.name) ?? [node.name])]);
      else if (node.type === "Dimension") note(node, ["types", "length", unitEntry(node.unit)]);
      else if (node.type === "Identifier") {
        const declaration = stack.findLast(({ type }) => type === "Declaration");
        if (declaration?.type !== "Declaration" || isOfOneMaker(declaration)) return;
        const block = stack.findLast(({ type }) => type === "Block");
        if (!hasPrefixed(declaration.property, block)) note(node, ["properties", declaration.property, node.name]);
      }
    },
    leave(node: CssNode) {
      stack.pop();
      if (isGuard(node)) guarded -= 1;
    },
  });
  return found;
}

/** `-webkit-…`: the build writes it beside the standard one, for those who know no other. */
const isOfOneMaker = (node: CssNode): boolean => node.type === "Declaration" && /^-[a-z]+-/u.test(node.property);

const isGuard = (node: CssNode): boolean => node.type === "Atrule" && node.name === "supports";

const unitEntry = (unit: string): string => UNIT_FAMILIES.find(([units]) => units.test(unit))?.[1] ?? unit;

/** True when the same block has the property under a maker's prefix too: the build writes it for those who need it. */
function hasPrefixed(property: string, block: CssNode | undefined): boolean {
  if (block?.type !== "Block") return false;
  const names = block.children.toArray().map((node) => (node.type === "Declaration" ? node.property : ""));
  return names.some((name) => /^-[a-z]+-/u.test(name) && name.endsWith(`-${property}`));
}
