import { prepareData } from "@/api/startup/prepare";
import { closeDatabase } from "@/server/data/db";
import { provideDatabase, throughOutages } from "@/server/postgres/provide";

// Part of a first start, while the pages are built: makes the database that the server will find. Says nothing, since
// the server does whatever is missing, and tells what is in the way.

const leaving = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => leaving.abort());

const patience = { log: () => undefined, giveUp: leaving.signal };
const embedded = await provideDatabase(patience);
try {
  await throughOutages(() => prepareData(leaving.signal), patience);
} finally {
  await closeDatabase();
  await embedded?.stop();
}
process.exit(0);
