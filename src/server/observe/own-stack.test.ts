import { execFile } from "node:child_process";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mapStack } from "./own-stack";

let folder: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), "foyer stack-"));
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

/** Builds a program that writes the stack of its error, and runs it. */
async function stackOf(name: string, format: "esm" | "cjs"): Promise<string> {
  const source = path.join(folder, `${name}.ts`);
  await fs.writeFile(
    source,
    `type Fault = Error;\n\nexport function refuse(): Fault {\n  return new Error("no");\n}\n\nconsole.log(refuse().stack);\n`,
  );
  const outfile = path.join(folder, `built/${name}.${format === "esm" ? "mjs" : "cjs"}`);
  await build({ entryPoints: [source], outfile, format, minify: true, sourcemap: true });
  return (await promisify(execFile)(process.execPath, [outfile])).stdout;
}

test.each(["esm", "cjs"] as const)(
  "a stack names the places of the sources (%s)",
  async (format) => {
    const stack = await stackOf(`program-${format}`, format);
    expect(stack).toContain("built/");
    const [first, refuse, caller, ...rest] = mapStack(stack).split("\n");
    expect(first).toBe("Error: no");
    expect(refuse).toMatch(/^ {4}at .*program-\w+\.ts:4:10\)?$/);
    expect(caller).toMatch(/^ {4}at .*program-\w+\.ts:7:13\)?$/);
    expect(`${refuse}${caller}`).not.toContain("built/");
    // Node's own frames have no maps.
    expect(rest.join("\n")).toBe(stack.split("\n").slice(3).join("\n"));
  },
);

test("a stack without maps stays as it is, whatever it says", () => {
  const stack = [
    "Error: at 1:2",
    "    at /nowhere/built.mjs:1:2",
    "    at async Promise.all (index 0)",
    "    at eval (eval at <anonymous> (file:///%E0%A4%A), <anonymous>:1:1)",
  ].join("\n");
  expect(mapStack(stack)).toBe(stack);
});
