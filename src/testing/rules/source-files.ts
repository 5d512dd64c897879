import fs from "node:fs";
import path from "node:path";

export const ROOT = path.resolve(import.meta.dirname, "../../..");

/** Reads the files below a folder whose names match, by their path from the root. */
export function readFiles(folder: string, name: RegExp): { file: string; text: string }[] {
  return fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => name.test(file))
    .map((file) => ({
      file: path.join(folder, file),
      text: fs.readFileSync(path.join(ROOT, folder, file), "utf8"),
    }))
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** Reads the sources of the product: no tests, and no worlds for tests to stand in. */
export function readSources(): { file: string; text: string }[] {
  return readFiles("src", /(?<!\.test)\.tsx?$/).filter(
    ({ file }) => !/^src\/(testing|api\/contract)\//.test(file),
  );
}
