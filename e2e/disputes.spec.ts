import { begin } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("an accountant finds both disputes of a payment by their deadlines, with the part and the reason of each", async ({
  page,
  club,
}) => {
  const payer = await club.enrol({ name: "Mika Strand" });
  await club.card(payer, "pm_card_createMultipleDisputes");
  const { id: invoice, number } = await club.invoice(payer, { amount: 4000 });
  const cards = `/v1/members/${payer.id}/payment-methods`;
  const { items } = await club.call<{ items: { id: string }[] }>(payer.organization, "GET", cards);
  await club.call(payer.organization, "POST", `/v1/invoices/${invoice}/pay`, {
    payment_method_id: items[0]?.id,
  });
  const told = () =>
    club.call<{ items: object[] }>(
      payer.organization,
      ...(["GET", `/v1/disputes?member_id=${payer.id}`] as const),
    );
  await expect.poll(async () => (await told()).items.length).toBe(2);

  await begin(page, await club.worker("accountant"));
  await page.getByRole("link", { name: "Payments", exact: true }).first().click();
  await page.getByRole("link", { name: "Disputes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Disputes");
  const rows = page.getByRole("row").filter({ hasText: payer.name });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: "Says they did not pay it" })).toContainText("€20.00");
  await expect(rows.filter({ hasText: "Says it was never provided" })).toContainText("€20.00");
  await expect(rows.first()).toContainText("Evidence awaited");
  await expectSound(page, "the open disputes");

  await test.step("each has its own notice on the payment", async () => {
    await rows.first().getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment of €40.00");
    const main = page.getByRole("main");
    await expect(main.getByText("The payer’s bank disputes it")).toHaveCount(2);
    await expect(main.getByText("Reason: Says they did not pay it")).toBeVisible();
    await expect(main.getByText("Reason: Says it was never provided")).toBeVisible();
    await expect(main.getByText("€20.00 of it is disputed.")).toHaveCount(2);
    await expect(main.getByText(/^Send your evidence to the processor by /)).toHaveCount(2);
    await expect(main.getByText(`Invoice ${number}`)).toBeVisible();
    await expectSound(page, "a payment with two disputes");
    await page.setViewportSize({ width: 320, height: 640 });
    await expectSound(page, "a payment with two disputes, narrow");
  });

  await test.step("and none of them is among the lost", async () => {
    await page.goBack();
    await page.getByRole("link", { name: "Lost", exact: true }).click();
    await expect(page).toHaveURL(/view=lost/);
    await expect(rows).toHaveCount(0);
    await expectSound(page, "the lost disputes");
  });
});
