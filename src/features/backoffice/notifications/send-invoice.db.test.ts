import { beforeEach, expect, test } from "vitest";
import { createInvoice } from "@/features/billing/invoices/create";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import { voidInvoice } from "@/features/billing/invoices/void";
import { getInvoice } from "@/features/billing/invoices/get";
import { createPayment } from "@/features/billing/payments/create";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { createAccount } from "@/features/people/accounts/create";
import { addAccountMembers, removeAccountMember } from "@/features/people/accounts/change-members";
import { type Mail, type Mailer, MailUndeliverable } from "@/ports/mail/port";
import { DAY } from "@/lib/time";
import { withinAMinute } from "@/testing/limits";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { sendInvoice } from "./send-invoice";
import { updateNotificationSettings } from "./update-settings";

let world: World;
let sent: Mail[];
const mail: Mailer = { kind: "mailbox", send: async (letter) => void sent.push(letter) };
const desk = () => ({ ...world.ctx, mail });
beforeEach(async () => {
  world = await makeWorld();
  sent = [];
});

/** Makes an issued invoice over 49.00, which is due in two weeks. */
async function makeIssued(of: Parameters<typeof makeMember>[1] = {}, account_id?: string) {
  const member = await makeMember(world, { name: "Ada Byron", ...of });
  if (account_id) await addAccountMembers(world.ctx, { account_id, member_ids: [member.id] });
  const draft = await createInvoice(world.ctx, {
    ...{ member_id: member.id, currency: "EUR" },
    lines: [{ description: "Locker", quantity: 1, unit_amount: 4900 }],
    due_at: new Date(world.ctx.now().getTime() + 14 * DAY).toISOString(),
    ...(account_id && { account_id }),
  });
  const at = { invoice_id: draft.id };
  const { number } = await finalizeInvoice(world.ctx, at);
  return { ...at, number: number ?? "", member };
}

test("an invoice goes out with its PDF, its amount, its day and a link to pay it", async () => {
  const { number, member, ...at } = await makeIssued();
  const { mailed_at, status } = await sendInvoice(desk(), at);
  expect({ mailed_at, status }).toEqual({
    mailed_at: world.ctx.now().toISOString(),
    status: "open",
  });
  expect(sent).toHaveLength(1);
  const [letter] = sent;
  expect(letter).toMatchObject({ to: member.email, file: { name: `${number}.pdf` } });
  expect(letter?.subject).toBe(`Invoice ${number} from ${world.org.name}`);
  expect(letter?.text).toContain("€49.00");
  expect(letter?.text).toContain("Pay by");
  expect(letter?.text).toContain(`/invoices/${at.invoice_id}`);
  expect(Buffer.from(letter?.file?.bytes ?? []).subarray(0, 5)).toEqual(Buffer.from("%PDF-"));
  const events = await world.ctx.db.domainEvent.findMany({
    where: { organization_id: world.org.id, type: "invoice.mailed" },
  });
  expect(events).toMatchObject([{ object_id: at.invoice_id, data: { overdue: false } }]);
});

test("the mail says the day of payment that the invoice's PDF says, whatever the club's zone has become", async () => {
  // The small hours of the 3rd in Berlin, where it is due on the 17th.
  world.setNow("2026-12-02T23:30:00.000Z");
  const { number, member, ...at } = await makeIssued();
  const where = { id: world.org.id };
  await world.ctx.db.organization.update({ where, data: { default_timezone: "UTC" } });
  const org = { ...world.org, default_timezone: "UTC" };
  await sendInvoice({ ...desk(), org }, at);
  expect(sent.at(-1)?.text.replaceAll("\u00a0", " ")).toContain("Dec 17, 2026");
});

test("an overdue invoice is a reminder, a paid one a copy that asks for nothing", async () => {
  const { member, number, ...at } = await makeIssued();
  world.setNow(new Date(world.ctx.now().getTime() + 15 * DAY).toISOString());
  await sendInvoice(desk(), at);
  expect(sent.at(-1)?.subject).toBe(`Invoice ${number} is overdue`);
  expect(sent.at(-1)?.text).toContain("€49.00 is still to be paid");
  const { id: payment_id } = await createPayment(world.ctx, {
    ...{ member_id: member.id, provider: "bank_transfer", amount: 4900, currency: "EUR" },
    invoice_allocations: [{ invoice_id: at.invoice_id, amount: 4900 }],
  });
  await updatePayment(world.ctx, { payment_id, status: "succeeded" });
  await sendInvoice(desk(), at);
  expect(sent.at(-1)?.text).toContain("It is paid.");
  expect(sent.at(-1)?.text).not.toContain("Pay");
});

test("it goes to the member and where the account's bills go, in the member's language, with the club's words", async () => {
  const account = await createAccount(world.ctx, {
    ...{ name: "Byron Ltd", billing_email: "bills@byron.example" },
  });
  await updateNotificationSettings(world.ctx, {
    mails: [{ kind: "invoice_sent", sentences: [{ language: "de", text: "Bitte mit Nummer." }] }],
  });
  const { number, member, ...at } = await makeIssued({ locale: "de" }, account.id);
  await sendInvoice(desk(), at);
  expect(sent.map(({ to }) => to)).toEqual([member.email, "bills@byron.example"]);
  expect(sent[0]?.subject).toBe(`Rechnung ${number} von ${world.org.name}`);
  expect(sent[1]?.text).toContain("Bitte mit Nummer.");
});

test("whoever has left the account gets no mail about its invoice", async () => {
  const account = await createAccount(world.ctx, {
    ...{ name: "Byron Ltd", billing_email: "bills@byron.example" },
  });
  const { id: owner } = await makeMember(world);
  await addAccountMembers(world.ctx, { account_id: account.id, member_ids: [owner] });
  const { member, invoice_id } = await makeIssued({}, account.id);
  await removeAccountMember(world.ctx, { account_id: account.id, member_id: member.id });
  await sendInvoice(desk(), { invoice_id });
  expect(sent.map(({ to }) => to)).toEqual(["bills@byron.example"]);
});

test("a draft, a void one, and one whose member has no address are refused, and nothing goes out", async () => {
  const member = await makeMember(world);
  const draft = await createInvoice(world.ctx, {
    ...{ member_id: member.id, currency: "EUR" },
    lines: [{ description: "Locker", quantity: 1, unit_amount: 4900 }],
  });
  const code = (invoice_id: string) =>
    sendInvoice(desk(), { invoice_id }).then(
      () => null,
      ({ of }: { of: { code: string } }) => of.code,
    );
  expect(await code(draft.id)).toBe("invalid_status_transition");
  const { invoice_id } = await makeIssued();
  await voidInvoice(world.ctx, { invoice_id });
  expect(await code(invoice_id)).toBe("invalid_status_transition");
  expect(await code((await makeIssued({ email: null })).invoice_id)).toBe("member_has_no_email");
  expect(await code("inv_01JD0000000000000000000000")).toBe("invoice_not_found");
  expect(sent).toEqual([]);
});

test("one that could not be handed over counts as not mailed", async () => {
  const { invoice_id } = await makeIssued();
  const broken: Mailer = {
    kind: "smtp",
    send: () => Promise.reject(new MailUndeliverable("down", true)),
  };
  await expect(sendInvoice({ ...world.ctx, mail: broken }, { invoice_id })).rejects.toMatchObject({
    of: { code: "mail_not_delivered" },
  });
  expect((await getInvoice(world.ctx, { invoice_id })).mailed_at).toBeNull();
});

test("one invoice is mailed five times a minute at most", async () => {
  const { invoice_id } = await makeIssued();
  await withinAMinute(async () => {
    for (let n = 0; n < 5; n += 1) await sendInvoice(desk(), { invoice_id });
    await expect(sendInvoice(desk(), { invoice_id })).rejects.toMatchObject({
      of: { code: "rate_limit_exceeded" },
    });
  });
  expect(sent).toHaveLength(5);
});
