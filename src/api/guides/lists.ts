import { readFile } from "node:fs/promises";
import path from "node:path";
import { ALL_SCOPES } from "@/features/platform/api-keys/schema";
import { EVENT_TYPES } from "@/features/platform/webhooks/event-types";
import { MOST_BODY } from "@/server/http/own-turn";
import { fieldScopesOf } from "@/server/field-scopes";
import { listFailures } from "@/api/rest/failures";
import { portalRoutes, v1Routes } from "@/api/rest/tables";

/** The lists that guides name by a comment, `<!-- scopes -->`: made from the code, so that they cannot be wrong. */
const LISTS: Record<string, () => string | Promise<string>> = {
  scopes: scopeTable,
  "event-types": eventTables,
  errors: errorTables,
  limits: limitTable,
  changes: changeText,
};

/** Returns a guide's text with its lists in place. Raises an Error for a list that there is not. */
export async function withLists(text: string): Promise<string> {
  const parts = text.split(/<!-- ([a-z-]+) -->/);
  const filled = parts.map((part, at) => {
    if (at % 2 === 0) return part;
    const list = LISTS[part];
    if (!list) throw new Error(`No list is called ${part}`);
    return list();
  });
  return (await Promise.all(filled)).join("");
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) =>
    `| ${cells.map((one) => one.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

function scopeTable(): string {
  const opened = (scope: string) =>
    [...v1Routes, ...portalRoutes].filter((route) => route.scope === scope).length;
  const fields = (scope: string) =>
    [...v1Routes].filter((route) => [...fieldScopesOf(route).values()].includes(scope)).length;
  return table(
    ["Scope", "Opens"],
    ALL_SCOPES.map((scope) => {
      const [operations, more] = [opened(scope), fields(scope)];
      const said = [
        ...(operations > 0
          ? [`${operations} ${operations === 1 ? "operation" : "operations"}`]
          : []),
        ...(more > 0 ? [`fields of ${more} ${more === 1 ? "operation" : "operations"}`] : []),
      ];
      return [`\`${scope}\``, said.join(", ")];
    }),
  );
}

function eventTables(): string {
  const kinds = new Map<string, [string, string][]>();
  for (const [type, said] of Object.entries(EVENT_TYPES)) {
    const kind = type.split(".")[0] ?? "";
    kinds.set(kind, [...(kinds.get(kind) ?? []), [type, said]]);
  }
  return [...kinds]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, types]) => {
      const rows = types.sort(([a], [b]) => (a < b ? -1 : 1));
      const [first = "", ...rest] = kind.replaceAll("_", " ");
      const title = `## ${first.toUpperCase()}${rest.join("")}`;
      return `${title}\n\n${table(
        ["Type", "Sent when"],
        rows.map(([type, said]) => [`\`${type}\``, said]),
      )}`;
    })
    .join("\n\n");
}

function errorTables(): string {
  const rows = listFailures().map(({ code, status, title }) => [
    `[\`${code}\`](/errors/${code})`,
    String(status),
    title,
  ]);
  return table(["Code", "Status", "Title"], rows);
}

function limitTable(): string {
  return table(
    ["Limit", "Value"],
    [
      ["Requests", "100 a minute and key, unless the key says otherwise"],
      ["Page size", "at most 100, by default 50"],
      ["Body", `${MOST_BODY / 1024 / 1024} MiB, 32 levels, 10,000 values`],
      ["`Idempotency-Key`", "255 characters, kept for 24 hours"],
      ["`metadata`", "50 keys of 40 characters, values of 500"],
    ],
  );
}

async function changeText(): Promise<string> {
  const text = await readFile(path.join(process.cwd(), ".github/CHANGELOG.md"), "utf8");
  return text.slice(text.indexOf("\n## ") + 1).trim();
}
