import { expect, signIn, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("a bank account is saved with its mandate and pays an invoice once its bank has answered", async ({
  page,
  club,
  member,
  room,
  watch,
}) => {
  const invoice = await club.invoice(member);
  const main = page.getByRole("main");

  await test.step("a mistyped IBAN is not saved", async () => {
    await signIn(page, member, "/cards");
    await page.getByRole("button", { name: "Add a card or bank account" }).click();
    await page.getByRole("radio", { name: "Bank account (SEPA)" }).check();
    await expect(main.getByText("I instruct my bank to pay these debits.")).toBeVisible();
    await page.getByLabel("Account holder").fill("Kim Payer");
    await page.getByLabel("Email").fill("kim@example.test");
    await page.getByLabel("IBAN").fill("de89 3704 0044 0532 0130 09");
    await expect(page.getByLabel("IBAN")).toHaveValue("DE89 3704 0044 0532 0130 09");
    await page.getByRole("button", { name: "Save bank account" }).click();
    await expect(main).toContainText("Check the IBAN");
    watch.expect(/400 \(Bad Request\)/);
    await expectSound(page, "the form for a bank account");
  });

  await test.step("a right one is saved", async () => {
    await page.getByRole("button", { name: "DE89 3704 0044 0532 0130 00" }).click();
    await page.getByRole("button", { name: "Save bank account" }).click();
    await expect(page.getByText("The bank account is saved.")).toBeVisible();
    await expect(main).toContainText("Bank account ending in 3000");
    await expectSound(page, "a saved bank account");
  });

  await test.step("it pays no place, which is held for minutes", async () => {
    const booking = await club.booking(member, room);
    await page.goto(`/bookings/${booking}/checkout`);
    await expect(page.getByRole("radio", { name: /4242/ })).toBeVisible();
    await expect(page.getByRole("radio", { name: /3000/ })).toHaveCount(0);
  });

  await test.step("it pays an invoice, days later", async () => {
    await page.goto(`/invoices/${invoice.id}/pay`);
    await page.getByRole("radio", { name: /3000/ }).check();
    await expect(main).toContainText("That takes up to five working days.");
    await page.getByRole("button", { name: /^Pay €/ }).click();
    await expect(
      page.getByRole("heading", { name: "Your bank account is being debited" }),
    ).toBeVisible();
    await expectSound(page, "a debit under way");
    await expect(page).toHaveURL(new RegExp(`/invoices/${invoice.id}(\\?|$)`), { timeout: 30_000 });
    await expect(main).toContainText("Paid. Thank you");
  });

  await test.step("it is removed by its name", async () => {
    await page.goto("/cards");
    await page.getByRole("button", { name: "Remove Bank account ending in 3000" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove this bank account?" });
    await dialog.getByRole("button", { name: "Remove account" }).click();
    await expect(page.getByText("The bank account is removed.")).toBeVisible();
  });
});
