import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const execute = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, "../..");
const MAKE_READY = path.join(import.meta.dirname, "make-ready.mjs");

/** Bundles one program in a process of its own; returns its text, how to run it, and the processes that then stay. */
async function bundled(program: string) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "foyer-bundle-"));
  onTestFinished(() => fs.rmSync(dir, { recursive: true }));
  // In the project, because packages are looked for from there, and not in `src`, which a build would find changed.
  fs.mkdirSync(path.join(ROOT, ".build"), { recursive: true });
  const source = `.build/${path.basename(dir)}.ts`;
  fs.writeFileSync(path.join(ROOT, source), program);
  onTestFinished(() => fs.rmSync(path.join(ROOT, source)));
  const script = `
    import fs from "node:fs";
    import { bundle } from ${JSON.stringify(MAKE_READY)};
    await bundle({ made: ${JSON.stringify(source)} }, ${JSON.stringify(dir)});
    const children = () => fs.readFileSync("/proc/self/task/" + process.pid + "/children", "utf8");
    // One that was told to end needs a moment.
    for (let tries = 0; children() && tries < 100; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    console.log(children());
  `;
  const { stdout } = await execute(process.execPath, ["--input-type=module", "-e", script]);
  const made = path.join(dir, "made.mjs");
  return {
    text: fs.readFileSync(made, "utf8"),
    children: stdout.trim(),
    run: async () => (await execute(process.execPath, [made])).stdout.trim(),
  };
}

test("a bundle holds packages of many small modules, and leaves the others where they are", async () => {
  const { text } = await bundled(`
    import { ulid } from "ulid";
    import sharp from "sharp";
    console.log(ulid(), sharp);
  `);
  expect(text).toMatch(/from ?"sharp"/);
  expect(text).not.toMatch(/from ?"ulid"/);
});

test("a bundle's text takes one byte a character, and holds no comments", async () => {
  const { text } = await bundled(`
    /*! a licence ≤ another */
    // all amounts ≤ 1
    console.log(/* × */ "≤", process.argv);
  `);
  expect([...text].every((character) => character <= "\u00ff")).toBe(true);
  expect(text).not.toContain("another");
  expect(text).not.toContain("amounts");
});

test("Prisma's query compiler stands in a file beside the bundle, which gives it to the client whole", async () => {
  const packed = "@prisma/client/runtime/query_compiler_fast_bg.postgresql.wasm-base64.mjs";
  const { text, run } = await bundled(`
    import { createHash } from "node:crypto";
    const { wasm } = await import("${packed}");
    console.log(createHash("sha256").update(Buffer.from(wasm, "base64")).digest("hex"));
  `);
  const { wasm } = (await import(packed)) as { wasm: string };
  expect(text.length).toBeLessThan(10_000);
  const whole = createHash("sha256").update(Buffer.from(wasm, "base64")).digest("hex");
  expect(await run()).toBe(whole);
});

test.runIf(process.platform === "linux")("no service of the bundler stays", async () => {
  expect((await bundled(`console.log("hello")`)).children).toBe("");
});
