import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

/**
 * The writes of a district into another's table, each with its reason. The list may only shrink: a line without a write
 * fails too.
 */
const FOREIGN: Record<string, string> = {
  "access/pass-checks → bookings": "the door checks a booking in with the scan, in one transaction",
  "access/passes → installation_secrets": "the development certificates belong to no organization",
  "api/admin → organizations": "an operator's command, which acts within no organization",
  "api/identity → sign_in_requests": "a job that mails what next-auth asked for",
  "backoffice/member-import → members": "a thousand rows are written together",
  "backoffice/member-lifecycle → members": "a member leaves and comes back with all its passes",
  "catalogue/benefits → benefit_usages": "what a grant gave is returned by the rules of benefits",
  "platform/organizations → pass_code_keys": "a new organization has its first key from the start",
  "ports/mail → mailbox_messages": "the sandbox's mailbox is the port's own",
  "scheduling/bookings → payments":
    "a lapsed or paid move closes its payment under the booking's lock",
};
/** These change a member's data wherever it is. */
const EVERYWHERE = /^backoffice\/member-(erase|merge)$/;

const root = path.resolve(import.meta.dirname, "../../..");
const read = (dir: string, ends: RegExp) =>
  fs
    .readdirSync(path.join(root, dir), { recursive: true, encoding: "utf8" })
    .filter((name) => ends.test(name))
    .map((name) => ({ name, text: fs.readFileSync(path.join(root, dir, name), "utf8") }));

/** The district that owns each table, by the folder of its schema; and the table of each model. */
const owners = new Map<string, string>();
const tables = new Map<string, string>();
for (const { name, text } of read("prisma/schema", /\.prisma$/)) {
  for (const [, model = "", table = ""] of text.matchAll(
    /^model (\w+) \{[^]*?@@map\("(\w+)"\)/gm,
  )) {
    owners.set(table, path.dirname(name));
    tables.set(model.charAt(0).toLowerCase() + model.slice(1), table);
  }
}

const CLIENT = /\.(\w+)\s*\.(?:create|update|upsert|delete)(?:Many)?(?:AndReturn)?\(/g;
const SQL = /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+"?([a-z_]+)"?/g;

/** Returns the tables that a source text writes. */
function writtenBy(text: string): string[] {
  const models = [...text.matchAll(CLIENT)].map(([, model = ""]) => tables.get(model) ?? "");
  const named = [...text.matchAll(SQL)].map(([, table = ""]) => table);
  return [...new Set([...models, ...named])].filter((table) => owners.has(table));
}

it("only a district itself writes its tables, with a few listed exceptions", () => {
  expect(owners.size).toBeGreaterThan(80);
  const foreign = new Set<string>();
  for (const { name, text } of read("src", /(?<!\.test)\.tsx?$/)) {
    if (/^(testing|api\/contract|stripe-sandbox)\//.test(name)) continue;
    const [room = "", district = "", noun = ""] = name.split(path.sep);
    const writer = room === "features" ? district : room;
    const place = room === "features" ? `${district}/${noun}` : `${room}/${district}`;
    for (const table of writtenBy(text))
      if (owners.get(table) !== writer && !EVERYWHERE.test(place))
        foreign.add(`${place} → ${table}`);
  }
  expect([...foreign].sort()).toEqual(Object.keys(FOREIGN).sort());
});
