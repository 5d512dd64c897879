/** A file of rows: a line of JSON each, compressed. */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import fs from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { pipeline as flow } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/**
 * Writes rows to a new file that its owner alone may read, and reads it again from the disk. Returns how many there
 * are. A file that exists already, or does not hold what was written, throws.
 */
export async function writeArchive(file: string, pages: AsyncIterable<object[]>): Promise<number> {
  const written = createHash("sha256");
  let rows = 0;
  async function* text() {
    for await (const page of pages) {
      rows += page.length;
      const lines = page.map((row) => `${JSON.stringify(row)}\n`).join("");
      written.update(lines);
      yield lines;
    }
  }
  const out = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
  await flow(Readable.from(text()), createGzip(), out);
  await assertHolds(file, written.digest("hex"));
  return rows;
}

/** Checks what a file holds, by the SHA-256 of its text; a file that was cut off throws as well. */
export async function assertHolds(file: string, hash: string): Promise<void> {
  const held = createHash("sha256");
  await flow(createReadStream(file), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) held.update(chunk);
  });
  if (held.digest("hex") !== hash) throw new Error(`${file} does not hold what was written to it`);
}

/** Yields the rows of a file, so many at once. */
export async function* readArchive<T>(file: string, size: number): AsyncGenerator<T[]> {
  // With a callback it gives the last stream, which ends with the fault of any of them.
  const text = pipeline(createReadStream(file), createGunzip(), () => undefined);
  text.setEncoding("utf8");
  let lines: string[] = [""];
  for await (const chunk of text as AsyncIterable<string>) {
    const [rest = "", ...next] = chunk.split("\n");
    lines.push(`${lines.pop() ?? ""}${rest}`, ...next);
    while (lines.length > size) yield lines.splice(0, size).map((line) => JSON.parse(line) as T);
  }
  // Each line ends, so that nothing stands after the last one.
  lines = lines.slice(0, -1);
  if (lines.length > 0) yield lines.map((line) => JSON.parse(line) as T);
}

/** Makes sure that a folder's entries are on the disk. */
export async function syncFolder(dir: string): Promise<void> {
  const folder = await fs.open(dir);
  await folder.sync().finally(() => folder.close());
}
