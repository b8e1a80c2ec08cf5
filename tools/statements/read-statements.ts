/**
 * Every SQL statement of the server as text, with the type that its rows are declared to have: read from the sources with the
 * compiler's own checker, so that constants, fragments from other files and functions that return fragments are put in.
 */
import { join, relative } from "node:path";

import {
  isArrowFunction,
  isArrayLiteralExpression,
  isAsExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNonNullExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
} from "typescript/unstable/ast/is";
import type { Node, ParameterDeclaration, TaggedTemplateExpression } from "typescript/unstable/ast";
import {
  API,
  SymbolFlags,
  TypeFlags,
  type Checker,
  type Project,
  type Symbol,
  type Type,
} from "typescript/unstable/sync";

import { ROOT } from "../root.ts";
import { isTestFile } from "../sources.ts";

/** A kind that a row's value may have for our code; `any` where the type does not say. */
export type Kind = "number" | "string" | "boolean" | "date" | "bytes" | "json" | "array" | "any";

export interface Column {
  readonly name: string;
  readonly kinds: readonly Kind[];
  readonly isOptional: boolean;
}

export interface Statement {
  /** `packages/server/src/….ts:12`. */
  readonly place: string;
  /** With `PARAMETER` for each value and `UNKNOWN` for each fragment that only a run decides; one text a variant. */
  readonly texts: readonly string[];
  /** Null where no row type is declared, or one that a caller chooses. */
  readonly columns: readonly Column[] | null;
}

export const PARAMETER = "\u0001";
export const UNKNOWN = "\u0002";
/** The name of a table or column that only a run knows: such a statement cannot be prepared. */
export const UNKNOWN_NAME = "\u0003";

/** Statements that are executed, in the order of the files. Takes seconds: it type-checks the server. */
export function readStatements(): Statement[] {
  const api = new API({ cwd: ROOT });
  try {
    const project = api
      .updateSnapshot({ openProjects: [join(ROOT, "packages/server/tsconfig.json")] })
      .getProjects()[0]!;
    return new Reader(project).read();
  } finally {
    api.close();
  }
}

/** The arguments for a function's parameters where it is called. */
type Scope = ReadonlyMap<string, { readonly node: Node; readonly scope: Scope }>;
const NO_SCOPE: Scope = new Map();

const unwrap = (node: Node): Node =>
  isParenthesizedExpression(node) || isAsExpression(node) || isNonNullExpression(node) ? unwrap(node.expression) : node;

const isSql = (node: Node): node is TaggedTemplateExpression =>
  isTaggedTemplateExpression(node) && isIdentifier(node.tag) && node.tag.text === "sql";

class Reader {
  private readonly project: Project;
  private readonly checker: Checker;

  constructor(project: Project) {
    this.project = project;
    this.checker = project.checker;
  }

  read(): Statement[] {
    const files = this.project.program
      .getSourceFileNames()
      .map((name) => relative(ROOT, name))
      .filter((path) => /^packages\/(server|worlds)\/src\//.test(path) && !isTestFile(path))
      .map((path) => join(ROOT, path));
    return files.flatMap((name) => {
      const file = this.project.program.getSourceFile(name)!;
      if (!file.text.includes("sql`") && !file.text.includes("sql<")) return [];
      const found: Statement[] = [];
      const visit = (node: Node): void => {
        if (isSql(node) && (isExecuted(node) || this.hasRows(node))) {
          const line = file.text.slice(0, node.getStart(file)).split("\n").length;
          found.push({
            place: `${relative(ROOT, name)}:${line}`,
            texts: this.textsOf(node, NO_SCOPE),
            columns: this.columnsOf(node),
          });
        }
        node.forEachChild(visit);
      };
      file.forEachChild(visit);
      return found;
    });
  }

  /** Typed rows that are handed on to be executed; `sql<number>` is a value inside a statement. */
  private hasRows({ typeArguments }: TaggedTemplateExpression): boolean {
    const type = typeArguments?.[0] && this.checker.getTypeFromTypeNode(typeArguments[0]);
    return type !== undefined && this.kindsOf(type).join() === "json" && !(type.flags & TypeFlags.AnyOrUnknown);
  }

  private columnsOf(node: TaggedTemplateExpression): Column[] | null {
    const given = node.typeArguments?.[0];
    const type = given && this.checker.getTypeFromTypeNode(given);
    if (!type || type.flags & (TypeFlags.AnyOrUnknown | TypeFlags.TypeParameter)) return null;
    return this.checker.getPropertiesOfType(type).map((property) => {
      const declared = this.checker.getTypeOfSymbol(property)!;
      const kinds = [...new Set(this.kindsOf(declared))];
      const isOptional = declared.isUnionType() && declared.getTypes().some((part) => part.flags & TypeFlags.Undefined);
      return { name: property.name, kinds, isOptional };
    });
  }

  private kindsOf(type: Type): Kind[] {
    if (type.isUnionType()) return type.getTypes().flatMap((part) => this.kindsOf(part));
    if (type.isIntersectionType()) {
      const simple = type.getTypes().find((part) => part.flags & (TypeFlags.NumberLike | TypeFlags.StringLike));
      return simple ? this.kindsOf(simple) : ["json"];
    }
    if (type.flags & (TypeFlags.Nullable | TypeFlags.Never)) return [];
    if (type.flags & TypeFlags.NumberLike) return ["number"];
    if (type.flags & TypeFlags.StringLike) return ["string"];
    if (type.flags & TypeFlags.BooleanLike) return ["boolean"];
    if (!(type.flags & TypeFlags.Object)) return ["any"];
    if (this.checker.isArrayLikeType(type)) return ["array"];
    const name = type.getSymbol()?.name;
    if (name === "Date") return ["date"];
    return name === "Buffer" || name === "Uint8Array" ? ["bytes"] : ["json"];
  }

  /** The template's texts: as it is with the first of every choice, then once with each other one. */
  private textsOf({ template }: TaggedTemplateExpression, scope: Scope): string[] {
    if (!isTemplateExpression(template)) return [(template as { text: string }).text];
    const parts = template.templateSpans.map((span) => ({
      choices: this.choicesOf(span.expression, scope),
      after: (span.literal as { text: string }).text,
    }));
    const put = (chosen: (choices: readonly string[], index: number) => string): string =>
      template.head.text + parts.map(({ choices, after }, index) => chosen(choices, index) + after).join("");
    const others = parts.flatMap(({ choices }, at) =>
      choices.slice(1).map((text) => put((all, index) => (index === at ? text : all[0]!))),
    );
    return [put((choices) => choices[0]!), ...others];
  }

  private choicesOf(given: Node, scope: Scope): readonly string[] {
    const node = unwrap(given);
    if (isSql(node)) return this.textsOf(node, scope);
    if (isConditionalExpression(node)) {
      return [...new Set([...this.choicesOf(node.whenTrue, scope), ...this.choicesOf(node.whenFalse, scope)])];
    }
    if (isIdentifier(node)) {
      const argument = scope.get(node.text);
      if (argument) return this.choicesOf(argument.node, argument.scope);
    }
    if (!this.isFragment(node)) return [PARAMETER];
    if (isCallExpression(node)) return this.choicesOfCall(node, scope);
    const made = this.declarationOf(node);
    if (made && isParameterDeclaration(made)) return this.choicesOfParameter(made);
    const value = this.valueOf(node);
    return value === undefined ? [UNKNOWN] : this.choicesOf(value, this.isLocal(node, value) ? scope : NO_SCOPE);
  }

  /** The choices that the calls of its function give, in the same file. */
  private choicesOfParameter(parameter: ParameterDeclaration): string[] {
    const made = parameter.parent;
    const name = isFunctionDeclaration(made) ? made.name?.text : undefined;
    if (!isFunctionDeclaration(made) || name === undefined) return [UNKNOWN];
    const at = made.parameters.indexOf(parameter);
    const given: string[] = [];
    const visit = (node: Node): void => {
      const argument =
        isCallExpression(node) && isIdentifier(node.expression) && node.expression.text === name
          ? node.arguments[at]
          : undefined;
      if (argument) given.push(...this.choicesOf(argument, NO_SCOPE));
      node.forEachChild(visit);
    };
    made.getSourceFile().forEachChild(visit);
    return given.length > 0 ? [...new Set(given)] : [UNKNOWN];
  }

  private choicesOfCall(
    node: Node & { readonly expression: Node; readonly arguments: readonly Node[] },
    scope: Scope,
  ): readonly string[] {
    const { expression } = node;
    if (isPropertyAccessExpression(expression) && expression.expression.getText() === "sql") {
      return this.choicesOfHelper(expression.name.getText(), node.arguments, scope);
    }
    const made = this.declarationOf(expression);
    const body = made && (isVariableDeclaration(made) ? made.initializer : made);
    if (!body || !(isArrowFunction(body) || isFunctionDeclaration(body))) return [UNKNOWN];
    const returned = body.body && isBlock(body.body) ? onlyReturn(body.body) : body.body;
    if (!returned) return [UNKNOWN];
    const inside = new Map(
      body.parameters.flatMap((parameter, index) => {
        const argument = node.arguments[index] ?? parameter.initializer;
        return argument && isIdentifier(parameter.name)
          ? [[parameter.name.text, { node: argument, scope }] as const]
          : [];
      }),
    );
    return this.choicesOf(returned, inside);
  }

  /** `sql.ref`, `sql.join` and the like. */
  private choicesOfHelper(name: string, [first, separator]: readonly Node[], scope: Scope): readonly string[] {
    if (!first) return [UNKNOWN];
    if (name === "join") {
      const given = unwrap(first);
      const list = unwrap((isIdentifier(given) && this.valueOf(given)) || given);
      const between = separator ? this.choicesOf(separator, scope)[0]! : ", ";
      if (isArrayLiteralExpression(list)) {
        return [list.elements.map((element) => this.choicesOf(element, scope)[0]!).join(between)];
      }
      const mapped = isCallExpression(list) ? unwrap(list.arguments[0] ?? list) : list;
      if (isArrowFunction(mapped) && !isBlock(mapped.body)) return this.choicesOf(mapped.body, scope);
      return [this.isFragment(list) ? UNKNOWN : PARAMETER];
    }
    const strings = this.stringsOf(first, scope);
    if (strings.length === 0) return [name === "raw" || name === "lit" ? UNKNOWN : UNKNOWN_NAME];
    if (name === "raw") return strings;
    return strings.map((text) => (name === "lit" ? `'${text}'` : text.replaceAll(/[^.]+/g, (part) => `"${part}"`)));
  }

  /** The possible texts; none where the type is any text. */
  private stringsOf(given: Node, scope: Scope): readonly string[] {
    const node = unwrap(given);
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return [node.text];
    if (isTemplateExpression(node)) {
      return node.templateSpans.reduce<readonly string[]>(
        (before, { expression, literal }) =>
          this.stringsOf(expression, scope).flatMap((text) => before.map((one) => one + text + literal.text)),
        [node.head.text],
      );
    }
    const argument = isIdentifier(node) ? scope.get(node.text) : undefined;
    if (argument) return this.stringsOf(argument.node, argument.scope);
    const type = this.checker.getTypeAtLocation(node);
    const parts = type?.isUnionType() ? type.getTypes() : type ? [type] : [];
    const texts = parts.flatMap((part) => (part.isStringLiteralType() ? [part.value] : []));
    if (texts.length > 0) return texts;
    const value = isIdentifier(node) || isPropertyAccessExpression(node) ? this.valueOf(node) : undefined;
    return value ? this.stringsOf(value, NO_SCOPE) : [];
  }

  private isFragment(node: Node): boolean {
    const type = this.checker.getTypeAtLocation(node);
    return type !== undefined && /\bRawBuilder\b/.test(this.checker.typeToString(type));
  }

  private declarationOf(node: Node): Node | undefined {
    const symbol = this.checker.getSymbolAtLocation(node);
    return symbol && this.resolved(symbol).valueDeclaration?.resolve(this.project);
  }

  private resolved(symbol: Symbol): Symbol {
    return symbol.flags & SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  /** The initialiser of a constant, or of a field of one. */
  private valueOf(node: Node): Node | undefined {
    const made = this.declarationOf(node);
    return made && (isVariableDeclaration(made) || isPropertyAssignment(made)) ? made.initializer : undefined;
  }

  private readonly isLocal = (node: Node, value: Node) => node.getSourceFile().path === value.getSourceFile().path;
}

const isExecuted = ({ parent }: TaggedTemplateExpression): boolean =>
  isPropertyAccessExpression(parent) && parent.name.getText() === "execute";

const onlyReturn = (block: Node & { readonly statements: readonly Node[] }): Node | undefined => {
  const [statement] = block.statements;
  return block.statements.length === 1 && statement && isReturnStatement(statement) ? statement.expression : undefined;
};
