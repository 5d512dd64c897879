// Modules of the server that pages and handlers of Next use. In a built application they exist once: the code that
// Next compiles imports them from the server's own bundle, where it would else hold them three times more (for pages,
// for handlers, for its proxy), each to be compiled, loaded and kept. Plain JavaScript on Node's own modules.
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "./steps.mjs";

const USERS = ["src/app", "src/proxy.ts", "src/instrumentation.ts"];
/** next.config.mjs reads it: the file to compile in each module's stead. */
const LIST = ".build/stand-ins.json";
const STAND_INS = ".build/stand-ins";

/** Lists the modules that Next's side imports from the rooms of the server, as `api/trpc`. */
function namesUsed() {
  const names = new Set();
  const visit = (file) => {
    if (fs.statSync(file).isDirectory()) {
      for (const name of fs.readdirSync(file)) visit(path.join(file, name));
    } else if (/(?<!\.test)\.tsx?$/.test(file)) {
      const text = fs.readFileSync(file, "utf8");
      for (const [, name] of text.matchAll(/"@\/((?:api|server)\/[\w/-]+)"/g)) names.add(name);
    }
  };
  for (const user of USERS) visit(path.join(ROOT, user));
  return [...names].sort();
}

/** Returns those modules as entries of the server's bundle. */
export function modulesOfPages() {
  return Object.fromEntries(namesUsed().map((name) => [`modules/${name}`, `src/${name}.ts`]));
}

/** Writes a stand-in for each module: it takes the module's exports, by their names, from what was bundled. */
export function writeStandIns({ outputs }) {
  fs.rmSync(path.join(ROOT, STAND_INS), { recursive: true, force: true });
  const list = {};
  for (const [built, { entryPoint, exports }] of Object.entries(outputs)) {
    const [, name] = /^\.build\/modules\/(.+)\.mjs$/.exec(built) ?? [];
    if (!entryPoint || !name) continue;
    const file = `${STAND_INS}/${name}.js`;
    fs.mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true });
    fs.writeFileSync(path.join(ROOT, file), standInFor(built, exports));
    list[`@/${name}`] = `./${file}`;
  }
  fs.writeFileSync(path.join(ROOT, LIST), JSON.stringify(list));
}

/**
 * Returns the text that stands in for a module. It finds what was bundled from the working directory, which is the
 * application's: the place of a file that Next compiled says nothing.
 */
export const standInFor = (built, exports) => `import path from "node:path";
import { pathToFileURL } from "node:url";
const { href } = pathToFileURL(path.resolve(${JSON.stringify(built)}));
export const { ${exports.join(", ")} } = await import(/* turbopackIgnore: true */ href);
`;
