import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import { getEnv } from "@/server/config/env";
import { startSandbox } from "@/stripe-sandbox";
import { TEST_CREDENTIALS, TEST_ORIGIN } from "@/testing/fakes/sandbox";
import { assertNoRealPayments, RealPaymentsTaken } from "./real-payments";

// Other files share the database, so this file's processor calls are in a schema of their own.
const schema = `real_${randomUUID().replaceAll("-", "")}`;
const pool = new pg.Pool({ connectionString: getEnv().DATABASE_URL });
afterAll(async () => {
  await pool.query(`DROP SCHEMA ${schema} CASCADE`);
  await pool.end();
});
beforeEach(async () => {
  await pool.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE; CREATE SCHEMA ${schema};
    CREATE TABLE ${schema}.processor_calls AS TABLE public.processor_calls WITH NO DATA`);
});

const charge = (env: "live" | "test" | "sandbox") =>
  pool.query(`INSERT INTO ${schema}.processor_calls (kind, params) VALUES ('create_intent', $1)`, [
    { metadata: { env } },
  ]);

function start(mayStart?: typeof assertNoRealPayments) {
  const url = new URL(getEnv().DATABASE_URL);
  url.searchParams.set("options", `-c search_path=${schema},public`);
  return startSandbox({
    databaseUrl: url.href,
    credentials: TEST_CREDENTIALS,
    baseUrl: TEST_ORIGIN,
    webhookUrl: null,
    ...(mayStart && { mayStart }),
    onError: () => undefined,
  });
}

test("the sandbox takes no payments where real ones were taken, unless a setting allows it", async () => {
  await charge("live");
  await expect(start(assertNoRealPayments)).rejects.toThrow(RealPaymentsTaken);
  await expect(start(assertNoRealPayments)).rejects.toThrow(/STRIPE_SECRET_KEY is missing/);
  await (await start()).stop();
});

test("payments with test keys, or of the sandbox itself, do not count as real", async () => {
  await charge("test");
  await charge("sandbox");
  await (await start(assertNoRealPayments)).stop();
});
