import { afterEach, beforeAll, expect, test } from "vitest";
import { getDatabase } from "@/server/data/db";
import { addJobs } from "@/server/jobs/queue";
import { makeWorld, type World } from "@/testing/worlds/world";
import { COMMANDS } from "./commands";
import { OperatorError } from "./find";

/** A name of no task: nobody does its jobs, and no other test looks at them. */
const TASK = "given up in this test";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterEach(
  () => getDatabase().prisma.$executeRaw`
  DELETE FROM graphile_worker._private_jobs WHERE payload ->> 'organization_id' = ${world.org.id}`,
);

const run = (name: string, values: Record<string, string | boolean>) => COMMANDS[name]?.run(values);
const listed = async () =>
  ((await run("jobs list", { task: TASK }))?.result as { jobs: { id: string }[] }).jobs;

/** Adds two jobs that were given up and one that is still retried. */
async function addSome() {
  const { ctx } = world;
  const job = (key: string) => ({ task: TASK, key, payload: { organization_id: ctx.org.id } });
  await addJobs(ctx.db, ["a", "b", "c"].map(job));
  await ctx.db.$executeRaw`
    UPDATE graphile_worker._private_jobs
       SET attempts = CASE key WHEN 'c' THEN 3 ELSE max_attempts END, last_error = E'no such place\n  at stack'
     WHERE payload ->> 'organization_id' = ${ctx.org.id}`;
}
const attempts = async () =>
  getDatabase().prisma.$queryRaw`
    SELECT key, attempts::integer, run_at <= now() AS due FROM graphile_worker._private_jobs
     WHERE payload ->> 'organization_id' = ${world.org.id} ORDER BY key`;

test("given-up jobs are listed with their reason, and a check by exit code sees them", async () => {
  expect(await run("jobs list", { task: TASK })).toMatchObject({
    failed: false,
    lines: ["No job was given up."],
  });
  await addSome();
  const answer = await run("jobs list", { task: TASK });
  expect(answer).toMatchObject({ failed: true });
  expect(answer?.lines[0]).toMatch(
    /given up in this test {2}25 times {2}org_\w+ {2}no such place$/,
  );
  expect(await listed()).toHaveLength(2);
});

test("one of them is done again from the beginning, and another is forgotten", async () => {
  await addSome();
  const [first, second] = await listed();
  expect(await run("jobs retry", { id: first?.id ?? "" })).toMatchObject({
    result: { retried: 1 },
  });
  expect(await listed()).toHaveLength(1);
  expect(await run("jobs drop", { id: second?.id ?? "" })).toMatchObject({
    result: { dropped: 1 },
  });
  expect(await attempts()).toEqual([
    { key: "a", attempts: 0, due: true },
    // Still retried by itself: neither command touches it.
    { key: "c", attempts: 3, due: true },
  ]);
});

test("nothing is changed unless the operator says which", async () => {
  await addSome();
  await expect(run("jobs drop", {})).rejects.toThrow(OperatorError);
  await expect(run("jobs retry", {})).rejects.toThrow(OperatorError);
  expect(await run("jobs drop", { task: TASK })).toMatchObject({ result: { dropped: 2 } });
});
