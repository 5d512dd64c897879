import path from "node:path";
import { defineConfig } from "prisma-cli/config";

const root = path.resolve(import.meta.dirname, "..");

// Prisma would download a native schema engine; ours speaks the same protocol over the wasm build, so that every Prisma
// command works without network. Remove it when Prisma ships that build itself.
if (process.platform !== "win32") {
  process.env["PRISMA_SCHEMA_ENGINE_BINARY"] ??= path.join(root, "src/cli/schema-engine.mjs");
}

export default defineConfig({
  schema: path.join(root, "prisma/schema"),
  migrations: { path: path.join(root, "prisma/migrations"), seed: undefined },
  datasource: { url: process.env["DATABASE_URL"] ?? "postgresql://foyer@127.0.0.1:5432/foyer" },
});
