import { inDays } from "./club";
import { begin, endShift } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("an accountant begins at the money of the month, and is led to what is overdue", async ({
  page,
  club,
  member,
}) => {
  const { organization, id: member_id } = member;
  const late = await club.call<{ id: string }>(organization, "POST", "/v1/invoices", {
    ...{ member_id, currency: "EUR", due_at: `${inDays(-3)}T12:00:00Z` },
    lines: [{ description: "Locker, one year", unit_amount: 4800 }],
  });
  type Issued = { number: string };
  const path = `/v1/invoices/${late.id}/finalize`;
  const { number } = await club.call<Issued>(organization, "POST", path);
  const paid = { member_id, amount: 700, currency: "EUR", provider: "cash" };
  const { id } = await club.call<{ id: string }>(organization, "POST", "/v1/payments", paid);
  await club.call(organization, "PATCH", `/v1/payments/${id}`, { status: "succeeded" });

  await begin(page, await club.worker("accountant"));
  await expect(page).toHaveURL(/\/money$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Money");
  const month = page.getByRole("region", { name: /\d{4}$/ });
  await expect(month).toContainText(/Received€/);
  await expect(month).toContainText(/Invoiced€/);
  const due = page.getByRole("region", { name: "Still due" });
  await expect(due).toContainText(/unpaid invoice/);
  await expect(due).toContainText(/Under 30 days late€\d+\.\d{2}/);
  await expectSound(page, "the money of a month");
  await page.getByRole("link", { name: "The month before" }).click();
  await expect(page).toHaveURL(/month=\d{4}-\d{2}$/);
  await page.getByRole("link", { name: "The month after" }).click();
  await expect(page.getByRole("link", { name: "The month after" })).toHaveCount(0);

  await page.getByRole("link", { name: /overdue invoice/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invoices");
  await page.getByRole("searchbox").fill(member.email);
  await page.getByRole("search").getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("row").filter({ hasText: number })).toContainText("Overdue");

  // Who takes care of bookings as well begins at the day, and finds the same page.
  await endShift(page);
  await begin(page, await club.worker("manager"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
  await page.getByRole("link", { name: "Overview" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Money");
});

test("an accountant compares the books with the processor's, and reads what came of it", async ({
  page,
  club,
  member,
}) => {
  await club.card(member);
  await begin(page, await club.worker("accountant"));
  await page.getByRole("link", { name: "Reconciliation" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reconciliation");
  await page.getByRole("button", { name: "Compare now" }).click();
  const row = page.getByRole("row").nth(1);
  await expect(row).toContainText(/Both sides agree|difference|Not everything/);
  await expectSound(page, "comparisons of the books");
  await row.getByRole("link").click();
  await expect(page.getByRole("link", { name: "Reconciliation" }).first()).toBeVisible();
  await expectSound(page, "a comparison of the books");
});
