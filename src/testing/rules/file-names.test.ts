import path from "node:path";
import { describe, expect, it } from "vitest";
import { readSources } from "./source-files";

/**
 * The files that every noun calls the same, alone or after words that say of what: `preview-schema`. A file
 * `on-…` holds what the noun does after something that happened elsewhere.
 */
const VOCABULARY =
  /^([a-z0-9-]+-)?(schema|errors|store|router|api|words|mails|rules|view)(-(en|de))?$|^on-[a-z-]+$/;

/** Files that others import and that are called after none of their exports. The list may only shrink. */
const OTHERWISE = [
  "access/passes/member-passes.ts",
  "access/passes/shared-link.ts",
  "access/passes/wallet-cards.ts",
  "billing/credit-notes/settlement.ts",
  "billing/invoices/account-credit.ts",
  "billing/invoices/credit-money.ts",
  "billing/payment-methods/delete-customers.ts",
  "catalogue/policies/offer.ts",
  "platform/organizations/branding.ts",
  "scheduling/recurring-events/materialize.ts",
  "scheduling/resources/open-slots.ts",
  "scheduling/resources/slot-views.ts",
];

type File = { file: string; text: string };
const REMEDY =
  "Call a file that other nouns import after the verb that it exports (create.ts: createHost), or by a word of the vocabulary; what only its own noun imports may have any name.";

/** Gives the noun of a feature's file, which its sub-folders are parts of: `scheduling/bookings`. */
const nounOf = (file: string) => /^src\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1];

/** Gives the words of a name in any spelling, without the s of a plural. */
const wordsOf = (name: string) =>
  name
    .replaceAll(/[A-Z]+/g, "-$&")
    .toLowerCase()
    .split(/[-_]/)
    .filter(Boolean)
    .map((word) => word.replace(/s$/, ""));

/** Tells whether one of a file's exports has all words of the file's name. */
function isNamedAfterExport({ file, text }: File): boolean {
  const words = wordsOf(path.basename(file).replace(/\.tsx?$/, ""));
  const names = [...text.matchAll(/^export (?:async )?(?:function\*?|const|class|type) (\w+)/gm)];
  return names.some(([, name = ""]) => words.every((word) => wordsOf(name).includes(word)));
}

/** The files of features that something outside their noun imports. */
function importedElsewhere(files: File[]): Set<string> {
  const known = new Set(files.map(({ file }) => file));
  const found = new Set<string>();
  for (const { file, text } of files)
    for (const [, named = ""] of text.matchAll(/(?:from|import\(|import)\s*"([^"]+)"/g)) {
      const target = named.startsWith("@/")
        ? `src/${named.slice(2)}`
        : path.join(path.dirname(file), named);
      const imported = [`${target}.ts`, `${target}.tsx`].find((name) => known.has(name));
      if (imported && nounOf(imported) && nounOf(imported) !== nounOf(file)) found.add(imported);
    }
  return found;
}

/** Gives the files of features whose names say nothing to those who import them. */
function misnamed(files: File[]): string[] {
  const imported = importedElsewhere(files);
  return files
    .filter(({ file }) => imported.has(file) && !file.includes("/components/"))
    .filter(({ file }) => !VOCABULARY.test(path.basename(file).replace(/\.tsx?$/, "")))
    .filter((one) => !isNamedAfterExport(one))
    .map(({ file }) => file.replace("src/features/", ""));
}

describe("a file of a feature that others import", () => {
  it("is called by a word of the vocabulary, or after what it exports", () => {
    expect(misnamed(readSources()).sort(), REMEDY).toEqual(OTHERWISE);
  });

  it("is found where it is called otherwise", () => {
    const noun = "src/features/people/members";
    const files = [
      { file: `${noun}/create.ts`, text: "export function createMember() {}" },
      { file: `${noun}/open-sessions.ts`, text: "export const listOpenSessions = 1;" },
      { file: `${noun}/row-schema.ts`, text: "export const Row = 1;" },
      { file: `${noun}/helper.ts`, text: "export const half = 1;" },
      { file: `${noun}/ground.ts`, text: "export const readRows = 1;" },
      {
        file: "src/api/a.ts",
        text: ["create", "open-sessions", "row-schema", "ground"]
          .map((name) => `import "@/features/people/members/${name}";`)
          .join("\n"),
      },
      { file: `${noun}/list.ts`, text: `import "./helper";` },
    ];
    expect(misnamed(files)).toEqual(["people/members/ground.ts"]);
  });
});
