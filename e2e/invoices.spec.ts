import { begin } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("an accountant issues a draft, takes a part as credit, writes off and finds each again", async ({
  page,
  club,
  member,
}) => {
  const { organization, id: member_id } = member;
  const draft = await club.call<{ id: string }>(organization, "POST", "/v1/invoices", {
    ...{ member_id, currency: "EUR" },
    lines: [{ description: "Locker, one year", unit_amount: 4800 }],
  });
  const issued = await club.invoice(member);
  await begin(page, await club.worker("accountant"));
  const open = page.getByRole("region", { name: "Open invoice" });
  const dialog = page.getByRole("dialog");
  const row = (text: string) => page.getByRole("row").filter({ hasText: text });

  await test.step("the list is searched by the member, and shows drafts", async () => {
    await page.getByRole("link", { name: "Invoices", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invoices");
    await page.getByRole("searchbox").fill(member.email);
    await page.getByRole("search").getByRole("button", { name: "Search" }).click();
    await expect(row(issued.number)).toContainText(member.name);
    await expect(row("Draft")).toContainText("€48.00");
    await expectSound(page, "invoices");
  });

  await test.step("a draft is issued after its consequence is said", async () => {
    await row("Draft").getByRole("link").click();
    await expect(open.getByText("Locker, one year")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`open=${draft.id}`));
    await open.getByRole("button", { name: "Issue it" }).click();
    await expect(dialog).toContainText("It gets its number and asks for €48.00.");
    await expectSound(page, "a draft that is issued");
    await dialog.getByRole("button", { name: "Issue it" }).click();
    await expect(open.getByRole("link", { name: "Invoice as PDF" })).toBeVisible();
    await expect(open.getByRole("region", { name: "History" })).toContainText("Issued");
  });

  await test.step("it goes out by mail with its PDF, and says so", async () => {
    await open.getByRole("button", { name: "Mail it" }).click();
    await expect(dialog).toContainText("The invoice goes out with its PDF");
    await expectSound(page, "an invoice that is mailed");
    await dialog.getByRole("button", { name: "Mail it" }).click();
    await expect(dialog).toBeHidden();
    await expect(open.getByRole("region", { name: "Invoice", exact: true })).toContainText(
      "Mailed",
    );
    await expect(open.getByRole("region", { name: "History" })).toContainText("Mailed");
    const mails = await page.context().newPage();
    await mails.goto("/mailbox");
    const mail = mails.getByRole("listitem").filter({ hasText: member.email }).first();
    await expect(mail.getByRole("heading")).toContainText("Invoice");
    await expect(mail.getByRole("link", { name: /\.pdf/ })).toHaveAttribute(
      "href",
      /^data:application\/pdf;base64,JVBERi/,
    );
    await mails.close();
  });

  await test.step("a part of it is credited, which lowers what is due", async () => {
    await open.getByRole("button", { name: "Credit …" }).click();
    await dialog.getByLabel("Amount with tax").fill("50");
    await expect(dialog.getByText("No more than €48.00 is left.")).toBeVisible();
    await dialog.getByLabel("Amount with tax").fill("8");
    await dialog.getByLabel("Reason").fill("A month was closed");
    await expect(dialog.getByLabel("What happens")).toHaveText("Lowers what is due€8.00");
    await expectSound(page, "a credit of an invoice");
    await dialog.getByRole("button", { name: "Credit €8.00" }).click();
    await expect(dialog).toBeHidden();
    await expect(open.getByRole("region", { name: "Lines" })).toContainText("Still due€40.00");
    await expect(open.getByRole("button", { name: "Void it" })).toHaveCount(0);
  });

  await test.step("its credit note has a page and a document", async () => {
    const notes = open.getByRole("region", { name: "Credit notes" });
    await expect(notes).toContainText("A month was closed");
    await notes.getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Credit note");
    await expect(page.getByRole("main")).toContainText("Lowered what was due€8.00");
    await expectSound(page, "a credit note in the console");
    const file = page.getByRole("link", { name: "Credit note as PDF" });
    const answer = await page.request.get(String(await file.getAttribute("href")));
    expect(answer.headers()["content-type"]).toBe("application/pdf");
    await page.getByRole("link", { name: "Credit notes", exact: true }).first().click();
    await expect(row("A month was closed")).toContainText("Set off");
    await expectSound(page, "credit notes in the console");
  });

  await test.step("another one is paid at the desk, and what was paid of it goes back", async () => {
    await page.getByRole("link", { name: "Invoices", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invoices");
    await page.getByRole("searchbox").fill(issued.number.toLowerCase());
    await page.getByRole("search").getByRole("button", { name: "Search" }).click();
    await row(issued.number).getByRole("link").click();
    await open.getByRole("button", { name: `Take €12.00 for invoice ${issued.number}` }).click();
    await dialog.getByRole("button", { name: "€12.00 taken" }).click();
    await expect(open.getByRole("region", { name: "Payments" })).toContainText("€12.00");
    await open.getByRole("button", { name: "Credit …" }).click();
    const would = dialog.getByLabel("What happens");
    await expect(would).toHaveText("Goes back the way it came€12.00");
    await dialog.getByText("Keep it as credit").click();
    await expect(would).toHaveText("Pays the next invoice€12.00");
    await dialog.getByRole("button", { name: "Credit €12.00" }).click();
    await expect(open.getByRole("region", { name: "Credit notes" })).toContainText(
      "Kept as credit",
    );
  });

  await test.step("what nobody will pay is written off, and found in its view", async () => {
    await page.goto(`${page.url().split("?")[0]}/${draft.id}`);
    await page.getByRole("button", { name: "Write it off" }).click();
    await expect(dialog).toContainText("€40.00 no longer counts as owed.");
    await dialog.getByRole("button", { name: "Write it off" }).click();
    await expect(page.getByRole("button", { name: "Ask for it again" })).toBeVisible();
    await expectSound(page, "an invoice in the console");
    await page.getByRole("link", { name: "Invoices", exact: true }).first().click();
    await page.getByRole("link", { name: "Written off" }).click();
    await expect(row("€48.00").first()).toContainText("Written off");
  });
});

test("a viewer reads an invoice, and finds no act", async ({ page, club, member }) => {
  const { id, number } = await club.invoice(member);
  await begin(page, await club.worker("viewer"));
  const console = new URL(page.url()).pathname.split("/").slice(0, 3).join("/");
  await page.goto(`${console}/invoices/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Invoice ${number}`);
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  // What happened is for those who may read the audit log.
  await expect(page.getByRole("heading", { name: "History" })).toHaveCount(0);
});

test("an accountant drafts an invoice of two lines with tax, and sees its sums before it is issued", async ({
  page,
  club,
  member,
}) => {
  const rate = { name: `VAT ${member.id.slice(-4)}`, percentage: 10, inclusive: false };
  await club.call(member.organization, "POST", "/v1/tax-rates", rate);
  await begin(page, await club.worker("accountant"));
  await page.getByRole("link", { name: "Invoices", exact: true }).first().click();
  await page.getByRole("button", { name: "New invoice" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Member", exact: true }).fill(member.email);
  await dialog.getByRole("option", { name: member.name }).click();
  await dialog.getByLabel("For what").fill("Towels");
  await dialog.getByLabel("How many").fill("3");
  await dialog.getByLabel("Amount for each").fill("2.50");
  await dialog.getByRole("button", { name: "Add a line" }).click();
  const second = dialog.getByRole("group", { name: "Line 2" });
  await second.getByLabel("For what").fill("Locker");
  await second.getByLabel("Amount for each").fill("10");
  const taxes = dialog.getByLabel("Tax");
  const option = taxes.getByRole("option", { name: new RegExp(rate.name) });
  await taxes.selectOption(await option.getAttribute("value"));
  await expectSound(page, "a new invoice");
  await dialog.getByRole("button", { name: "Make the draft" }).click();
  await page.waitForURL(/\/invoices\/inv_\w+$/);
  const lines = page.getByRole("region", { name: "Lines" });
  await expect(lines).toContainText("Towels");
  await expect(lines).toContainText("Total€19.25");
  await page.getByRole("button", { name: "Issue it" }).click();
  await expect(dialog).toContainText("asks for €19.25");
});
