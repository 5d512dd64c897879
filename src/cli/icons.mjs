// Writes the icons that src/ui/icon-names.json names to .build/icons, each as a module of its own, so that a page
// loads those alone that it shows. Lucide's own package for React is 51 MB in 4,900 files, of which Foyer would show
// a hundredth; the same drawings in the Iconify format are one file of 0.6 MB.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { ROOT } from "./steps.mjs";

export const NAMES = "src/ui/icon-names.json";
const FOLDER = ".build/icons";

/** All lines are drawn alike, which `icon` says once. */
const STYLE =
  ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';

const readJson = (file) => JSON.parse(fs.readFileSync(file, "utf8"));

/** Returns the component's name of an icon: `clock-3` is Clock3. */
export const componentOf = (name) =>
  name
    .split("-")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");

/** Returns an icon's lines as JSX; raises an error for a name that the set has not, or lines of another style. */
export function linesOf({ icons, aliases }, name) {
  const { parent, ...changes } = aliases[name] ?? { parent: name };
  const lines = icons[parent]?.body.replaceAll(STYLE, "").replace(/^<g>(.*)<\/g>$/, "$1");
  if (!lines || Object.keys(changes).length > 0) throw new Error(`Lucide has no icon "${name}".`);
  // Attributes of two words are written otherwise in JSX.
  if (/[a-z]-[a-z]+="/.test(lines))
    throw new Error(`The icon "${name}" is drawn in another style.`);
  return lines;
}

/** Writes the icons anew; returns their names. */
export function writeIcons(root = ROOT) {
  const { resolve } = createRequire(path.join(root, "package.json"));
  const set = readJson(resolve("@iconify-json/lucide/icons.json"));
  const names = readJson(path.join(root, NAMES));
  const folder = path.join(root, FOLDER);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const write = (file, text) => fs.writeFileSync(path.join(folder, file), text);
  for (const name of names) {
    const component = `icon(<>${linesOf(set, name)}</>)`;
    write(
      `${name}.tsx`,
      `import { icon } from "@/ui/icon";\nexport const ${componentOf(name)} = ${component};\n`,
    );
  }
  write("index.ts", names.map((name) => `export * from "./${name}";\n`).join(""));
  // Bundlers then leave out the modules that nothing is taken from.
  write("package.json", '{ "type": "module", "sideEffects": false }\n');
  return names;
}
