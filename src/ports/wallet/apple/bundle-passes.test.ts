import { execFile } from "node:child_process";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { openPass } from "../verify-pass";
import { bundlePasses } from "./bundle-passes";

const passes = Array.from({ length: 10 }, (_, n) => Buffer.from(`pass ${n} `.repeat(100 * n)));

it("passes are bundled as a zip that other programs can read, with the same bytes every time", async () => {
  const bundle = bundlePasses(passes);
  expect([...openPass(bundle).values()]).toEqual(passes);
  expect(bundlePasses(passes)).toEqual(bundle);
  const dir = await fs.mkdtemp(path.join(os.tmpdir(), "foyer-bundle-"));
  try {
    const file = path.join(dir, "all.pkpasses");
    await fs.writeFile(file, bundle);
    const test =
      "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), len(z.namelist()))";
    const { stdout } = await promisify(execFile)("python3", ["-c", test, file]);
    expect(stdout.trim()).toBe("None 10");
  } finally {
    await fs.rm(dir, { recursive: true, force: true });
  }
});

it("a bundle holds at most ten passes", () => {
  expect(() => bundlePasses([...passes, Buffer.from("one more")])).toThrow("at most 10");
});
