import fs from "node:fs";
import path from "node:path";

const NAME = "query-compiler.wasm";

/**
 * Leaves Prisma's query compiler in a file of its own beside the bundles. Its package holds it as a text in base64,
 * which would stay in memory twice, as source and as value: 9 MB for what is used once. The client decodes what it
 * gets with Buffer.from(), which asks an object for its value: so the file is read when it is wanted, and then let go.
 */
export const queryCompilerApart = {
  name: "query-compiler-apart",
  setup(build) {
    const { absWorkingDir, outdir } = build.initialOptions;
    build.onLoad(
      { filter: /query_compiler_\w+\.postgresql\.wasm-base64\.mjs$/ },
      ({ path: file }) => {
        const [, text] = /"([\w+/=]+)"/.exec(fs.readFileSync(file, "utf8")) ?? [];
        if (!text) throw new Error(`${file} holds no query compiler.`);
        const folder = path.resolve(absWorkingDir, outdir);
        fs.mkdirSync(folder, { recursive: true });
        fs.writeFileSync(path.join(folder, NAME), Buffer.from(text, "base64"));
        return {
          contents: `
          import fs from "node:fs";
          const file = new URL("./${NAME}", import.meta.url);
          export const wasm = { valueOf: () => fs.readFileSync(file) };`,
        };
      },
    );
  },
};
