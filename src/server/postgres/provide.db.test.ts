import { expect, test } from "vitest";
import { logged } from "@/testing/log";
import { getDatabase } from "@/server/data/db";
import { toFailure } from "@/server/http/problem";
import { throughOutages } from "./provide";

/** Returns the errors of a query whose connection the server ends, and of the next one on the same connection. */
async function loseConnection(): Promise<unknown[]> {
  const client = await getDatabase().pool.connect();
  const ended = new Promise((resolve) => client.once("end", resolve));
  const raised = (sql: string) => client.query(sql).catch((error: unknown) => error);
  const first = await raised("SELECT pg_terminate_backend(pg_backend_pid())");
  await ended;
  const errors = [first, await raised("SELECT 1")];
  client.release(true);
  return errors;
}

test("a lost connection is an outage that passes, in the query that loses it and in the next", async () => {
  for (const error of await loseConnection()) {
    expect(toFailure(error, "req_1")).toMatchObject({ of: { code: "service_unavailable" } });
    const request_id = "req_1";
    expect(logged()).toMatchObject([{ msg: "the database did not answer", request_id }]);
  }
});

test("a start that loses the database waits for it to come back", async () => {
  const errors = await loseConnection();
  const lines: string[] = [];
  const work = async () => {
    if (errors.length > 0) throw errors.pop();
    return "prepared";
  };
  const options = { log: (line: string) => lines.push(line), giveUp: new AbortController().signal };
  expect(await throughOutages(work, options)).toBe("prepared");
  expect(lines).toEqual([
    expect.stringMatching(/^The database cannot be used: .+ Trying again in 0.5 s$/),
    expect.stringMatching(/^The database cannot be used: .+ Trying again in 1 s$/),
  ]);
});

test("a start does not wait for an error that is not the database's", async () => {
  const options = { log: () => undefined, giveUp: new AbortController().signal };
  const failing = () => Promise.reject(new Error("another key"));
  await expect(throughOutages(failing, options)).rejects.toThrow("another key");
});
