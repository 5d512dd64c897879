import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
// @ts-expect-error Plain JavaScript, like everything that runs before the build.
import rules from "../../.oxlint.config.mjs";
// @ts-expect-error Plain JavaScript too.
import { findExceptions, lint } from "./lint.mjs";

const root = path.resolve(import.meta.dirname, "../..");
/** A folder laid out like this one, in which every rule is broken. */
let folder: string;

const write = (name: string, text: string) => {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), text);
};
const program = (name: string, ...args: string[]) =>
  spawnSync(path.join(root, "node_modules/.bin", name), args, { cwd: folder, encoding: "utf8" });

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "foyer-lint-"));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

it("each rule of the linter is broken by a sample line, and no other line breaks one", () => {
  const cases = fs.readFileSync(path.join(import.meta.dirname, "lint-cases.txt"), "utf8");
  const long = "export {};\n".repeat(300);
  for (const part of `${cases}=== src/lib/fits.ts\n${long}=== src/lib/long.ts\n${long}export {}; // ✗ max-lines\n`
    .split("=== ")
    .slice(1)) {
    const end = part.indexOf("\n");
    write(part.slice(0, end), part.slice(end + 1));
  }
  const options = { extends: path.join(root, "tsconfig.json"), compilerOptions: { types: [] } };
  write("tsconfig.json", JSON.stringify({ ...options, include: ["src"], exclude: [] }));
  const config = JSON.stringify(path.join(root, ".oxlint.config.mjs"));
  write(".oxlint.config.mjs", `export { default } from ${config};`);
  fs.symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));

  const expected = fs
    .readdirSync(path.join(folder, "src"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.[a-z]+$/.test(name))
    .flatMap((name) => {
      const lines = fs.readFileSync(path.join(folder, "src", name), "utf8").split("\n");
      return lines.flatMap((line, at) =>
        (/✗ ([\w/, -]+\w)/.exec(line)?.[1]?.split(", ") ?? []).map(
          (rule) => `src/${name}:${at + 1} ${rule}`,
        ),
      );
    });
  const { stdout, stderr } = program(
    "oxlint",
    ...["--config", ".oxlint.config.mjs", "--type-aware", "--format", "json", "src"],
  );
  type Fault = { code: string; filename: string; labels: { span: { line: number } }[] };
  const faults = (stderr === "" ? JSON.parse(stdout).diagnostics : expect.fail(stderr)) as Fault[];
  const found = faults.map(({ code, filename, labels }) => {
    const rule = code.replace(/^eslint\(|\)$/g, "").replace("(", "/");
    return `${filename}:${labels[0]?.span.line} ${rule}`;
  });
  expect(found.sort()).toEqual(expected.sort());

  const last = (rule: string) =>
    rule.slice(Math.max(rule.lastIndexOf("/"), rule.lastIndexOf(" ")) + 1);
  const broken = new Set(expected.map(last));
  type Block = { rules: Record<string, unknown> };
  const inForce = [rules as Block, ...(rules.overrides as Block[])].flatMap(({ rules }) =>
    Object.keys(rules).map(last),
  );
  // The React compiler's faults need longer programs than these lines.
  expect([...new Set(inForce)].filter((rule) => !broken.has(rule))).toEqual([
    "preserve-manual-memoization",
  ]);
});

it("no comment switches a rule off, not even one that switches off all of them", () => {
  const words = ["oxlint", "eslint"].map((linter) => `${linter}-disable`);
  write(
    "src/off.ts",
    `/* ${words[0]} */\nvar a = 1;\n\n// ${words[1]}-next-line no-var\nvar b = a;\n`,
  );
  expect(findExceptions(folder).map((fault: string) => fault.split(" ")[0])).toEqual([
    "src/off.ts:1",
    "src/off.ts:4",
  ]);
});

it("code, styles, data and text are held to one format", () => {
  fs.copyFileSync(path.join(root, ".oxfmtrc.json"), path.join(folder, ".oxfmtrc.json"));
  const untidy = {
    "untidy/code.tsx": "export const a = <p   >a</p>",
    "untidy/launcher.mjs": "export  default 1",
    "untidy/style.css": "a{color:red}",
    "untidy/data.json": '{"a":\n1}',
    "untidy/list.yml": "a:   1",
    "untidy/text.md": "*  a\n*  b",
  };
  for (const [name, text] of Object.entries(untidy)) write(name, text);
  write("untidy/tidy.ts", "export const a = 1;\n");
  const { stdout } = program("oxfmt", "--list-different", "untidy");
  expect(stdout.trim().split("\n").sort()).toEqual(Object.keys(untidy).sort());
});

it("the lint fails with its parts, and prints all of their faults", async () => {
  const parts = { calm: ["echo", "all is well"], cross: ["sh", "-c", "echo a fault; exit 3"] };
  const { ok, output, parts: done } = await lint({ parts, quiet: true });
  expect(ok).toBe(false);
  expect(done.map(({ name, ok }: { name: string; ok: boolean }) => [name, ok])).toEqual([
    ["calm", true],
    ["cross", false],
  ]);
  expect(output).toMatch(/^✓ calm .*\n✗ cross .*\na fault\nfound by cross, \d+\.\d CPU-s\n$/);
  expect(await lint({ parts: { calm: parts.calm }, quiet: true })).toMatchObject({ ok: true });
});
