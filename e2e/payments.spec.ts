import { begin, endShift } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("an accountant records a transfer, lets what is left of it pay another invoice, and takes it off again", async ({
  page,
  club,
  member,
}) => {
  const invoice = await club.invoice(member);
  await begin(page, await club.worker("accountant"));
  const open = page.getByRole("region", { name: "Open payment" });
  const dialog = page.getByRole("dialog");
  const pays = open.getByRole("region", { name: "Paid invoices" });
  const row = page.getByRole("row").filter({ hasText: member.name });

  await test.step("a transfer of more than the invoice asks for", async () => {
    await page.getByRole("link", { name: "Payments", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payments");
    await page.getByRole("button", { name: "Record a payment" }).click();
    await dialog.getByRole("combobox", { name: "Member", exact: true }).fill(member.email);
    await dialog.getByRole("option", { name: member.name }).click();
    await expect(dialog.getByLabel("Pays")).toContainText(`${invoice.number}, €12.00 due`);
    await expect(dialog.getByLabel("Amount")).toHaveValue("12");
    await dialog.getByLabel("Amount").fill("20");
    await expect(dialog.getByText("This invoice asks for €12.00.")).toBeVisible();
    await dialog.getByLabel("Note").fill("Statement of Monday");
    await expectSound(page, "a payment that is recorded");
    await dialog.getByRole("button", { name: "Record it" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("it is found by its member and its way, and opens beside the list", async () => {
    await page.getByRole("searchbox").fill(member.email);
    await page.getByRole("search").getByRole("button", { name: "Search" }).click();
    await expect(row).toHaveCount(1);
    await expect(row).toContainText("€20.00");
    await expect(row).toContainText("Received");
    await expectSound(page, "payments in the console");
    await row.getByRole("link").click();
    await expect(pays).toContainText(`Invoice ${invoice.number}`);
    await expect(pays).toContainText("Pays no invoice yet€8.00");
    await expect(open).toContainText("Statement of Monday");
    await expect(open.getByRole("region", { name: "History" })).toContainText("Received");
    await expectSound(page, "a payment beside the list");
  });

  const second = await club.invoice(member, { amount: 500, description: "Towels" });
  await test.step("what is left pays another invoice, and is taken off it again", async () => {
    await open.getByRole("button", { name: "Pay an invoice with it …" }).click();
    await expect(dialog.getByLabel("Invoice")).toContainText(`${second.number}, €5.00 due`);
    await dialog.getByLabel("Amount").fill("6");
    await expect(dialog.getByText("At most €5.00.").first()).toBeVisible();
    await dialog.getByLabel("Amount").fill("5");
    await expectSound(page, "money that pays another invoice");
    await dialog.getByRole("button", { name: "Pay €5.00" }).click();
    await expect(pays).toContainText("Pays no invoice yet€3.00");
    await open.getByRole("button", { name: `Take it off invoice ${second.number}` }).click();
    await expect(dialog).toContainText("The invoice asks for €5.00 again.");
    await dialog.getByRole("button", { name: "Take off" }).click();
    await expect(pays).toContainText("Pays no invoice yet€8.00");
  });

  await test.step("a part goes back", async () => {
    await open.getByRole("button", { name: "Give back …" }).click();
    await dialog.getByLabel("Amount").fill("3");
    await dialog.getByRole("button", { name: "Give €3.00 back" }).click();
    await expect(open.getByText("Partly given back")).toBeVisible();
    await expect(pays).toContainText("Pays no invoice yet€5.00");
  });
});

test("awaited money arrives or is called off; a viewer sees both and does neither", async ({
  page,
  club,
  member,
}) => {
  const { organization, id: member_id } = member;
  const awaited = (amount: number) =>
    club.call<{ id: string }>(organization, "POST", "/v1/payments", {
      ...{ member_id, amount, currency: "EUR", provider: "bank_transfer" },
    });
  const [first, second] = [await awaited(700), await awaited(900)];
  const viewer = await club.worker("viewer");
  await begin(page, await club.worker("front_desk"));
  const console = new URL(page.url()).pathname.split("/").slice(0, 3).join("/");
  const dialog = page.getByRole("dialog");

  await page.goto(`${console}/payments/${first.id}`);
  await page.getByRole("button", { name: "It has arrived" }).click();
  await expect(dialog).toContainText("€7.00 counts as received");
  await dialog.getByRole("button", { name: "It has arrived" }).click();
  await expect(page.getByRole("main").getByText("Received").first()).toBeVisible();
  await expectSound(page, "a payment in the console");

  await page.goto(`${console}/payments?view=waiting&q=${member.email}`);
  await page.getByRole("row").filter({ hasText: "€9.00" }).getByRole("link").click();
  await page.getByRole("button", { name: "Call it off" }).click();
  await dialog.getByRole("button", { name: "Call it off" }).click();
  await expect(page.getByText("Called off").first()).toBeVisible();

  await endShift(page);
  await begin(page, viewer);
  for (const { id } of [first, second]) {
    await page.goto(`${console}/payments/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Payment of");
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  }
});
