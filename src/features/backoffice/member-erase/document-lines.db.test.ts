import { expect, it } from "vitest";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { mergeMember } from "@/features/backoffice/member-merge/merge";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { createInvoice } from "@/features/billing/invoices/create";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import { getInvoice } from "@/features/billing/invoices/get";
import { createPayment } from "@/features/billing/payments/create";
import { updateMember } from "@/features/people/members/update";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { newWord } from "@/testing/worlds/seed-member";
import { makeMember } from "@/testing/worlds/world";
import { eraseMember } from "./erase";

const money = setUpMoney();

/** Sells a member something that is paid in cash. */
async function sell(member_id: string, description: string): Promise<string> {
  const { ctx } = money.world;
  const lines = [{ description, quantity: 1, unit_amount: 4000 }];
  const { id: invoice_id } = await createInvoice(ctx, { member_id, currency: "EUR", lines });
  const { total: amount } = await finalizeInvoice(ctx, { invoice_id });
  const { id: payment_id } = await createPayment(ctx, {
    ...{ member_id, amount, currency: "EUR", provider: "cash" },
    invoice_allocations: [{ invoice_id, amount }],
  });
  await updatePayment(ctx, { payment_id, status: "succeeded" });
  return invoice_id;
}

/** Archives and erases a member, and returns its pseudonym. */
async function erase(member_id: string): Promise<string> {
  await archiveMember(money.world.ctx, { member_id });
  return (await eraseMember(money.world.ctx, { member_id })).name;
}

async function linesOf(invoice_id: string): Promise<string[]> {
  const { lines } = await getInvoice(money.world.ctx, { invoice_id });
  return lines.map(({ description }) => description);
}

it("a short name is replaced where it stands alone, and never within the goods sold", async () => {
  const { id } = await makeMember(money.world, { name: "Al" });
  const goods = "Rental of a court, personal trainer";
  const invoice_id = await sell(id, `${goods}, for Al (AL)`);
  const name = await erase(id);
  expect(await linesOf(invoice_id)).toEqual([`${goods}, for ${name} (${name})`]);
});

it("a short name is left within words of letters beyond English, too", async () => {
  const { id } = await makeMember(money.world, { name: "Al" });
  const invoice_id = await sell(id, "Alégria, Señal, éAl");
  await erase(id);
  expect(await linesOf(invoice_id)).toEqual(["Alégria, Señal, éAl"]);
});

it("a name that ends with a sign is replaced", async () => {
  const { id } = await makeMember(money.world, { name: "Ada Winter Jr." });
  const invoice_id = await sell(id, "Lesson for Ada Winter Jr., beginners");
  const name = await erase(id);
  expect(await linesOf(invoice_id)).toEqual([`Lesson for ${name}, beginners`]);
});

it("a former name and address are replaced, too, the longest first", async () => {
  const { ctx } = money.world;
  const { id: member_id } = await makeMember(money.world, { name: "Ada Winter" });
  const email = `Ada.${newWord()}@example.test`;
  await updateMember(ctx, { member_id, email });
  const invoice_id = await sell(member_id, `Lesson for Ada Winter (${email}), Ada`);
  await updateMember(ctx, { member_id, name: "Ada", email: null });
  const name = await erase(member_id);
  expect(await linesOf(invoice_id)).toEqual([`Lesson for ${name} (${name}), ${name}`]);
});

it("names of a merged record are replaced, the former ones too, on the documents of both", async () => {
  const { ctx } = money.world;
  const target = await makeMember(money.world, { name: "Ada Winter" });
  const source = await makeMember(money.world, { name: "A. Summer" });
  const theirs = await sell(source.id, "Lesson for A. Summer");
  const own = await sell(target.id, "Lesson for Ada Winter and A. Spring");
  await updateMember(ctx, { member_id: source.id, name: "A. Spring" });
  await mergeMember(ctx, { member_id: target.id, source_member_id: source.id });
  const name = await erase(target.id);
  expect(await linesOf(theirs)).toEqual([`Lesson for ${name}`]);
  expect(await linesOf(own)).toEqual([`Lesson for ${name} and ${name}`]);
});
