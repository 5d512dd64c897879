import fs from "node:fs";
import ts from "typescript";

/** Elements that stand within a sentence. */
const INLINE = /^(strong|em|span|a|Link|Money|ZoneNote|code|time)$/;

/**
 * Returns the texts in a file of components: each element's whole text, each string and template. A computed part
 * becomes `{…}`.
 */
export function writtenIn(file: string): string[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const text = fs.readFileSync(file, "utf8");
  const texts: string[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || isStyle(node)) return;
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      texts.push(...node.children.map(saidBy).join("").split("\0"));
    } else if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      texts.push(saidBy(node));
    }
    ts.forEachChild(node, walk);
  };
  walk(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind));
  return texts.map((one) => one.replaceAll(/\s+/g, " ").trim()).filter((one) => one !== "");
}

function isStyle(node: ts.Node): boolean {
  return ts.isJsxAttribute(node) && /^(className|style|d)$/.test(node.name.getText());
}

/** Returns the text of an element's part in its line; a zero if another line begins there. */
function saidBy(node: ts.Node): string {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => `{…}${literal.text}`).join("");
  }
  if (ts.isJsxExpression(node)) {
    const { expression } = node;
    if (!expression) return "";
    return ts.isStringLiteralLike(expression) ? expression.text : "{…}";
  }
  if (ts.isJsxSelfClosingElement(node)) return INLINE.test(node.tagName.getText()) ? "{…}" : "\0";
  if (!ts.isJsxElement(node)) return "\0";
  const inline = INLINE.test(node.openingElement.tagName.getText());
  return inline ? node.children.map(saidBy).join("") : "\0";
}
