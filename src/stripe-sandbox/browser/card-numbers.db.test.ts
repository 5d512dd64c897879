import fs from "node:fs";
import path from "node:path";
import { inspect } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getEnv } from "@/server/config/env";
import { createActs } from "@/ports/payments/conformance/acts";
import { TEST_CARDS } from "../cards";
import { startSandbox } from "../index";
import {
  browse,
  callApi,
  newAccount,
  paymentsOf,
  startTestSandbox,
  TEST_CREDENTIALS,
  TEST_ORIGIN,
} from "@/testing/fakes/sandbox";
import { createVisits } from "@/testing/fakes/sandbox-visits";

/** Card numbers are stored nowhere: not in the database, and not in the logs. */

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
const account = newAccount();
const acts = createActs(() => ({ payments: paymentsOf(sandbox), account }));
const { headers: HEADERS, enter } = createVisits(() => sandbox, account, acts);

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.stop();
});

describe("a card number", () => {
  const REAL_LOOKING = "4929123456789015";
  const NUMBERS = [REAL_LOOKING, ...TEST_CARDS.map((card) => card.number)];

  /** Returns every text in all tables of the sandbox. */
  async function readAllRows(): Promise<string> {
    const client = new pg.Client({ connectionString: getEnv().DATABASE_URL });
    await client.connect();
    const tables = await client.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'sandbox'",
    );
    const texts: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(
        `SELECT to_jsonb(t)::text AS row FROM sandbox."${name}" t`,
      );
      texts.push(...rows.map(({ row }) => row));
    }
    await client.end();
    expect(texts.length).toBeGreaterThanOrEqual(TEST_CARDS.length);
    return texts.join("\n");
  }

  test("a number that is no test card is refused, in any field, with or without a key", async () => {
    const refused = await enter(REAL_LOOKING);
    expect(refused.error).toMatchObject({
      code: "incorrect_number",
      message: "Test mode: use one of the listed test cards. The number was not stored.",
    });
    const inName = await enter("4242424242424242", { "billing_details[name]": REAL_LOOKING });
    expect(inName.error?.code).toBe("incorrect_number");
    const unknownField = await enter("4242424242424242", { note: `it is ${REAL_LOOKING}` });
    expect(unknownField.error?.code).toBe("incorrect_number");
    const form = { type: "card", "card[number]": REAL_LOOKING, "card[exp_month]": "1" };
    const headers = { ...HEADERS, "idempotency-key": "card-key" };
    await browse(sandbox, "POST", "/sandbox/v1/payment_methods", form, headers);
    await callApi(sandbox, "POST", "/v1/payment_methods", form, { "idempotency-key": "card-key" });
  });

  test("a card number is nowhere in the database", async () => {
    for (const { number } of TEST_CARDS) await enter(number);
    await acts.payWith("pm_card_visa");
    const kept = await readAllRows();
    // Proves that the scan reads the tables: it finds the last four digits.
    expect(kept).toContain('"last4": "4242"');
    for (const number of NUMBERS) expect(kept).not.toContain(number);
  });

  test("a card number is in no answer of the sandbox, not even about its own failures", async () => {
    const said: unknown[] = [];
    const broken = await startSandbox({
      databaseUrl: "postgresql://nobody@127.0.0.1:1/none",
      credentials: TEST_CREDENTIALS,
      baseUrl: TEST_ORIGIN,
      webhookUrl: null,
      onError: (error, requestId) => void said.push(error, requestId),
    });
    const visits = createVisits(() => broken, account, acts);
    const answers = [];
    for (const number of NUMBERS) answers.push(await visits.enter(number));
    await broken.stop();
    const text = inspect([said, answers], { depth: 12 });
    expect(text).toContain("ECONNREFUSED");
    for (const number of NUMBERS) expect(text).not.toContain(number);
  });

  test("a card number cannot be logged: the sandbox has no other output", () => {
    const folder = path.join(import.meta.dirname, "..");
    const sources = fs
      .readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
    expect(sources.length).toBeGreaterThan(20);
    for (const name of sources) {
      const source = fs.readFileSync(path.join(folder, name), "utf8");
      expect(source, name).not.toMatch(/console\.|server\/log|process\.std/);
    }
  });
});
