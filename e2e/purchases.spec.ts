import type { Club, Member } from "./club";
import { expect, signIn, test } from "./fixtures";

/** Takes a member's cash for an invoice. */
async function takeCash(
  club: Club,
  { organization, id }: Member,
  invoice: { id: string },
  amount: number,
) {
  const payment = await club.call<{ id: string }>(organization, "POST", "/v1/payments", {
    ...{ member_id: id, amount, currency: "EUR", provider: "cash" },
    invoice_allocations: [{ invoice_id: invoice.id, amount }],
  });
  await club.call(organization, "PATCH", `/v1/payments/${payment.id}`, { status: "succeeded" });
}

test("what was bought is one story each, with a year's total and its documents as one file", async ({
  page,
  club,
  member,
}) => {
  const paid = await club.invoice(member, { amount: 700 });
  await takeCash(club, member, paid, 700);
  await club.call(member.organization, "POST", "/v1/credit-notes", {
    ...{ invoice_id: paid.id, amount: 200, settlement: "none", reason: "Too small" },
  });
  const open = await club.invoice(member, { amount: 1200 });
  await signIn(page, member, "/");
  await page.goto("/money");
  const year = String(new Date().getFullYear());

  await test.step("the year, its total and each purchase's state are said in words", async () => {
    await expect(page.getByText(`Spent in ${year}`)).toBeVisible();
    const spending = page.getByRole("region", { name: `Your spending in ${year}` });
    await expect(spending).toContainText("€5.00");
    await expect(spending).toContainText("€12.00 still to pay");
    const list = page.getByRole("region", { name: `Purchases in ${year}` });
    await expect(list.getByRole("listitem").filter({ hasText: "Partly refunded" })).toContainText(
      "€2.00 was credited to you.",
    );
    await expect(list.getByRole("listitem").filter({ hasText: "To pay" })).toContainText("€12.00");
    const owed = page.getByRole("region", { name: "To pay" });
    await expect(owed.getByRole("link", { name: `Pay invoice ${open.number}` })).toBeVisible();
  });

  await test.step("a story opens with its invoice, its money and its credit note", async () => {
    const story = page
      .getByRole("region", { name: `Purchases in ${year}` })
      .getByRole("listitem")
      .filter({ hasText: "Partly refunded" });
    await story.locator("summary").click();
    await expect(story).toContainText(`Invoice ${paid.number}`);
    await expect(story).toContainText(/Cash\s*paid on/);
    await expect(story).toContainText(/Credit note \S+-CN-/);
  });

  await test.step("the year comes as one ZIP", async () => {
    const link = page.getByRole("link", { name: `Download ${year}` });
    const answer = await page.request.get(String(await link.getAttribute("href")));
    expect(answer.headers()["content-type"]).toBe("application/zip");
    const bytes = await answer.body();
    expect(bytes.subarray(0, 2).toString()).toBe("PK");
    for (const name of [`${paid.number}.pdf`, `${open.number}.pdf`, `-${year}.csv`])
      expect(bytes.includes(name), name).toBe(true);
  });
});

test("billing details are changed where one looks for them, and stand on the next invoice", async ({
  page,
  club,
  member,
  watch,
}) => {
  await signIn(page, member, "/money");
  await page.getByRole("link", { name: "Change", exact: true }).click();
  await page.getByLabel("Company or name").fill("Duarte Studio GmbH");
  await page.getByLabel("Email for payments").fill("bills");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter a full email address, like name@example.org.")).toBeVisible();
  watch.expect(/422|400/);
  await page.getByLabel("Email for payments").fill("bills@example.test");
  await page.getByLabel("City").fill("Hamburg");
  await page.getByLabel("Country").selectOption("DE");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your billing details are saved.")).toBeVisible();
  await page.getByRole("link", { name: "Payments", exact: true }).first().click();
  const region = page.getByRole("region", { name: "Billing details" });
  await expect(region).toContainText("Duarte Studio GmbH");
  await expect(region).toContainText("Germany");
  const invoice = await club.invoice(member, { amount: 300 });
  const issued = await club.call<{ bill_to: unknown }>(
    member.organization,
    "GET",
    `/v1/invoices/${invoice.id}`,
  );
  expect(issued.bill_to).toMatchObject({
    name: "Duarte Studio GmbH",
    address: { city: "Hamburg" },
  });
});

test("the plans are compared by one's own bookings, and the test wallet saves a card", async ({
  page,
  club,
  member,
  room,
}) => {
  const product = await club.product(room);
  await signIn(page, member, "/memberships");
  const table = page.getByRole("region", { name: "Which plan fits you?" });
  // A newcomer has nothing to compare.
  await expect(page.getByRole("link", { name: `Choose ${product.name}` })).toBeVisible();
  await expect(table).toHaveCount(0);
  await club.subscription(member, product);
  await page.reload();
  await expect(table).toContainText("You haven’t booked in three months");
  const row = table.getByRole("row").filter({ hasText: product.name });
  await expect(row).toContainText("Yours");
  await expect(row).toContainText("€147.00");
  await page.goto("/cards");
  await page.getByRole("button", { name: "Add a card" }).click();
  await page.getByRole("button", { name: "Test wallet" }).click();
  const sheet = page.getByRole("dialog", { name: "Test wallet" });
  await sheet.getByRole("button", { name: "Use this card" }).click();
  await expect(page.getByText("The card is saved.")).toBeVisible();
});

test("a booking's page says what was given back of its price", async ({
  page,
  club,
  member,
  room,
}) => {
  const id = await club.booking(member, room, { paid: true });
  const { organization } = member;
  type Billed = { invoice_id: string };
  const { invoice_id } = await club.call<Billed>(organization, "GET", `/v1/bookings/${id}`);
  await signIn(page, member, `/bookings/${id}`);
  const details = page.getByRole("region", { name: "Details" });
  await expect(details).toContainText(/Paid\s*€24\.00/);
  await expect(details).not.toContainText("Given back");
  const credit = { invoice_id, amount: 600, settlement: "refund" };
  await club.call(organization, "POST", "/v1/credit-notes", credit);
  await page.reload();
  await expect(details).toContainText(/Given back\s*−€6\.00/);
});
