// Compresses what a build has made for browsers, once and as well as can be: a fifth less than the gzip
// that would otherwise be done again for every reader. `server/http/built-files.ts` serves the results.
import fs from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";

const brotli = promisify(zlib.brotliCompress);

/** Writes a `.br` beside each script and style sheet below `folder`. */
export async function compressFiles(folder) {
  const names = await fs.readdir(folder, { recursive: true });
  const texts = names.filter((name) => /\.(js|css)$/.test(name));
  await Promise.all(
    texts.map(async (name) => {
      const file = path.join(folder, name);
      await fs.writeFile(`${file}.br`, await brotli(await fs.readFile(file)));
    }),
  );
}
