import { afterAll, beforeAll, expect, it } from "vitest";
import { openPass } from "@/ports/wallet/verify-pass";
import { prepareWallet } from "@/api/startup/wallet-credentials";
import { type Entry, openEntries } from "./entries";
import { bookable } from "./seeds/bookable";
import { readyClub } from "./club-copies";

/** The fields that the steps below read; the other tests check every field. */
type Answer = {
  id: string;
  status: string | number;
  items: { id: string }[];
  slots: { starts_at_local: string; ends_at_local: string; price_amount: number }[];
  amount_due: number;
  invoice_id: string | null;
  payment_id: string | null;
  amount_allocated: number;
  cancellation_credit_note_id: string | null;
  code: string;
  failure_code: string;
  processor: { client_secret: string | null } | null;
  apple_wallet_pass: string;
  share_url: string;
  provisioned_at: string;
  pass: { id: string } | null;
};

let entries: Entry[];
let close: () => void;
beforeAll(async () => {
  ({ entries, close } = await openEntries());
  await prepareWallet();
});
afterAll(() => close());

/** Returns a client of an organization's own, with nothing but a key and `fetch`. */
async function client(entry: Entry, secret: string) {
  return async (method: string, path: string, body?: object, status = 200): Promise<Answer> => {
    const answer = await entry.send({
      method,
      path,
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.status, `${method} ${path}: ${await answer.clone().text()}`).toBe(status);
    return (await answer.json()) as Answer;
  };
}

it.each([0, 1])(
  "a member is created, books, is declined, pays with another card, cancels, and gets a pass (entry %i)",
  async (index) => {
    const entry = entries[index] as Entry;
    const club = await readyClub();
    const call = await client(entry, await club.key());
    const resource_id = await club.id("resource_id");

    const member = await call(
      "POST",
      "/v1/members",
      { name: "Ines Duarte", status: "active" },
      201,
    );
    const cards = `/v1/members/${member.id}/payment-methods`;
    const attach = (processor_payment_method_id: string) =>
      call("POST", cards, { processor_payment_method_id }, 201);
    const [bad, good] = [await attach("pm_card_visa_chargeDeclined"), await attach("pm_card_visa")];

    const window = new URLSearchParams({
      from_local: `${bookable.starts_at_local.slice(0, 10)}T14:00:00`,
      to_local: `${bookable.starts_at_local.slice(0, 10)}T15:00:00`,
    });
    const { slots } = await call("GET", `/v1/events/resources/${resource_id}/slots?${window}`);
    const { starts_at_local, ends_at_local, price_amount } = slots[0] ?? expect.fail("no slot");

    const wanted = { member_id: member.id, resource_id, starts_at_local, ends_at_local };
    const held = await call("POST", "/v1/bookings", wanted, 201);
    expect(held).toMatchObject({ status: "held", amount_due: price_amount });
    expect(price_amount).toBeGreaterThan(0);

    const checkout = `/v1/bookings/${held.id}/checkout`;
    const declined = await call("POST", checkout, { payment_method_id: bad.id }, 402);
    expect(declined).toMatchObject({ code: "payment_failed", failure_code: "generic_decline" });
    expect((await call("GET", `/v1/bookings/${held.id}`)).status).toBe("held");

    const confirmed = await call("POST", checkout, { payment_method_id: good.id });
    expect(confirmed).toMatchObject({ status: "confirmed", processor: { client_secret: null } });
    expect(await call("POST", checkout, { payment_method_id: good.id })).toEqual(confirmed);
    expect(await call("GET", `/v1/invoices/${confirmed.invoice_id}`)).toMatchObject({
      status: "paid",
      amount_due: 0,
    });
    expect(await call("GET", `/v1/payments/${confirmed.payment_id}`)).toMatchObject({
      status: "succeeded",
      amount_allocated: price_amount,
    });
    const managed = { status: "succeeded" };
    expect((await call("PATCH", `/v1/payments/${confirmed.payment_id}`, managed)).status).toBe(
      "succeeded",
    );

    const cancelled = await call("POST", `/v1/bookings/${held.id}/cancel`, { notes: "Rain" });
    expect(cancelled).toMatchObject({ status: "cancelled" });
    expect(cancelled.cancellation_credit_note_id).toMatch(/^crn_/);

    const design = { member_id: member.id, pass_design_id: await club.id("pass_design_id") };
    const pass = await call("POST", "/v1/passes", design, 201);
    const first = await call("POST", `/v1/passes/${pass.id}/provision`);
    const again = await call("POST", `/v1/passes/${pass.id}/provision`);
    expect(again.provisioned_at).toBe(first.provisioned_at);
    const files = openPass(Buffer.from(first.apple_wallet_pass, "base64"));
    expect([...files.keys()]).toEqual(expect.arrayContaining(["pass.json", "signature"]));
    expect((await call("GET", `/v1/members/${member.id}`)).pass?.id).toBe(pass.id);
  },
);

it("3-D Secure leaves the booking waiting, and returns the payer's next step", async () => {
  const club = await readyClub();
  const call = await client(entries[0] as Entry, await club.key());
  const member = await call("POST", "/v1/members", { name: "Ines Duarte", status: "active" }, 201);
  const card = await call(
    "POST",
    `/v1/members/${member.id}/payment-methods`,
    { processor_payment_method_id: "pm_card_authenticationRequired" },
    201,
  );
  const booking = await call(
    "POST",
    "/v1/bookings",
    {
      member_id: member.id,
      resource_id: await club.id("resource_id"),
      starts_at_local: bookable.starts_at_local.replace("T10", "T15"),
      ends_at_local: bookable.ends_at_local.replace("T11", "T16"),
    },
    201,
  );
  const pending = await call("POST", `/v1/bookings/${booking.id}/checkout`, {
    payment_method_id: card.id,
  });
  expect(pending.status).toBe("pending_payment");
  expect(pending.processor?.client_secret).toMatch(/_secret_/);
  const { items } = await call("GET", `/v1/bookings?member_id=${member.id}`);
  expect(JSON.stringify(items)).not.toContain("_secret_");
});
