import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { logged } from "@/testing/log";
import { eventually } from "@/testing/waits";
import { openDatabase } from "@/server/data/db";
import { type Leases, openLeases } from "./leases";
import { type Crew, startJobs } from "./runner";
import { addJobs, type Job, removeJob } from "./queue";
import { migrate } from "@/server/postgres/migrate";
import { nameScratchDatabase } from "@/testing/scratch-database";

type Database = ReturnType<typeof openDatabase>;

let scratch: { url: string; drop: () => Promise<void> };
let one: Database;
let two: Database;
let running: { stop(): Promise<void> }[];
let leases: Leases[];
let done: string[];

beforeAll(async () => {
  scratch = nameScratchDatabase();
  await migrate({ url: scratch.url, dir: path.resolve("prisma"), log: () => undefined });
  one = openDatabase(scratch.url, { max: 10 });
  two = openDatabase(scratch.url, { max: 10 });
});
afterAll(async () => {
  await Promise.all([one, two].map(({ pool }) => pool.end()));
  await scratch.drop();
});
beforeEach(() => {
  [running, done, leases] = [[], [], []];
});
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  await Promise.all(leases.map((each) => each.close()));
});

const nameOf = (payload: unknown) => (payload as { name: string }).name;
const note = async (payload: unknown) => void done.push(nameOf(payload));

function start(database: Database, tasks: Crew["tasks"] = { note }) {
  const own = openLeases(database.query);
  leases.push(own);
  const jobs = startJobs({ ...database, leases: own }, [{ hands: 2, tasks }]);
  running.push(jobs);
  return jobs;
}

const job = (name: string, more: Partial<Job> = {}): Job => ({
  task: "note",
  payload: { organization_id: "org_1", name },
  ...more,
});
const waiting = () => one.prisma.$queryRaw`
  SELECT payload ->> 'name' AS name, locked_by, last_error FROM graphile_worker._private_jobs`;
/** The leases of workers that live. */
const living = () => one.prisma.$queryRaw`
  SELECT 1 FROM leases WHERE name LIKE 'worker:%' AND expires_at > now()`;

describe("a job", () => {
  test("is done soon after its transaction, and never when that was undone", async () => {
    start(one);
    await expect(
      one.prisma.$transaction(async (tx) => {
        await addJobs(tx, [job("undone")]);
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    await one.prisma.$transaction((tx) => addJobs(tx, [job("done")]));
    await eventually(() => expect(done).toEqual(["done"]));
    await eventually(async () => expect(await waiting()).toEqual([]));
  });

  test("is done once, whichever of several instances does it", async () => {
    const names = Array.from({ length: 40 }, (_, n) => `job ${n}`);
    await addJobs(
      one.prisma,
      names.map((name) => job(name)),
    );
    start(one);
    start(two);
    await eventually(() => expect(done).toHaveLength(40));
    expect([...done].sort()).toEqual([...names].sort());
  });

  test("with a key replaces the one before, and can be removed", async () => {
    await addJobs(one.prisma, [job("first", { key: "a" }), job("taken back", { key: "b" })]);
    await addJobs(one.prisma, [job("second", { key: "a" })]);
    await removeJob(one.prisma, "b");
    start(one);
    await eventually(() => expect(done).toEqual(["second"]));
  });

  test("waits for its time", async () => {
    const run_at = new Date(Date.now() + 1_500);
    await addJobs(one.prisma, [job("later", { run_at })]);
    let then = 0;
    start(one, {
      note: async (payload) => {
        if (nameOf(payload) === "later") then = Date.now();
        await note(payload);
      },
    });
    await addJobs(one.prisma, [job("now")]);
    await eventually(() => expect(done.toSorted()).toEqual(["later", "now"]));
    expect(then).toBeGreaterThanOrEqual(run_at.getTime());
  });

  test("is repeated if it fails", async () => {
    let failures = 1;
    start(one, {
      note: async (payload) => {
        if (failures-- > 0) throw new Error("not yet");
        await note(payload);
      },
    });
    await addJobs(one.prisma, [job("at last")]);
    await eventually(() => expect(done).toEqual(["at last"]));
    const failed = expect.stringMatching(/^jobs: Failed task .*attempt 1 .*not yet/);
    expect(logged()).toMatchObject([{ level: 50, msg: failed }]);
  });

  test("under way is finished before the process ends", async () => {
    let begun = false;
    let finish = () => {};
    const finishing = new Promise<void>((resolve) => (finish = resolve));
    const jobs = start(one, {
      note: async (payload) => {
        begun = true;
        await finishing;
        await note(payload);
      },
    });
    await addJobs(one.prisma, [job("finished")]);
    await eventually(() => expect(begun).toBe(true));
    running = [];
    let ended = false;
    const stopping = jobs.stop().then(() => (ended = true));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(ended).toBe(false);
    finish();
    await stopping;
    expect(done).toEqual(["finished"]);
    expect(await waiting()).toEqual([]);
  });
});

describe("the jobs of another worker", () => {
  /** Leaves a job as a worker does that is at work on it. */
  const heldBy = async (worker: string) => {
    await addJobs(one.prisma, [job(worker)]);
    await one.prisma.$executeRaw`
      UPDATE graphile_worker._private_jobs SET locked_by = ${worker}, locked_at = now() - interval '1 minute'`;
  };

  test("are taken over when it has died", async () => {
    await heldBy("worker-that-died");
    start(one);
    await eventually(() => expect(done).toEqual(["worker-that-died"]));
  });

  test("are left to it while it lives, however long it takes", async () => {
    const elsewhere = openLeases(two.query);
    leases.push(elsewhere);
    await elsewhere.hold("worker:worker-that-lives");
    await heldBy("worker-that-lives");
    start(one);
    await addJobs(one.prisma, [job("another")]);
    await eventually(() => expect(done).toEqual(["another"]));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(done).toEqual(["another"]);
    await one.prisma.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  });

  test("are not taken from a process that runs them itself", async () => {
    expect(await living()).toEqual([]);
    let begun = 0;
    start(one, {
      note: async (payload) => {
        begun++;
        await one.prisma.$executeRaw`
          UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute'`;
        // The other process looks at once, and again in ten seconds.
        start(two, { note: async () => void begun++ });
        await new Promise((resolve) => setTimeout(resolve, 2_000));
        await note(payload);
      },
    });
    await eventually(async () => expect(await living()).toHaveLength(1));
    await addJobs(one.prisma, [job("mine")]);
    await eventually(() => expect(done).toEqual(["mine"]));
    expect(begun).toBe(1);
    expect(done).toEqual(["mine"]);
  });

  test("are taken over when it ended in a process that lives on", async () => {
    // As a database does that restarts at that moment: that the job is done cannot be written.
    await one.prisma.$executeRaw`
      CREATE OR REPLACE FUNCTION keep_jobs() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$`;
    await one.prisma.$executeRaw`
      CREATE OR REPLACE TRIGGER keep_jobs BEFORE DELETE ON graphile_worker._private_jobs EXECUTE FUNCTION keep_jobs()`;
    start(one);
    await addJobs(one.prisma, [job("reported late", { lane: "a lane" })]);
    const failed = expect.stringMatching(/^jobs: Failed to complete jobs /) as unknown;
    await eventually(() =>
      expect(logged()).toContainEqual(expect.objectContaining({ msg: failed })),
    );
    expect(done).toEqual(["reported late"]);
    await eventually(async () => expect(await living()).toEqual([]));
    await one.prisma.$executeRaw`DROP FUNCTION keep_jobs CASCADE`;
    await one.prisma.$executeRaw`
      UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute'`;
    await eventually(() => expect(done).toEqual(["reported late", "reported late"]));
    await eventually(async () => expect(await waiting()).toEqual([]));
  });
});
