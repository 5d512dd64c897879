import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { getDatabase } from "@/server/data/db";

/** The step of the installation that writes the demo's data. */
export const DEMO_STEP = "demo data";

/** The program that writes them (src/cli/demo.ts), beside the server's. */
const PROGRAM = ".build/demo.mjs";

/**
 * Has the demo's data written, unless they are there, by a process of its own: what making them needs would otherwise
 * stay with the server for as long as it runs, a hundred megabytes of it. Returns early when told to give up. Raises an
 * error if that process fails.
 */
export async function provideDemoData(giveUp: AbortSignal, program = PROGRAM): Promise<void> {
  const where = { name: DEMO_STEP };
  const step = await getDatabase().prisma.installationStep.findUnique({ where });
  if (step?.finished_at || giveUp.aborted) return;
  const child = fork(path.resolve(program));
  const end = () => void child.kill("SIGTERM");
  giveUp.addEventListener("abort", end, { once: true });
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  giveUp.removeEventListener("abort", end);
  if (code === 0 || giveUp.aborted) return;
  throw new Error(`The demo data could not be written (${signal ?? `exit code ${code}`}).`);
}
