import type { Page } from "playwright/test";
import type { Club, Member } from "./club";
import { addTestCard, expect, signIn, test } from "./fixtures";

type Payments = { items: { status: string; amount: number }[] };

/** Returns the charges of a member, in cents, one by one. */
async function chargesOf(club: Club, { organization, id }: Member): Promise<number[]> {
  const path = `/v1/payments?member_id=${id}&status=succeeded`;
  const { items } = await club.call<Payments>(organization, "GET", path);
  return items.map(({ amount }) => amount);
}

const alert = (page: Page) => page.getByRole("main").getByRole("alert");

test("an invoice is found, its card declined, the bank asks, refuses and agrees; it is paid once", async ({
  page,
  club,
  member,
  watch,
}) => {
  const invoice = await club.invoice(member);
  await signIn(page, member, "/invoices");

  await test.step("the unpaid invoice stands first", async () => {
    const owed = page.getByRole("region", { name: "To pay" });
    await expect(owed).toContainText("€12.00");
    await expect(owed).toContainText("Locker 12, December");
    await owed.getByRole("link", { name: `Pay invoice ${invoice.number}` }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: `Pay invoice ${invoice.number}` }),
    ).toBeVisible();
  });

  const pay = page.getByRole("button", { name: "Pay €12.00" });
  await test.step("a declined card shows what to do", async () => {
    await addTestCard(page, "4000 0000 0000 0341");
    await pay.click();
    await expect(alert(page)).toContainText("Your card was declined");
    await expect(alert(page)).toContainText(/use another card/i);
    await expect(pay).toBeEnabled();
    watch.expect(/402 \(Payment Required\)/);
  });

  await test.step("the bank asks and refuses", async () => {
    await addTestCard(page, "4000 0027 6000 3184");
    await expect(alert(page)).toBeHidden();
    await pay.click();
    await expect(page.getByRole("heading", { name: "Confirm that it is you" })).toBeVisible();
    await page.getByRole("button", { name: "Fail" }).click();
    await expect(page).toHaveURL(new RegExp(`/invoices/${invoice.id}/pay`));
    await expect(alert(page)).toContainText(/did not confirm|did not go through/);
  });

  await test.step("the bank asks and approves", async () => {
    await page.getByRole("radio", { name: /3184/ }).check();
    await pay.click();
    await page.getByRole("button", { name: "Complete" }).click();
    await expect(page.getByText("Paid. Thank you")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("incl. 19 % VAT");
    await expect(page.getByRole("region", { name: "Payments" })).toContainText("ending in 3184");
    expect(await chargesOf(club, member)).toEqual([1200]);
  });

  await test.step("its document is a PDF of that number", async () => {
    const link = page.getByRole("link", { name: "Open as PDF" });
    const answer = await page.request.get(String(await link.getAttribute("href")));
    expect(answer.headers()["content-type"]).toBe("application/pdf");
    expect(answer.headers()["content-disposition"]).toContain(invoice.number);
    expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
  });

  await test.step("nothing is left to pay, and the payment is listed with its card", async () => {
    await page.goto("/invoices");
    await expect(page.getByText("Nothing to pay")).toBeVisible();
    const parts = page.getByRole("navigation", { name: "Payments and invoices" });
    await parts.getByRole("link", { name: "Payments", exact: true }).click();
    const paid = page.getByRole("main").getByRole("listitem").filter({ hasText: "€12.00" });
    await expect(
      paid.filter({ hasText: "ending in 3184" }).filter({ hasText: "Paid" }),
    ).toHaveCount(1);
  });
});

test("clicking twice pays an invoice once", async ({ page, club, member }) => {
  const { id } = await club.invoice(member, { amount: 700 });
  await signIn(page, member, `/invoices/${id}/pay`);
  await page.getByRole("button", { name: "Pay €7.00" }).dblclick();
  await expect(page.getByText("Paid. Thank you")).toBeVisible();
  expect(await chargesOf(club, member)).toEqual([700]);
});

test("a membership is bought, used, changed, cancelled and kept", async ({
  page,
  club,
  member,
  room,
}) => {
  const basic = await club.product(room);
  const large = await club.product(room, { amount: 9900 });
  await signIn(page, member, "/memberships");

  await test.step("an offer is described in words, and bought with the saved card", async () => {
    const offer = page.getByRole("listitem").filter({ hasText: basic.name });
    await expect(offer).toContainText("€49.00 a month");
    await expect(offer).toContainText(`2 h in ${room.name} each month`);
    await offer.getByRole("link", { name: `Choose ${basic.name}` }).click();
    await page.getByRole("button", { name: "Pay €49.00 and join" }).dblclick();
    await expect(page.getByRole("heading", { name: `Welcome to ${basic.name}` })).toBeVisible();
    await expect(page.getByText(/^Renews on .* for €49\.00\.$/)).toBeVisible();
    await expect(page.getByRole("link", { name: "Book a place" })).toBeVisible();
    expect(await chargesOf(club, member)).toEqual([4900]);
  });
  const membership = new URL(page.url()).pathname;

  await test.step("a booking uses the allowance, and returns it", async () => {
    const id = await club.booking(member, room);
    await page.goto(`/bookings/${id}`);
    await expect(page.getByRole("main")).toContainText("Uses 1 h of your hours");
    await page.goto(membership);
    await expect(page.getByRole("meter", { name: "Room hours: 1 h of 2 h left" })).toBeVisible();
    await page.goto(`/bookings/${id}`);
    await page.getByRole("button", { name: "Cancel booking" }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel this booking?" });
    await expect(dialog).toContainText("Room hours that come back1 h");
    await dialog.getByRole("button", { name: "Cancel booking" }).click();
    await expect(page.getByText("This booking is cancelled")).toBeVisible();
    await page.goto(membership);
    await expect(page.getByRole("meter", { name: "Room hours: 2 h of 2 h left" })).toBeVisible();
  });

  await test.step("a change is shown with its price, then made at that price", async () => {
    await page.getByRole("link", { name: "Change membership" }).click();
    await page.getByRole("radio", { name: large.name }).check();
    const worth = page.getByRole("complementary", { name: large.name });
    // A cent less for every few minutes that this takes.
    await expect(worth).toContainText(/Charged now€(50\.00|49\.9\d)/);
    await worth.getByRole("button", { name: /^Pay €(50\.00|49\.9\d) and change$/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: large.name })).toBeVisible();
    const [difference, first] = await chargesOf(club, member);
    expect(first).toBe(4900);
    expect(difference).toBeGreaterThanOrEqual(4990);
    expect(difference).toBeLessThanOrEqual(5000);
  });

  await test.step("a change for later costs nothing now, and can be undone", async () => {
    await page.getByRole("link", { name: "Change membership" }).click();
    await page.getByRole("radio", { name: basic.name }).check();
    await page.getByText("From the next period").click();
    await expect(page.getByText("Nothing is charged now.")).toBeVisible();
    await page.getByRole("button", { name: "Change my membership" }).click();
    await expect(page.getByText(new RegExp(`^Changes to ${basic.name} on`))).toBeVisible();
  });

  await test.step("cancelling lists the lost benefits, and can be undone", async () => {
    await page.getByRole("button", { name: "Cancel membership" }).click();
    const dialog = page.getByRole("dialog", { name: `Cancel ${large.name}?` });
    await expect(dialog).toContainText("You keep everything until");
    await expect(dialog).toContainText(`2 h in ${room.name} each month`);
    await dialog.getByRole("button", { name: "Cancel at the end of the period" }).click();
    await expect(page.getByText(/^Ends on .*You are not charged again\.$/)).toBeVisible();
    await page.getByRole("button", { name: "Keep my membership" }).click();
    await expect(page.getByRole("button", { name: "Cancel membership" })).toBeVisible();
  });
});

test("a membership whose card wants the bank begins when the bank has agreed", async ({
  page,
  club,
  room,
}) => {
  const member = await club.member();
  const { id, name } = await club.product(room);
  await signIn(page, member, `/memberships/buy/${id}`);
  await page.getByRole("button", { name: "4000 0027 6000 3184" }).click();
  await page.getByRole("button", { name: "Save card" }).click();
  await page.getByRole("button", { name: "Complete" }).click();
  await page.getByRole("button", { name: "Pay €49.00 and join" }).click();
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page.getByRole("heading", { name: `Welcome to ${name}` })).toBeVisible();
  expect(await chargesOf(club, member)).toEqual([4900]);
});

test("a membership whose card is refused is paid with another one", async ({
  page,
  club,
  member,
  room,
}) => {
  const { id, name } = await club.product(room);
  await signIn(page, member, `/memberships/buy/${id}`);
  await addTestCard(page, "4000 0000 0000 0341");
  await page.getByRole("button", { name: "Pay €49.00 and join" }).click();
  await expect(alert(page)).toContainText("Your card was declined");
  await expect(page).toHaveURL(/\/invoices\/inv_\w+\/pay/);

  await page.goto("/memberships");
  await expect(page.getByText(`${name} is not paid`)).toBeVisible();
  await page.getByRole("link", { name: "Pay now" }).click();
  await page.getByRole("radio", { name: /4242/ }).check();
  await page.getByRole("button", { name: "Pay €49.00" }).click();
  await expect(page.getByRole("heading", { name: `Welcome to ${name}` })).toBeVisible();
  expect(await chargesOf(club, member)).toEqual([4900]);
});

test("a membership whose price has changed meanwhile is charged at the price that the member has seen", async ({
  page,
  club,
  watch,
  member,
  room,
}) => {
  const { id, name } = await club.product(room);
  await signIn(page, member, `/memberships/buy/${id}`);
  const pay = page.getByRole("button", { name: /^Pay .* and join$/ });
  await expect(pay).toHaveText("Pay €49.00 and join");
  await club.call(member.organization, "PATCH", `/v1/products/${id}`, { amount: 5900 });
  await pay.click();
  await expect(alert(page)).toContainText("The price has changed");
  await expect(pay).toHaveText("Pay €59.00 and join");
  expect(await chargesOf(club, member)).toEqual([]);
  watch.expect(/409/);
  await pay.click();
  await expect(page.getByRole("heading", { name: `Welcome to ${name}` })).toBeVisible();
  expect(await chargesOf(club, member)).toEqual([5900]);
});

test("a trial is begun without a charge, and says when the first one comes", async ({
  page,
  club,
  member,
  room,
}) => {
  const { id, name } = await club.product(room, { trial_days: 14 });
  await signIn(page, member, `/memberships/buy/${id}`);
  await expect(
    page.getByText(/is charged €49\.00 a month from .* unless you cancel/),
  ).toBeVisible();
  await page.getByRole("button", { name: "Start the free trial" }).click();
  await expect(page.getByRole("heading", { name: `Welcome to ${name}` })).toBeVisible();
  await expect(page.getByText(/^Free until .*, then €49\.00 a month\.$/)).toBeVisible();
  expect(await chargesOf(club, member)).toEqual([]);
});

test("a member neither sees nor pays another member's invoice or membership", async ({
  page,
  club,
  member,
  room,
}) => {
  const other = await club.enrol({ name: "Somebody Else" });
  await club.card(other);
  const invoice = await club.invoice(other);
  const { id } = await club.subscription(other, await club.product(room));
  await page.context().addCookies(member.cookies);
  for (const path of [
    `/invoices/${invoice.id}`,
    `/invoices/${invoice.id}/pay`,
    `/memberships/${id}`,
    `/memberships/${id}/change`,
  ]) {
    await page.goto(path);
    await expect(page.getByText("Page not found")).toBeVisible();
  }
  const pdf = await page.request.get(`/portal/v1/invoices/${invoice.id}/pdf`);
  expect(pdf.status()).toBe(404);
});

test("a second payer of an account's invoice reads that somebody else is paying it", async ({
  page,
  club,
  member,
  watch,
}) => {
  const { organization } = member;
  const other = await club.enrol();
  await club.card(other, "pm_card_authenticationRequired");
  const body = { name: "Winter & Co" };
  const account = await club.call<{ id: string }>(organization, "POST", "/v1/accounts", body);
  await club.call(organization, "POST", `/v1/accounts/${account.id}/members`, {
    member_ids: [member.id, other.id],
    role: "billing",
  });
  const { id } = await club.invoice(member, { account_id: account.id });
  type Cards = { items: { id: string }[] };
  const path = `/v1/members/${other.id}/payment-methods`;
  const [card] = (await club.call<Cards>(organization, "GET", path)).items;
  await club.call(organization, "POST", `/v1/invoices/${id}/pay`, { payment_method_id: card?.id });

  await signIn(page, member, `/invoices/${id}/pay`);
  await page.getByRole("button", { name: "Pay €12.00" }).click();
  await expect(alert(page)).toContainText("Somebody else is paying this invoice");
  watch.expect(/409 \(Conflict\)/);
  await expect(page.getByText(/your bank/i)).toHaveCount(0);
});
