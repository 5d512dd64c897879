import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach } from "vitest";
import type { Patience } from "@/server/postgres/apply-migration";
import { migrate } from "@/server/postgres/migrate";
import { nameScratchDatabase } from "@/testing/scratch-database";

/** Sets up a test file about migrating: before each test a project of its own, and a database yet to be created. */
export function setUpMigrations() {
  let root: string;
  let database: ReturnType<typeof nameScratchDatabase>;
  let lines: string[];

  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), "foyer-migrations-"));
    fs.mkdirSync(path.join(root, "prisma/migrations"), { recursive: true });
    database = nameScratchDatabase();
    lines = [];
  });
  afterEach(async () => {
    fs.rmSync(root, { recursive: true });
    await database.drop();
  });

  function write(name: string, text: string): void {
    const file = path.join(root, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  const connect = async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    return client;
  };

  return {
    /** The lines that migrating has logged. */
    get lines() {
      return lines;
    },
    connect,
    writeMigration: (name: string, sql: string) =>
      write(`prisma/migrations/${name}/migration.sql`, sql),
    removeMigration: (name: string) =>
      fs.rmSync(path.join(root, "prisma/migrations", name), { recursive: true }),
    writeSql: (name: string, sql: string) => write(`prisma/sql/${name}.sql`, sql),
    removeSql: (name: string) => fs.rmSync(path.join(root, `prisma/sql/${name}.sql`)),
    writeVersion: (version: string) => write("package.json", JSON.stringify({ version })),
    /** Migrates with the project's files, or with those of another folder. */
    run: (patience?: Patience, dir = path.join(root, "prisma")) =>
      migrate({
        url: database.url,
        dir,
        log: (line) => lines.push(line),
        ...(patience && { patience }),
      }),
    async query<T extends pg.QueryResultRow>(sql: string): Promise<T[]> {
      const client = await connect();
      try {
        return (await client.query<T>(sql)).rows;
      } finally {
        await client.end();
      }
    },
  };
}
