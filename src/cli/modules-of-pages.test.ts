import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
// @ts-expect-error Plain JavaScript: it runs before anything is installed.
import { modulesOfPages, standInFor } from "./modules-of-pages.mjs";

const execute = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, "../..");
const modules = (modulesOfPages as () => Record<string, string>)();

test("the modules of pages are all that the compiled side imports from the server's rooms, and files that exist", () => {
  expect(modules).toMatchObject({
    "modules/api/trpc": "src/api/trpc.ts",
    "modules/api/entries/share": "src/api/entries/share.ts",
    "modules/server/observe/log-page-error": "src/server/observe/log-page-error.ts",
  });
  for (const file of Object.values(modules))
    expect(fs.existsSync(path.join(ROOT, file)), file).toBe(true);
});

test("a stand-in gives what was bundled, found from the working directory", async () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "foyer-stand-in-"));
  onTestFinished(() => fs.rmSync(dir, { recursive: true }));
  const write = (name: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
    fs.writeFileSync(path.join(dir, name), text);
  };
  write("built/one.mjs", "export const first = 1; const other = 2; export { other as second };");
  const text = (standInFor as (built: string, exports: string[]) => string)("built/one.mjs", [
    "first",
    "second",
  ]);
  write("elsewhere/one.mjs", text);
  write(
    "main.mjs",
    `import { first, second } from "./elsewhere/one.mjs"; console.log(first + second);`,
  );
  const { stdout } = await execute(process.execPath, ["main.mjs"], { cwd: dir });
  expect(stdout.trim()).toBe("3");
});
