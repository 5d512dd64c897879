import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { provideDatabaseUrl } from "@/server/config/env";
import { closeDatabase } from "@/server/data/db";
import { newSeen } from "../killing/caller";
import { foundClub } from "../killing/club";
import { findFreePort, Instances, sleep } from "../killing/instances";
import { Balancer } from "./balancer";
import { type Death, findWrongWrites, judge } from "./lost";
import { migrateToNext } from "./newer-version";
import { startTraffic } from "./traffic";

const RESULTS = path.resolve(import.meta.dirname, "../results/rolling.json");
const QUIET_MS = 2_000;

type Scene = { name: string; act: (app: Instances, died: () => void) => Promise<void> };

/** Restarts one after the other, each when the one before serves again, as every roll-out does. */
async function roll(app: Instances): Promise<void> {
  for (const which of [0, 1]) {
    await app.stop(which);
    app.revive();
    await app.allReady();
    await sleep(QUIET_MS / 2);
  }
}

const SCENES: Scene[] = [
  { name: "rolling restart", act: roll },
  {
    name: "one instance killed",
    act: async (app, died) => {
      for (const which of [0, 1, 0]) {
        died();
        await app.kill(which);
        await sleep(QUIET_MS);
        app.revive();
        await app.allReady();
      }
    },
  },
  {
    name: "PostgreSQL restarted",
    act: async (app, died) => {
      for (let times = 0; times < 3; times++) {
        died();
        app.restartDatabase();
        await sleep(QUIET_MS * 3);
      }
    },
  },
  {
    name: "update with new columns",
    act: async (app) => {
      await migrateToNext(app.databaseUrl);
      await sleep(QUIET_MS);
      await roll(app);
    },
  },
];

type Order = {
  perSecond: number;
  /** A part of the scene's name. */
  only?: string;
  /** Takes the application as it was built last. */
  built: boolean;
};

/**
 * Plays the operator of two instances behind nginx, with the shipped configuration, while people
 * ask at a steady pace: a rolling restart, an instance killed, PostgreSQL restarted, an update.
 * Prints what was lost and writes it, whatever it is, to `results/rolling.json`; returns whether nothing was, but
 * for what was in the hands of the killed one, and nothing was done twice.
 */
export async function runRolling({ perSecond, only = "", built }: Order): Promise<boolean> {
  const port = await findFreePort();
  const front = `http://localhost:${port}`;
  const app = new Instances({ front, settings: { TRUST_PROXY: "1" }, built });
  const nginx = new Balancer();
  const faults: string[] = [];
  try {
    await app.start();
    await nginx.start(port, app.ports);
    const club = await foundClub(app, newSeen(), { people: 1, rooms: 1 });
    provideDatabaseUrl(app.databaseUrl);
    const figures: object[] = [];
    for (const { name, act } of SCENES.filter((scene) => scene.name.includes(only))) {
      const traffic = startTraffic(club, front, perSecond);
      const deaths: Death[] = [];
      await sleep(QUIET_MS);
      await act(app, () => void deaths.push({ at: Date.now() }));
      await sleep(QUIET_MS);
      await traffic.stop();
      const { examples, ...counts } = judge(traffic.sent, deaths);
      console.log(name, JSON.stringify(counts));
      figures.push({ name, deaths: deaths.length, ...counts });
      if (counts.lost > 0) {
        faults.push(`${name}: ${counts.lost} lost`);
        console.log(examples.join("\n"));
      }
      faults.push(...(await findWrongWrites(traffic.written)));
    }
    faults.push(...app.endedBySelf);
    if (!only) write(perSecond, figures);
  } catch (error) {
    faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    if (faults.length > 0)
      console.error(`${faults.join("\n")}\n${nginx.log()}\n${app.log().slice(-4_000)}`);
    await closeDatabase();
    await nginx.stop();
    app.discard();
  }
  return faults.length === 0;
}

function write(perSecond: number, scenes: object[]): void {
  const machine = { cpus: os.availableParallelism(), load: +(os.loadavg()[0] ?? 0).toFixed(2) };
  const measured = {
    measured_at: new Date().toISOString(),
    machine,
    per_second: perSecond,
    scenes,
  };
  fs.writeFileSync(RESULTS, `${JSON.stringify(measured, null, 2)}\n`);
}
