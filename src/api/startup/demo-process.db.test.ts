import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { getDatabase } from "@/server/data/db";
import { DEMO_STEP, provideDemoData } from "./demo-process";

const name = DEMO_STEP;
const never = new AbortController().signal;

/** Writes a program that stands for the one that writes the demo's data; returns its path. */
function program(text: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "foyer-demo-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const file = path.join(folder, "demo.mjs");
  fs.writeFileSync(file, text);
  return file;
}

/** Notes that the step has begun, and perhaps ended. */
async function stepStands(finished_at: Date | null): Promise<void> {
  const { prisma } = getDatabase();
  await prisma.installationStep.create({ data: { name, finished_at } });
  onTestFinished(async () => void (await prisma.installationStep.deleteMany({ where: { name } })));
}

describe("the demo's data", () => {
  beforeEach(async () => {
    await getDatabase().prisma.installationStep.deleteMany({ where: { name } });
  });

  it("are written by a process of its own, whose end is waited for", async () => {
    const file = program(`
      import fs from "node:fs";
      setTimeout(() => (fs.writeFileSync(import.meta.filename + ".done", ""), process.exit(0)), 50);
    `);
    await provideDemoData(never, file);
    expect(fs.existsSync(`${file}.done`)).toBe(true);
  });

  it("are written again where a start did not finish them, and never once they are there", async () => {
    const fails = program("process.exit(3)");
    await stepStands(null);
    await expect(provideDemoData(never, fails)).rejects.toThrow("exit code 3");
    await getDatabase().prisma.installationStep.deleteMany({ where: { name } });
    await stepStands(new Date());
    await expect(provideDemoData(never, fails)).resolves.toBeUndefined();
  });

  it("keep no server that is told to leave", async () => {
    const leaving = new AbortController();
    const waits = program(`
      import fs from "node:fs";
      process.on("SIGTERM", () => process.exit(1));
      setInterval(() => undefined, 1_000);
      fs.writeFileSync(import.meta.filename + ".ready", "");
    `);
    const provided = provideDemoData(leaving.signal, waits);
    await expect.poll(() => fs.existsSync(`${waits}.ready`), { timeout: 10_000 }).toBe(true);
    leaving.abort();
    await expect(provided).resolves.toBeUndefined();
  });
});
