import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { build } from "esbuild";
import openapiTS, { astToString } from "openapi-typescript";

const ROOT = path.resolve(import.meta.dirname, "../..");
const SOURCES = path.join(ROOT, "src/client");
const OUT = path.join(ROOT, ".build/client");
const require = createRequire(import.meta.url);
/** Packages that the client needs at run time, or whose types its own name. */
const NEEDED = ["openapi-fetch", "openapi-typescript-helpers", "standardwebhooks"];
const ENTRIES = ["index", "webhooks"];

/**
 * Builds the package of the typed client from an OpenAPI document, ready for `npm publish`. Returns its folder. Raises an
 * Error where the sources do not compile against the document's types.
 */
export async function buildClientPackage(document: string): Promise<string> {
  const [sources, folder] = [path.join(OUT, "sources"), path.join(OUT, "package")];
  for (const one of [sources, folder]) fs.rmSync(one, { recursive: true, force: true });
  fs.mkdirSync(sources, { recursive: true });
  fs.mkdirSync(path.join(folder, "dist"), { recursive: true });
  // A field with a default may be left out of a request; answers name theirs as required.
  const schema = astToString(await openapiTS(document, { defaultNonNullable: false }));
  fs.writeFileSync(path.join(OUT, "schema.d.ts"), schema);
  fs.writeFileSync(path.join(folder, "dist/schema.d.ts"), schema);
  fs.writeFileSync(path.join(sources, "schema.d.ts"), schema);
  copySources(sources);
  await build({
    absWorkingDir: sources,
    entryPoints: ENTRIES.map((name) => `${name}.ts`),
    outdir: path.join(folder, "dist"),
    ...{ bundle: true, splitting: true, packages: "external", format: "esm", target: "es2022" },
  });
  declare(sources, path.join(folder, "dist"));
  fs.writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifest(), null, 2));
  fs.copyFileSync(path.join(SOURCES, "README.md"), path.join(folder, "README.md"));
  return folder;
}

/** Copies what the package is made of, with the types of the document beside it. */
function copySources(folder: string): void {
  for (const name of fs.readdirSync(SOURCES)) {
    if (!name.endsWith(".ts") || name.endsWith(".test.ts") || name === "program.ts") continue;
    const text = fs.readFileSync(path.join(SOURCES, name), "utf8");
    const beside = text.replaceAll("../../.build/client/", "./");
    // Node asks for the ending of a file in an import.
    const named = beside.replace(/from "(\.\/[\w-]+)"/g, 'from "$1.js"');
    fs.writeFileSync(path.join(folder, name), named);
  }
}

/** Writes the declarations of the sources, and compiles them on the way. */
function declare(sources: string, outDir: string): void {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [
      path.join(ROOT, "node_modules/typescript-7/bin/tsc"),
      ...ENTRIES.map((name) => path.join(sources, `${name}.ts`)),
      ...["--declaration", "--emitDeclarationOnly", "--outDir", outDir, "--rootDir", sources],
      ...["--module", "esnext", "--moduleResolution", "bundler", "--target", "es2022", "--strict"],
      ...[
        "--ignoreConfig",
        "--lib",
        "es2023,dom,dom.iterable",
        "--types",
        "",
        "--skipLibCheck",
        "--pretty",
        "false",
      ],
    ],
    { cwd: ROOT, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`The client does not compile:\n${stdout}${stderr}`);
}

function manifest(): object {
  const own = require(path.join(ROOT, "package.json")) as Record<string, string>;
  const versionOf = (name: string) =>
    (
      JSON.parse(
        fs.readFileSync(path.join(ROOT, "node_modules", name, "package.json"), "utf8"),
      ) as { version: string }
    ).version;
  const entry = (name: string) => ({ types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` });
  return {
    name: "@foyer/client",
    version: own["version"],
    description: "The typed client of a Foyer installation's API.",
    ...{ license: own["license"], author: own["author"], type: "module", sideEffects: false },
    engines: { node: ">=20" },
    exports: { ".": entry("index"), "./webhooks": entry("webhooks") },
    files: ["dist"],
    dependencies: Object.fromEntries(NEEDED.map((name) => [name, `^${versionOf(name)}`])),
  };
}
