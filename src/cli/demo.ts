import { ensureDemoData } from "@/api/startup/demo-data";
import { closePayments } from "@/ports/payments";
import { closeDatabase } from "@/server/data/db";
import { mapStack } from "@/server/observe/own-stack";
import { throughOutages } from "@/server/postgres/provide";

// Part of a first start: the server runs it, once, and goes on when it has ended.

const leaving = new AbortController();
// A terminal's signal reaches both processes: what has been begun is finished first, as in the server.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => leaving.abort());
// Without the server, nobody would wait for the data, and its database is about to stop.
process.on("disconnect", () => process.exit(1));

try {
  await throughOutages(ensureDemoData, { log: console.log, giveUp: leaving.signal });
  await closePayments();
  await closeDatabase();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? mapStack(error.stack ?? error.message) : error);
  process.exit(1);
}
