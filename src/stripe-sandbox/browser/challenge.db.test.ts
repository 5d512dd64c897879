import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createActs } from "@/ports/payments/conformance/acts";
import { newAccount, paymentsOf, startTestSandbox } from "@/testing/fakes/sandbox";
import { createVisits } from "@/testing/fakes/sandbox-visits";

/** The bank's page: the payer's answers, and the check on who may answer. */

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
const account = newAccount();
const acts = createActs(() => ({ payments: paymentsOf(sandbox), account }));
const { readIntent, decide, openPage } = createVisits(() => sandbox, account, acts);

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.stop();
});

describe("the bank's question", () => {
  const asking = () => acts.payWith("pm_card_authenticationRequired");

  test("an answered question lets the payment succeed, and the payer returns", async () => {
    const intent = await asking();
    const answer = await decide(intent, "complete");
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(
      `/wallet?tab=cards&payment_intent=${intent.id}&redirect_status=succeeded`,
    );
    expect((await readIntent(intent.id)).status).toBe("succeeded");
  });

  test("a failed question lets the payment fail, and another card may be tried", async () => {
    const intent = await asking();
    const answer = await decide(intent, "fail");
    expect(answer.headers.get("location")).toContain("redirect_status=failed");
    const failed = await readIntent(intent.id);
    expect(failed.status).toBe("requires_payment_method");
    expect(failed.failure?.code).toBe("payment_intent_authentication_failure");
    const card = await acts.attach(failed.customer_id ?? "", "pm_card_visa");
    expect((await acts.confirm(intent.id, card.id)).status).toBe("succeeded");
  });

  test("a closed question leaves the payment waiting, to be cancelled or answered later", async () => {
    const intent = await asking();
    await decide(intent, "close");
    expect((await readIntent(intent.id)).status).toBe("requires_action");
    await decide(intent, "complete");
    expect((await readIntent(intent.id)).status).toBe("succeeded");
  });

  test("an answered question may still be followed by a decline", async () => {
    const name = "pm_card_authenticationRequiredChargeDeclinedInsufficientFunds";
    const intent = await acts.payWith(name);
    const answer = await decide(intent, "complete");
    expect(answer.headers.get("location")).toContain("redirect_status=failed");
    expect((await readIntent(intent.id)).failure?.code).toBe("insufficient_funds");
  });

  test("a second answer, or one after cancellation, changes nothing", async () => {
    const intent = await asking();
    await decide(intent, "complete");
    const again = await decide(intent, "fail");
    expect(again.headers.get("location")).toContain("redirect_status=succeeded");
    expect((await readIntent(intent.id)).status).toBe("succeeded");

    const cancelled = await asking();
    const { payments } = acts.subject();
    await payments.cancelIntent({ ...acts.base(), intent_id: cancelled.id });
    await decide(cancelled, "complete");
    expect((await readIntent(cancelled.id)).status).toBe("cancelled");
  });

  test("the page has no scripts, names the amount and offers three buttons", async () => {
    const page = await openPage(await asking());
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain("€12.50");
    for (const name of ["Complete", "Fail", "Close"]) expect(html).toContain(`>${name}</button>`);
    expect(html).not.toContain("<script");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  test("the question is neither shown nor answered without the intent's secret", async () => {
    const intent = await asking();
    const stranger = { id: intent.id, client_secret: `${intent.id}_secret_guess` };
    expect((await openPage(stranger)).status).toBe(404);
    expect((await decide(stranger, "complete")).status).toBe(404);
    expect((await readIntent(intent.id)).status).toBe("requires_action");
  });

  test("the question is gone once decided", async () => {
    const intent = await asking();
    await decide(intent, "complete");
    expect((await openPage(intent)).status).toBe(410);
  });

  test.each(["https://evil.example/x", "//evil.example/x", "http://foyer.test//evil.example"])(
    "the page sends nobody off the site: %s",
    async (return_url) => {
      const answer = await decide(await asking(), "close", return_url);
      expect(answer.headers.get("location")).toMatch(/^\/\?payment_intent=pi_/);
    },
  );

  test("the page shows given texts as text, not as markup", async () => {
    const html = await (await openPage(await asking(), '/"><img src=x>?a=1&copy=2')).text();
    expect(html).not.toContain("<img");
    expect(html).toContain("?a=1&amp;copy=2");
  });
});
