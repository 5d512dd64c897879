import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
// @ts-expect-error It is plain JavaScript, as all that runs before anything is built.
import config from "../../.config/dependency-cruiser.mjs";

/** A folder laid out as ours, in which every rule is broken. */
let folder: string;
/** What the lint says there. */
let said: string;

const write = (name: string, text: string) => {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), text);
};
const cases = fs
  .readFileSync(path.join(import.meta.dirname, "import-cases.txt"), "utf8")
  .split("=== ")
  .slice(1)
  .map((part) => [part.slice(0, part.indexOf("\n")), part.slice(part.indexOf("\n") + 1)] as const);

beforeAll(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "foyer-imports-")));
  for (const [name, text] of cases) write(name, text);
  const compilerOptions = { jsx: "preserve", module: "esnext", paths: { "@/*": ["./src/*"] } };
  write("tsconfig.json", JSON.stringify({ compilerOptions }));
  write("prisma/generated/client.ts", "export const client = 1;\n");
  const dependencies = { react: "1", shipped: "1" };
  const devDependencies = { "for-tests": "1" };
  write("package.json", JSON.stringify({ dependencies, devDependencies }));
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: "index.js" }));
    write(`node_modules/${name}/index.js`, "");
  }
  const program = path.join(import.meta.dirname, "imports.mjs");
  const { stdout, stderr } = spawnSync(process.execPath, [program], {
    cwd: folder,
    encoding: "utf8",
  });
  said = stdout + stderr;
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

it("each rule about imports is broken by a file, and no other file breaks one", () => {
  const expected = cases.flatMap(([name, text]) =>
    [...text.matchAll(/✗ ([\w-]+(?:, [\w-]+)*)/g)].flatMap(([, rules = ""]) =>
      rules.split(", ").map((rule) => `${name} ${rule}`),
    ),
  );
  const found = [...said.matchAll(/error ([\w-]+): (src\/\S+)/g)].map(
    ([, rule, name]) => `${name} ${rule}`,
  );
  expect([...new Set(found)].sort()).toEqual([...new Set(expected)].sort());
  const broken = new Set(expected.map((one) => one.split(" ")[1]));
  const names = (config.forbidden as { name: string }[]).map(({ name }) => name);
  // Nothing stands above the last district.
  expect(names.filter((name) => !broken.has(name))).toEqual(["districts-downwards-backoffice"]);
});

it("each rule says what to do instead", () => {
  const words = said.replaceAll(/\s+/g, " ");
  const silent = (config.forbidden as { name: string; comment: string }[])
    .filter(({ comment }) => !/\w+ .+\./.test(comment) || !words.includes(comment))
    .map(({ name }) => name);
  expect(silent).toEqual([]);
});

it("two nouns that need each other are found, and edges that run upwards are counted", () => {
  expect(said).toContain(
    "scheduling/hosts → scheduling/places → scheduling/hosts\n    What both need goes into the lower one.",
  );
  const upwards = [...said.matchAll(/error [\w-]+: .*\n {4}A district imports/g)];
  expect(upwards).toHaveLength(7);
  expect(said).toMatch(/\n1[5-9] upward edges, 1 folder cycles\n$/);
});
