// Compresses the build's browser files once, as well as possible: a fifth smaller than the gzip that would
// otherwise be repeated for every reader. `server/http/built-files.ts` serves the results.
import fs from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";

const brotli = promisify(zlib.brotliCompress);

/** Writes a `.br` file beside each script and style sheet below `folder`. */
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
