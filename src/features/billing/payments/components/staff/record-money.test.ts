import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recordMoney } from "./record-money";

/** The refusals that each call gets first, and the keys and inputs that were sent. */
let refusals: Record<string, string[]>;
const sent: { procedure: string; idempotency_key?: string }[] = [];
const kept = new Map<string, unknown>();

/** Answers as the server does: what was said to a key is said again. */
function answer(url: string, { body }: { body: string }): Promise<Response> {
  const procedure = url.split("/").at(-1) ?? "";
  const { idempotency_key } = JSON.parse(body) as { idempotency_key?: string };
  sent.push({ procedure, ...(idempotency_key && { idempotency_key }) });
  const code = refusals[procedure]?.shift();
  const now = code
    ? { error: { message: "No.", code: -1, data: { code, httpStatus: 409 } } }
    : { result: { data: { id: "pay_1" } } };
  const said = (idempotency_key && kept.get(idempotency_key)) ?? now;
  if (idempotency_key) kept.set(idempotency_key, said);
  return Promise.resolve(Response.json(said));
}

beforeEach(() => {
  [refusals, sent.length] = [{}, 0];
  kept.clear();
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("document", { documentElement: { lang: "en" }, querySelector: () => null });
  vi.stubGlobal("location", { pathname: "/console/harbour/bookings" });
});
afterEach(() => vi.unstubAllGlobals());

const money = { member_id: "mem_1", amount: 2400, currency: "EUR", provider: "cash" as const };

test("money whose arrival was refused while a card paid is noted at the next press, announced once", async () => {
  refusals = { "payments.update": ["checkout_in_progress"] };
  const take = () => recordMoney(money, "act", "csn_1");
  await expect(take()).rejects.toThrow("No.");
  await take();
  const announced = sent.filter(({ procedure }) => procedure === "payments.create");
  expect(announced.map((one) => one.idempotency_key)).toEqual(["act", "act"]);
});

test("money whose announcement was refused while a card paid is announced anew at the next press", async () => {
  refusals = { "payments.create": ["checkout_in_progress"] };
  let act = "act";
  const take = () => recordMoney(money, act, "csn_1", () => (act = "another"));
  await expect(take()).rejects.toThrow("No.");
  await take();
  expect(sent.map(({ procedure }) => procedure)).toEqual([
    ...["payments.create", "payments.create", "payments.update"],
  ]);
});
