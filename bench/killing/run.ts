import { closeDatabase } from "@/server/data/db";
import { provideDatabaseUrl } from "@/server/config/env";
import { rush } from "./attempts";
import { newSeen } from "./caller";
import { findFaults, findForgotten, settle } from "./check";
import { foundClub } from "./club";
import { Instances, sleep } from "./instances";
import { load } from "./load";

/** A caller who was cut off waits up to a minute until the same Idempotency-Key may try again. */
const AT_ONCE = 24;
/** A job that failed while PostgreSQL was down is retried at growing intervals. */
const SETTLE_MS = 300_000;
/** A start takes some seconds: a process that dies more often hardly serves anybody in between. */
const LONGEST_LIFE_MS = 8_000;

/** The deaths, by frequency: mostly one instance, while the other serves. */
const DEATHS = [
  { name: "one instance", kill: (app: Instances) => app.kill(Math.random() < 0.5 ? 0 : 1) },
  { name: "one instance", kill: (app: Instances) => app.kill(Math.random() < 0.5 ? 0 : 1) },
  { name: "PostgreSQL", kill: async (app: Instances) => app.killDatabase() },
  {
    name: "both instances",
    kill: async (app: Instances) => void (await Promise.all([app.kill(0), app.kill(1)])),
  },
  {
    name: "one instance and PostgreSQL",
    kill: async (app: Instances) => (app.killDatabase(), app.kill(Math.random() < 0.5 ? 0 : 1)),
  },
  {
    name: "everything",
    kill: async (app: Instances) => {
      app.killDatabase();
      await Promise.all([app.kill(0), app.kill(1)]);
    },
  },
];

/**
 * Kills two instances of the built application on one database under load, `kills` times, each time
 * at another moment; they are restarted as a process supervisor would. At the end only their own
 * worker repairs the data. Then `attempts` bookings of the same hours are tried at once. Prints the
 * outcome; returns whether every promise held.
 */
export async function runKilling({
  kills,
  attempts,
}: {
  kills: number;
  attempts: number;
}): Promise<boolean> {
  const app = new Instances();
  const seen = newSeen();
  const faults: string[] = [];
  try {
    const began = Date.now();
    await app.start();
    const club = await foundClub(app, seen, { people: 8, rooms: 3 });
    let over = false;
    // Its failure is raised at the await.
    const loading = load(club, app.urls, { atOnce: AT_ONCE, over: () => over });
    loading.catch(() => (over = true));
    const deaths: { [name: string]: number } = {};
    for (let n = 0; n < kills; n++) {
      // An instance that is just starting may die too; but somebody must have been served in
      // between.
      while (!app.anyReady) await sleep(50);
      await sleep(500 + Math.random() * LONGEST_LIFE_MS);
      // The first deaths are one of each kind, in any number of kills.
      const death = DEATHS[n < DEATHS.length ? n : Math.floor(Math.random() * DEATHS.length)];
      if (!death) continue;
      await death.kill(app);
      process.stdout.write(`${n + 1} of ${kills}: ${death.name}\n`);
      deaths[death.name] = (deaths[death.name] ?? 0) + 1;
      await sleep(Math.random() * 300);
      app.revive();
    }
    await app.allReady();
    await sleep(1_000);
    over = true;
    const memory = await loading;
    process.stdout.write("Settling\n");
    provideDatabaseUrl(app.databaseUrl);
    const settling = Date.now();
    faults.push(...(await settle(club, SETTLE_MS)));
    const settledSeconds = Math.round((Date.now() - settling) / 1_000);
    faults.push(...(await findFaults(club)), ...(await findForgotten(club, memory)));
    const { changes } = await app.admin<{ changes: object[] }>("reconcile");
    if (changes.length > 0) faults.push(`reconcile still found: ${JSON.stringify(changes)}`);
    const { longestSilence, ...counts } = seen;
    console.log(
      JSON.stringify(
        {
          seconds: Math.round((Date.now() - began) / 1_000),
          deaths,
          tries: memory.tries,
          held: memory.told.length,
          paid: memory.paid,
          authenticated: memory.authenticated,
          cancelled: memory.cancelled,
          ...counts,
          settledSeconds,
          longestSilenceSeconds: Math.round(longestSilence / 100) / 10,
          longestStartSeconds: Math.round(app.longestStart / 100) / 10,
        },
        null,
        2,
      ),
    );
    // This run was not quiet: somebody paid and somebody was cut off.
    if (memory.paid === 0) faults.push("nobody has paid");
    if (kills > 0 && seen.broken === 0) faults.push("no request was cut off");
    if (attempts > 0) faults.push(...(await rush(club, app.urls, attempts)));
    faults.push(...seen.failures.slice(0, 10), ...app.endedBySelf);
  } catch (error) {
    faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    if (faults.length > 0) console.error(`${faults.join("\n")}\n${app.log().slice(-8_000)}`);
    await closeDatabase();
    app.discard();
  }
  return faults.length === 0;
}
