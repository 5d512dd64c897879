import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { withSettings } from "@/testing/settings";
import { closePayments, getPayments, sandboxPublicFetch } from ".";
import { newAccount } from "@/testing/fakes/sandbox";

// Puts aside the processor of other files in this process, to restore it unharmed.
const shared = globalThis as { foyerProcessors?: unknown };
let usual: unknown;
beforeAll(() => {
  usual = shared.foyerProcessors;
  delete shared.foyerProcessors;
});
afterAll(() => void (shared.foyerProcessors = usual));
afterEach(closePayments);

describe("an installation without Stripe's keys", () => {
  const processor = (settings: Parameters<typeof withSettings>[0]) =>
    withSettings(settings, async () => getPayments("live").clientConfig(null).provider);

  test("test cards are taken in a demo or on request only", async () => {
    expect(await processor({ DEMO: true })).toBe("sandbox");
    expect(await processor({ DEMO: false })).toBe("none");
    expect(await processor({ DEMO: false, PAYMENTS: "sandbox" })).toBe("sandbox");
    expect(await processor({ DEMO: true, PAYMENTS: "off" })).toBe("none");
    expect(await processor({ DEMO: false, STRIPE_SECRET_KEY: "sk_test_1" })).toBe("stripe");
  });

  test("the sandbox's own address takes no card either where no sandbox runs", async () => {
    await withSettings({ DEMO: false, PAYMENTS: "off" }, async () => {
      const asked = new Request("http://localhost/sandbox/v1/payment_methods", { method: "POST" });
      expect((await sandboxPublicFetch(asked)).status).toBe(404);
      const account = getPayments("live").retrieveAccount({ account: null });
      await expect(account).rejects.toMatchObject({ name: "ProcessorNotConfigured" });
    });
  });
});

describe("test organizations", () => {
  const processors = (settings: Parameters<typeof withSettings>[0]) =>
    withSettings(settings, async () => {
      const [live, test] = [getPayments("live"), getPayments("test")];
      await closePayments();
      return [live, test].map((port) => port.clientConfig(null));
    });

  test("test organizations never move real money, whatever live ones have", async () => {
    const live = { DEMO: false, STRIPE_SECRET_KEY: "sk_live_1" };
    expect(await processors(live)).toMatchObject([
      { provider: "stripe", test_mode: false },
      { provider: "sandbox", test_mode: true },
    ]);
    expect(await processors({ DEMO: false })).toMatchObject([
      { provider: "none" },
      { provider: "sandbox", test_mode: true },
    ]);
    expect(await processors({ DEMO: false, PAYMENTS: "off" })).toMatchObject([
      { provider: "none" },
      { provider: "none" },
    ]);
  });

  test("test organizations share the live ones' processor if that is a test itself", async () => {
    for (const settings of [{ DEMO: true }, { DEMO: false, STRIPE_SECRET_KEY: "sk_test_1" }]) {
      await withSettings(settings, async () => {
        expect(getPayments("test")).toBe(getPayments("live"));
        await closePayments();
      });
    }
  });

  test("test organizations use the sandbox beside Stripe's live key, even where real money was taken", async () => {
    await withSettings({ DEMO: false, STRIPE_SECRET_KEY: "sk_live_1" }, async () => {
      const account = newAccount();
      const found = await getPayments("test").retrieveAccount({ account });
      expect(found).toMatchObject({ id: account, charges_enabled: true });
      await closePayments();
    });
  });
});

describe("a demo without Stripe's keys", () => {
  test("a demo takes test payments at once, and says that they are tests", async () => {
    const payments = getPayments("live");
    expect(getPayments("live")).toBe(payments);
    expect(payments.clientConfig("acct_1")).toMatchObject({
      provider: "sandbox",
      account: "acct_1",
      base_url: "/sandbox",
      test_mode: true,
    });
    const account = newAccount();
    const found = await payments.retrieveAccount({ account });
    expect(found).toMatchObject({ id: account, charges_enabled: true });
  });

  test("a demo starts one processor for any number of first calls", async () => {
    const payments = getPayments("live");
    const account = newAccount();
    const made = await Promise.all(
      [1, 2, 3, 4].map(() =>
        payments.createCustomer({
          account,
          idempotencyKey: randomUUID(),
          email: null,
          name: null,
          metadata: {},
        }),
      ),
    );
    expect(new Set(made.map((customer) => customer.id)).size).toBe(4);
  });

  test("a demo serves its browsers on its own origin, with the key that it gives them", async () => {
    const { publishable_key, base_url } = getPayments("live").clientConfig(null);
    const answer = await sandboxPublicFetch(
      new Request(`http://localhost${base_url}/v1/payment_methods`, {
        method: "POST",
        headers: { authorization: `Bearer ${publishable_key}` },
        body: new URLSearchParams({
          type: "card",
          "card[number]": "4242424242424242",
          "card[exp_month]": "12",
          "card[exp_year]": "2040",
        }),
      }),
    );
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ object: "payment_method", livemode: false });
  });

  test("the processor starts again after a stop", async () => {
    const account = newAccount();
    await getPayments("live").retrieveAccount({ account });
    await closePayments();
    expect((await getPayments("live").retrieveAccount({ account })).id).toBe(account);
  });
});
