import { begin, endShift } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("an accountant says what a sum on the bank's statement is made of, and takes it to the bookkeeper", async ({
  page,
  club,
}) => {
  const harbour = await club.demo("harbour");
  await begin(page, await club.worker("accountant", "Vera Sand", harbour));
  const table = page.getByRole("table", { name: "What it is made of" });

  await test.step("payouts stand in the list as on the statement", async () => {
    await page.getByRole("link", { name: "Payouts", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payouts");
    const rows = page.getByRole("table", { name: "Payouts" }).getByRole("row");
    expect(await rows.count()).toBeGreaterThan(3);
    await expectSound(page, "payouts");
    await rows.filter({ hasText: "not in the books" }).getByRole("link").first().click();
  });

  await test.step("the sums explain the amount, and each item its payment", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Payout of /);
    await expect(page.getByText("1 item is not in the books")).toBeVisible();
    const sums = page.getByRole("region", { name: "How it comes about" });
    await expect(sums).toContainText("Arrives at the bank");
    await expect(table.getByRole("row").filter({ hasText: "Not in the books" })).toHaveCount(1);
    await expectSound(page, "a payout");
  });

  await test.step("what is in no book can be seen by itself", async () => {
    await page.getByRole("link", { name: "Not in the books" }).click();
    await expect(table.getByRole("row")).toHaveCount(2);
    await expect(table).toContainText("€39.00");
    await page.getByRole("link", { name: "All", exact: true }).click();
    await expect(table.getByRole("row").nth(2)).toBeVisible();
  });

  await test.step("a payment leads to its payout, and back", async () => {
    await table.locator("a[data-row]").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Payment/);
    await page.getByRole("link", { name: /^payout of / }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Payout of /);
  });

  await test.step("its items leave as a file", async () => {
    await page.getByRole("main").getByRole("link", { name: "Export", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Export a payout");
    await page.getByRole("button", { name: /^Export \d+ rows$/ }).click();
    const download = page.getByRole("link", { name: "Download Items of a payout" });
    await expect(download.first()).toBeVisible({ timeout: 30_000 });
  });

  await test.step("the front desk sees no payouts", async () => {
    await endShift(page);
    await begin(page, await club.worker("front_desk", "Vera Sand", harbour));
    await expect(page.getByRole("link", { name: "Payouts", exact: true })).toHaveCount(0);
  });
});
