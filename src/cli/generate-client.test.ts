import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../..");
let folder: string;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "foyer-client-"));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const SCHEMA = `
enum Colour {
  red
  green
}

model Host {
  id     String  @id
  colour Colour  @default(red)
  places Place[]
}

model Place {
  id      String @id
  host    Host   @relation(fields: [host_id], references: [id])
  host_id String
  open    Json?
}
`;

/** Lays a project with a small schema, with our own settings of the generator and of TypeScript. */
function layProject(name: string): string {
  const dir = path.join(folder, name);
  fs.mkdirSync(path.join(dir, "prisma/schema"), { recursive: true });
  for (const file of ["tsconfig.json", "prisma/schema/schema.prisma"])
    fs.copyFileSync(path.join(root, file), path.join(dir, file));
  fs.writeFileSync(path.join(dir, "prisma/schema/models.prisma"), SCHEMA);
  return dir;
}

function filesOf(dir: string): [string, string][] {
  const names = fs.readdirSync(dir, { recursive: true, encoding: "utf8" }).sort();
  return names
    .filter((name) => fs.statSync(path.join(dir, name)).isFile())
    .map((name) => [name, fs.readFileSync(path.join(dir, name), "utf8")]);
}

test("our generator writes what Prisma's command line writes", async () => {
  const [ours, theirs] = [layProject("ours"), layProject("theirs")];
  await run(process.execPath, [path.join(root, "src/cli/generate-client.mjs"), ours]);
  const prisma = path.join(root, "node_modules/.bin/prisma");
  // Otherwise it downloads the engine, which generating does not use.
  const engine = { PRISMA_SCHEMA_ENGINE_BINARY: path.join(root, "src/cli/schema-engine.mjs") };
  const options = { cwd: theirs, env: { ...process.env, ...engine } };
  await run(prisma, ["generate", "--schema", "prisma/schema"], options);
  const written = filesOf(path.join(ours, "prisma/generated"));
  expect(written.map(([name]) => name)).toContain("models/Place.ts");
  expect(written).toEqual(filesOf(path.join(theirs, "prisma/generated")));
});
