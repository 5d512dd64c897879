import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { migrate } from "@/server/postgres/migrate";
import { nameScratchDatabase } from "@/testing/scratch-database";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../..");
const dir = path.join(root, "prisma");

function prisma(url: string, ...args: string[]): Promise<{ stdout: string }> {
  return run(
    path.join(root, "node_modules/.bin/prisma"),
    [...args, "--config", ".config/prisma.ts"],
    {
      cwd: root,
      env: { ...process.env, DATABASE_URL: url },
    },
  );
}

test("the migrations make exactly the schema, and Prisma's command line agrees with our migrate", async () => {
  const { url, drop } = nameScratchDatabase();
  try {
    await migrate({ url, dir, log: () => undefined });
    const status = await prisma(url, "migrate", "status");
    expect(status.stdout).toContain("Database schema is up to date!");
    // Exits with 2, and so rejects, when the tables differ from the schema.
    const diff = ["migrate", "diff", "--from-config-datasource", "--to-schema", "prisma/schema"];
    const same = await prisma(url, ...diff, "--exit-code");
    expect(same.stdout).toContain("No difference detected");
  } finally {
    await drop();
  }
});

test("Prisma's command line applies the migrations as our migrate would", async () => {
  const { url, drop } = nameScratchDatabase();
  try {
    await prisma(url, "migrate", "deploy");
    expect(await migrate({ url, dir, log: () => undefined })).toEqual([]);
  } finally {
    await drop();
  }
});
