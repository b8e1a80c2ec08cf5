/**
 * Finds what a script uses and some browser served lacks. Without types a method is known by its name alone: it is told
 * when every object of a browser that has one by that name lacks it somewhere. What `?.()` calls is asked for first.
 */
import { parseSync } from "vite";

import { featureAt, lackingBrowsers, namesAt } from "./compat.ts";
import { excerptAt, type Finding } from "./finding.ts";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** The interface that a global name holds an instance of. */
const INSTANCES: Readonly<Record<string, string>> = {
  navigator: "Navigator",
  document: "Document",
  window: "Window",
  self: "Window",
  globalThis: "Window",
  performance: "Performance",
  crypto: "Crypto",
  history: "History",
  location: "Location",
  screen: "Screen",
  localStorage: "Storage",
  sessionStorage: "Storage",
};
type Path = readonly ["javascript" | "api" | "html", ...string[]];

const BUILTINS = new Set(namesAt("javascript", "builtins"));
const INTERFACES = new Set(namesAt("api"));
const METHODS = methodsByName();
const ELEMENTS = new Set(namesAt("html", "elements"));

export function checkCode(code: string): Finding[] {
  const { program, errors } = parseSync("script.js", code, { sourceType: "module" });
  if (errors.length > 0) throw new Error(errors[0]!.message);
  const root = program as unknown as Node;
  const own = new Set<string>();
  walk(root, (node) => collectNames(node, own));
  const found: Finding[] = [];
  const note = (node: Node, paths: readonly Path[]) => {
    const lacking = paths.map((path) => lackingAt(path));
    // One that all have is enough: the name may mean that one.
    if (lacking.length === 0 || lacking.some((browsers) => browsers === null || browsers.length === 0)) return;
    const feature = paths[0]!.join(".");
    found.push({ feature, lacking: lacking[0]!, excerpt: excerptAt(code, node.start) });
  };
  walk(root, (node, parent, key) => {
    const isAsked = parent?.type === "CallExpression" && parent["optional"] === true && key === "callee";
    if (node.type === "Identifier" && isReference(node, parent, key)) {
      const name = String(node["name"]);
      if (!own.has(name) && !isAsked && !isTypeof(parent)) note(node, globalPaths(name));
    } else if (node.type === "MemberExpression" && !isAsked) {
      const name = memberName(node);
      const isCalled = parent?.type === "CallExpression" && key === "callee";
      if (name !== null) note(node, memberPaths(node["object"] as Node, name, { own, isCalled }));
    } else if (node.type === "Literal" && node["regex"] !== undefined) {
      const { pattern, flags } = node["regex"] as { pattern: string; flags: string };
      if (/\(\?<[=!]/u.test(pattern)) note(node, [["javascript", "regular_expressions", "lookbehind_assertion"]]);
      if (/\(\?[ims-]+:/u.test(pattern)) note(node, [["javascript", "regular_expressions", "modifier"]]);
      if (flags.includes("v")) note(node, [["javascript", "builtins", "RegExp", "unicodeSets"]]);
    } else if (node.type === "CallExpression") for (const path of markupOf(node)) note(node, [path]);
  });
  return found;
}

function lackingAt([area, ...path]: Path): string[] | null {
  const feature = featureAt(area, ...path);
  return feature && lackingBrowsers(feature);
}

/** Every property of a browser's objects and of the language's, by its name; statics and events aside. */
function methodsByName(): ReadonlyMap<string, readonly Path[]> {
  const methods = new Map<string, Path[]>();
  const add = (area: "javascript" | "api", path: readonly string[]) => {
    const name = path.at(-1)!;
    if (!/^[a-z]\w*$/iu.test(name) || /_(static|event|support)$/u.test(name)) return;
    methods.set(name, [...(methods.get(name) ?? []), [area, ...path]]);
  };
  // A builtin or interface that some browser lacks whole is met under its own name first.
  const common = (paths: Path[]) => paths.filter((path) => lackingAt(path)?.length === 0);
  for (const [, , name] of common([...BUILTINS].map((name) => ["javascript", "builtins", name]))) {
    for (const member of namesAt("javascript", "builtins", name!)) add("javascript", ["builtins", name!, member]);
  }
  for (const [, name] of common([...INTERFACES].map((name) => ["api", name]))) {
    for (const member of namesAt("api", name!)) add("api", [name!, member]);
  }
  return methods;
}

function globalPaths(name: string): Path[] {
  if (BUILTINS.has(name)) return [["javascript", "builtins", name]];
  if (INTERFACES.has(name)) return [["api", name]];
  return featureAt("api", "Window", name) ? [["api", "Window", name]] : [];
}

function memberPaths(object: Node, name: string, { own, isCalled }: Use): readonly Path[] {
  const holder = object.type === "Identifier" ? String(object["name"]) : "";
  if (holder !== "" && !own.has(holder)) {
    const instance = INSTANCES[holder];
    if (instance === "Window") return [...globalPaths(name), ["api", instance, name] as Path].slice(0, 1);
    if (instance !== undefined) return [["api", instance, name]];
    const areas: Path[] = [
      ["javascript", "builtins", holder, name],
      ["api", holder, `${name}_static`],
    ];
    if (BUILTINS.has(holder) || INTERFACES.has(holder))
      return areas.filter(([area, ...path]) => featureAt(area, ...path));
  }
  // Any object may have a property of that name; a method of it is more telling.
  return isCalled ? (METHODS.get(name) ?? []) : [];
}

interface Use {
  readonly own: ReadonlySet<string>;
  readonly isCalled: boolean;
}

function memberName(node: Node): string | null {
  const property = node["property"] as Node;
  if (node["computed"] !== true) return property.type === "Identifier" ? String(property["name"]) : null;
  return property.type === "Literal" && typeof property["value"] === "string" ? property["value"] : null;
}

/** `jsx("dialog", { popover: … })`: elements and their attributes. */
function markupOf({ arguments: given }: Node): Path[] {
  const [tag, attributes] = given as readonly (Node | undefined)[];
  const name = tag?.type === "Literal" ? String(tag["value"]) : "";
  if (!ELEMENTS.has(name) || attributes?.type !== "ObjectExpression") return [];
  const keys = (attributes["properties"] as Node[]).flatMap((property) => {
    const key = property["key"] as Node | undefined;
    return key?.type === "Identifier" ? [String(key["name"]).toLowerCase()] : [];
  });
  const of = (key: string): Path =>
    featureAt("html", "elements", name, key) ? ["html", "elements", name, key] : ["html", "global_attributes", key];
  return [["html", "elements", name], ...keys.map(of)];
}

const isTypeof = (parent: Node | null): boolean =>
  parent?.type === "UnaryExpression" && parent["operator"] === "typeof";

/** Not the name of a property, a label or a key. */
function isReference(_node: Node, parent: Node | null, key: string): boolean {
  if (parent?.type === "MemberExpression" && key === "property") return parent["computed"] === true;
  if (/^(Property|MethodDefinition|PropertyDefinition)$/u.test(parent?.type ?? "") && key === "key")
    return parent!["computed"] === true;
  return !/^(LabeledStatement|BreakStatement|ContinueStatement|ExportSpecifier|ImportSpecifier|MetaProperty)$/u.test(
    parent?.type ?? "",
  );
}

/** Names that the script declares itself. */
function collectNames(node: Node, names: Set<string>): void {
  const add = (pattern: unknown): void => {
    const at = pattern as Node | null;
    if (!at) return;
    if (at.type === "Identifier") names.add(String(at["name"]));
    else if (at.type === "ObjectPattern")
      for (const part of at["properties"] as Node[]) add(part["value"] ?? part["argument"]);
    else if (at.type === "ArrayPattern") for (const part of at["elements"] as (Node | null)[]) add(part);
    else if (at.type === "AssignmentPattern") add(at["left"]);
    else if (at.type === "RestElement") add(at["argument"]);
  };
  if (node.type === "VariableDeclarator" || /^(Function|Class)/u.test(node.type)) add(node["id"]);
  if (node.type === "CatchClause") add(node["param"]);
  if (/Function/u.test(node.type) && Array.isArray(node["params"]))
    for (const param of node["params"] as Node[]) add(param);
  if (/^Import\w*Specifier$/u.test(node.type)) add(node["local"]);
}

function walk(
  node: Node,
  visit: (node: Node, parent: Node | null, key: string) => void,
  parent: Node | null = null,
  key = "",
): void {
  visit(node, parent, key);
  for (const [name, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof child === "object" && child !== null && typeof (child as Node).type === "string")
        walk(child as Node, visit, node, name);
    }
  }
}
