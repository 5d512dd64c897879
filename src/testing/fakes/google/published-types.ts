import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import ts from "typescript";

/**
 * Google's own types of the Wallet API (the package @googleapis/walletobjects) as JSON schemas: the allowed and the
 * required parts of a body. They give enums as plain strings, so the words are in `enums.ts`.
 */
import { ENUMS } from "./enums";

type Schema = Record<string, unknown>;

const PREFIX = "Schema$";

let validators: ((name: string) => ValidateFunction) | undefined;

/**
 * Returns the faults of a body by Google's published type of that name (`GenericObject`). A change (`patch`) may lack
 * required fields, and removes fields with null.
 */
export function faultsOfBody(name: string, body: unknown, patch = false): string[] {
  validators ??= compileTypes();
  const validate = validators(patch ? `${name}.patch` : name);
  const subject = patch ? withoutNulls(body) : body;
  if (validate(subject)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }: ErrorObject) =>
      `${instancePath || "/"} ${message} ${JSON.stringify(params)}`,
  );
}

function compileTypes(): (name: string) => ValidateFunction {
  const ajv = new Ajv({ allErrors: true, strict: true, strictRequired: false });
  const definitions = readDefinitions();
  ajv.addSchema({ $id: "google", definitions });
  return (name) => {
    const validate = ajv.getSchema(`google#/definitions/${name}`);
    if (!validate) throw new Error(`Google has no type ${name}`);
    return validate;
  };
}

/** Reads every interface of Google's, and a version of each for changes, with nothing required at its top. */
function readDefinitions(): Record<string, Schema> {
  const folder = path.dirname(createRequire(import.meta.url).resolve("@googleapis/walletobjects"));
  const file = path.join(folder, "v1.d.ts");
  const source = ts.createSourceFile(
    file,
    fs.readFileSync(file, "utf8"),
    ts.ScriptTarget.Latest,
    true,
  );
  const definitions: Record<string, Schema> = {};
  const visit = (node: ts.Node): void => {
    if (ts.isInterfaceDeclaration(node) && node.name.text.startsWith(PREFIX)) {
      const name = node.name.text.slice(PREFIX.length);
      const schema = schemaOf(name, node);
      definitions[name] = schema;
      definitions[`${name}.patch`] = { ...schema, required: [] };
    } else ts.forEachChild(node, visit);
  };
  visit(source);
  return definitions;
}

function schemaOf(owner: string, node: ts.InterfaceDeclaration): Schema {
  const members = node.members.filter(ts.isPropertySignature);
  const nameOf = (member: ts.PropertySignature) => (member.name as ts.Identifier).text;
  return {
    type: "object",
    additionalProperties: false,
    properties: Object.fromEntries(
      members.map((member) => [
        nameOf(member),
        typeSchema(member.type, ENUMS[`${owner}.${nameOf(member)}`]),
      ]),
    ),
    required: members.filter(isRequired).map(nameOf),
  };
}

/** True for a required field: the types make everything optional, and the comment before it states the requirement. */
function isRequired(member: ts.PropertySignature): boolean {
  return /^\s*\/?\*+\s*\*?\s*Required\b/.test(
    ts
      .getJSDocCommentsAndTags(member)
      .map((doc) => doc.getText())
      .join("\n"),
  );
}

function typeSchema(node: ts.TypeNode | undefined, words: readonly string[] | undefined): Schema {
  if (!node) return {};
  if (ts.isUnionTypeNode(node)) {
    const [first] = node.types.filter((part) => part.getText() !== "null");
    return typeSchema(first, words);
  }
  if (ts.isArrayTypeNode(node))
    return { type: "array", items: typeSchema(node.elementType, words) };
  if (ts.isTypeReferenceNode(node)) {
    const name = node.typeName.getText();
    if (!name.startsWith(PREFIX)) return {};
    return { $ref: `google#/definitions/${name.slice(PREFIX.length)}` };
  }
  if (node.kind === ts.SyntaxKind.StringKeyword) {
    return { type: "string", ...(words && { enum: words }) };
  }
  if (node.kind === ts.SyntaxKind.NumberKeyword) return { type: "number" };
  return node.kind === ts.SyntaxKind.BooleanKeyword ? { type: "boolean" } : {};
}

/** Removes nulls at the top only: that is where a change deletes fields. */
function withoutNulls(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}
