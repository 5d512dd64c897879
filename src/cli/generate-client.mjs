// node src/cli/generate-client.mjs [FOLDER]
// Writes the database client of FOLDER's prisma/schema (by default our own) to its prisma/generated, as `prisma generate` does, by Prisma's own
// generator. Prisma's command line is a tool of development: with the studio and the database servers that come
// with it, it is four times as large as the generator. The interfaces are private to Prisma: all Prisma packages
// are pinned to one exact version, and generate-client.test.ts holds the result to that of `prisma generate`.
// `overrides` in package.json keeps away what the generator names and never loads (@prisma/config, 42 MB).
import { createRequire } from "node:module";
import path from "node:path";
import { ROOT } from "./steps.mjs";

// Required, because the packages' ES modules name files that are not there.
const require = createRequire(import.meta.url);
const { PrismaClientTsGenerator } = require("@prisma/client-generator-ts");
const { getGenerators, loadSchemaContext } = require("@prisma/internals");

const folder = path.resolve(process.argv[2] ?? ROOT);
const schemaContext = await loadSchemaContext({
  schemaPath: { baseDir: folder, configProvidedPath: path.join(folder, "prisma/schema") },
});
const generators = await getGenerators({
  schemaContext,
  registry: { "prisma-client": { type: "in-process", generator: new PrismaClientTsGenerator() } },
  // There is nothing to download: queries are compiled by WebAssembly, and migrations are applied by our own code.
  skipDownload: true,
  cliCommand: "prisma generate",
});
for (const generator of generators) {
  await generator.generate();
  generator.stop();
}
