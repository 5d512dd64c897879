import { begin, endShift } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("a till is opened with its float, sells for cash with change, and is counted with its difference", async ({
  page,
  club,
  member,
}) => {
  const { organization, id: member_id, name } = member;
  const desk = `Bar ${member_id.slice(-6)}`;
  const { number } = await club.invoice(member);
  await begin(page, await club.worker("front_desk"));
  const dialog = page.getByRole("dialog");

  await test.step("opened with its float", async () => {
    await page.getByRole("link", { name: "Cash desk" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cash desk");
    // Another journey may have left a till of the same club.
    const first = page.getByRole("button", { name: /^(Open the till|Another till …)$/ });
    await first.last().click();
    await dialog.getByLabel("Name of the till").fill(desk);
    await dialog.getByLabel("Float in the drawer").fill("100");
    await page.keyboard.press("Enter");
    await expect(page.getByText("The till is open.")).toBeVisible();
    const own = page.getByRole("link", { name: desk, exact: true });
    if (await own.isVisible()) await own.click();
    await expect(page.getByText(new RegExp(`^${desk} is open since`))).toBeVisible();
    await expectSound(page, "an open till");
  });

  const sale = page.getByRole("region", { name: "Sale" });
  const drawer = page.getByRole("region", { name: "In the drawer" });
  await test.step("sold: an invoice of before and a bottle, for cash with change", async () => {
    await sale.getByRole("combobox", { name: "Member" }).fill(member.email);
    await sale.getByRole("option", { name }).click();
    await sale.getByRole("button", { name: `Invoice ${number}` }).click();
    await sale.getByLabel("Something else").fill("Bottle");
    await sale.getByLabel("Price").fill("9.50");
    await page.keyboard.press("Enter");
    await expect(sale).toContainText(/To pay€21\.50/);
    await sale.getByLabel("Cash given").fill("20");
    await expect(sale).toContainText("€1.50 is missing");
    await expectSound(page, "a sale with too little cash");
    await sale.getByLabel("Cash given").fill("25");
    await expect(sale).toContainText(/Change€3\.50/);
    await page.keyboard.press("Enter");
    await expect(sale.getByRole("status")).toContainText("Change: €3.50");
    await expect(drawer).toContainText("€121.50");
    await expect(page.getByRole("region", { name: "Latest payments" })).toContainText(name);
    await expectSound(page, "a finished sale");
    await page.keyboard.press("Enter");
    await expect(sale.getByRole("combobox", { name: "Member" })).toBeVisible();
    const path = `/v1/invoices?member_id=${member_id}&status=paid`;
    const paid = await club.call<{ items: object[] }>(organization, "GET", path);
    expect(paid.items).toHaveLength(2);
  });

  await test.step("a walk-in buys a coffee without a name", async () => {
    await sale.getByRole("button", { name: "Walk-in" }).click();
    await expect(sale.getByRole("group", { name: "Member" })).toContainText("Walk-in");
    await sale.getByLabel("Something else").fill("Coffee");
    await sale.getByLabel("Price").fill("3.20");
    await page.keyboard.press("Enter");
    await expect(sale.getByRole("radio", { name: "On account" })).toHaveCount(0);
    await sale.getByRole("radio", { name: "Card terminal" }).check();
    await expectSound(page, "a sale to a walk-in");
    await sale.getByRole("button", { name: "Take €3.20" }).click();
    await expect(sale.getByRole("status")).toContainText("Sold");
    await expect(page.getByRole("region", { name: "Latest payments" })).toContainText("Walk-in");
    await page.keyboard.press("Enter");
    await expect(drawer).toContainText("€121.50");
    const till = page.url();
    await page
      .getByRole("region", { name: "Latest payments" })
      .getByText("Walk-in")
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment of €3.20");
    await page.getByRole("main").getByRole("link", { name: "Walk-in" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Walk-in");
    await expect(page.getByRole("region", { name: "Payments" })).toContainText("€3.20");
    await expect(page.getByRole("link", { name: "New booking" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Restore" })).toHaveCount(0);
    await expectSound(page, "the page of walk-ins");
    await page.goto(till);
  });

  await test.step("cash that is taken on the member's page goes into the till as well", async () => {
    await club.invoice(member, { amount: 700 });
    const console = new URL(page.url()).pathname.split("/").slice(0, 3).join("/");
    await page.goto(`${console}/members/${member_id}`);
    await page.getByRole("button", { name: /^Take €7.00 for invoice/ }).click();
    await dialog.getByLabel("Into the till").selectOption({ label: desk });
    await expectSound(page, "cash that goes into a till");
    await dialog.getByRole("button", { name: "€7.00 taken" }).click();
    await expect(page.getByRole("region", { name: "Payments" })).toContainText(/Cash[^]*€7.00/);
    await page.goto(`${console}/cash-desk`);
    const own = page.getByRole("link", { name: desk, exact: true });
    if (await own.isVisible()) await own.click();
    await expect(drawer).toContainText("€128.50");
  });

  await test.step("milk is bought from the drawer", async () => {
    await page.getByRole("button", { name: "Take out …" }).click();
    await dialog.getByLabel("Amount").fill("1.50");
    await dialog.getByLabel("What for").fill("Milk");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Put in and taken out" })).toContainText("Milk");
    await expect(drawer).toContainText("€127.00");
  });

  await test.step("counted, a little short, with the reason", async () => {
    await page.getByRole("button", { name: "Count and close" }).click();
    await dialog.getByLabel("Cash in the drawer").fill("126");
    await dialog.getByRole("button", { name: "Count notes and coins" }).click();
    await dialog.getByLabel("Notes of €100: how many").fill("1");
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("Notes of €50: how many")).toBeFocused();
    await dialog.getByLabel("Notes of €20: how many").fill("1");
    await dialog.getByLabel("Coins of €2: how many").fill("3");
    await expect(dialog.getByRole("status")).toHaveText("€126.00");
    await expect(dialog.getByText("€1.00 is missing")).toBeVisible();
    await expectSound(page, "a count with a difference");
    await dialog.getByLabel("How that came about").fill("Wrong change");
    await page.keyboard.press("Enter");
    await expect(page.getByText("The till is closed.")).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: desk });
    await expect(row).toContainText("€1.00 is missing");
    await row.getByRole("link").click();
    await expect(page.getByText("Wrong change")).toBeVisible();
    await expect(page.getByRole("region", { name: "Counted" })).toContainText(/3 × €2€6\.00/);
    const sheet = page.getByRole("link", { name: "Day sheet as PDF" });
    const answer = await page.request.get((await sheet.getAttribute("href")) ?? "");
    expect(answer.headers()["content-type"]).toBe("application/pdf");
    await expectSound(page, "a counted till");
  });

  await test.step("an accountant reads the same count", async () => {
    await endShift(page);
    await begin(page, await club.worker("accountant"));
    await page.getByRole("link", { name: "Cash desk" }).first().click();
    await expect(page.getByRole("row").filter({ hasText: desk })).toContainText("€1.00 is missing");
  });
});
