import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { migrate } from "@/server/postgres/migrate";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Migrates the database as the start of the next version does, which adds columns to what every
 * request reads, while the present version serves.
 */
export async function migrateToNext(url: string): Promise<void> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "foyer-next-version-"));
  try {
    fs.copyFileSync(path.join(root, "package.json"), path.join(dir, "package.json"));
    fs.cpSync(path.join(root, "prisma"), path.join(dir, "prisma"), { recursive: true });
    const added = path.join(dir, "prisma/migrations/29991231235959_of_the_next_version");
    fs.mkdirSync(added);
    fs.writeFileSync(
      path.join(added, "migration.sql"),
      ["members", "resources", "organizations", "api_keys", "sessions", "idempotency_records"]
        .map((table) => `ALTER TABLE ${table} ADD COLUMN of_the_next_version text;`)
        .join("\n"),
    );
    await migrate({ url, dir: path.join(dir, "prisma"), log: () => undefined });
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}
