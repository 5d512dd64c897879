import { returnLate } from "./at-bank";
import { inDays } from "./club";
import { addTestCard, expect, signIn, test } from "./fixtures";

test("a declined card leaves the place held; the bank is asked, refuses, is asked again, and it is booked", async ({
  page,
  club,
  member,
  room,
  watch,
}) => {
  const id = await club.booking(member, room);
  await signIn(page, member, `/bookings/${id}/checkout`);
  const pay = page.getByRole("button", { name: "Pay €24.00" });
  const alert = page.getByRole("main").getByRole("alert");

  await test.step("a declined card leaves the place held", async () => {
    await addTestCard(page, "4000 0000 0000 0341");
    await pay.click();
    await expect(alert).toContainText("Your card was declined");
    await expect(alert).toContainText(/use another card/i);
    await expect(page.getByRole("timer")).toBeVisible();
    await expect(pay).toBeEnabled();
    watch.expect(/402 \(Payment Required\)/);
  });

  await test.step("the payer refuses at the bank", async () => {
    await addTestCard(page, "4000 0027 6000 3184");
    await expect(alert).toBeHidden();
    await pay.click();
    await expect(page.getByRole("heading", { name: "Confirm that it is you" })).toBeVisible();
    await expect(page.getByText("€24.00")).toBeVisible();
    await page.getByRole("button", { name: "Fail" }).click();
    await expect(page).toHaveURL(new RegExp(`/bookings/${id}/checkout`));
    await expect(alert).toContainText("The payment did not go through");
    await expect(alert).toContainText("You were not charged");
  });

  await test.step("the payer confirms with the same card", async () => {
    await page.getByRole("radio", { name: /3184/ }).check();
    await pay.click();
    await page.getByRole("button", { name: "Complete" }).click();
    await expect(page.getByRole("heading", { name: "You’re booked" })).toBeVisible();
  });

  type Payments = { items: { status: string; amount: number; booking_id?: string }[] };
  const { items } = await club.call<Payments>(
    member.organization,
    "GET",
    `/v1/payments?member_id=${member.id}`,
  );
  expect(items.filter(({ status }) => status === "succeeded")).toHaveLength(1);
});

for (const [answer, settled] of [
  ["Fail", "held"],
  ["Complete", "confirmed"],
] as const) {
  test(`a payer whom the bank sends back late hears the outcome all the same: ${settled}`, async ({
    page,
    club,
    member,
    room,
  }) => {
    const id = await club.booking(member, room);
    const former: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/bookings/")) former.push(pathname);
    });
    const read = () =>
      club.call<{ status: string }>(member.organization, "GET", `/v1/bookings/${id}`);
    await signIn(page, member, `/bookings/${id}/checkout`);
    await addTestCard(page, "4000 0027 6000 3184");
    await page.getByRole("button", { name: "Pay €24.00" }).click();
    await expect(page.getByRole("heading", { name: "Confirm that it is you" })).toBeVisible();
    await returnLate(page, answer, () =>
      expect.poll(async () => (await read()).status).toBe(settled),
    );
    // An address without a club would lead somebody of two clubs to the one chosen last.
    const inClub = () => expect(former).toEqual([`/bookings/${id}/checkout`]);
    if (answer === "Complete") {
      await expect(page.getByRole("heading", { name: "You’re booked" })).toBeVisible();
      inClub();
      return;
    }
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toContainText("The payment did not go through");
    await expect(alert).toContainText("You were not charged");
    await expect(page).toHaveURL(new RegExp(`/bookings/${id}/checkout$`));
    inClub();
    await page.reload();
    await expect(page.getByRole("button", { name: "Pay €24.00" })).toBeEnabled();
    await expect(alert).toBeHidden();
  });
}

test("a place whose price has changed meanwhile is charged at the price that the payer has seen", async ({
  page,
  club,
  member,
  room,
  watch,
}) => {
  const id = await club.booking(member, room);
  await signIn(page, member, `/bookings/${id}/checkout`);
  const pay = page.getByRole("button", { name: /^Pay €/ });
  await expect(pay).toHaveText("Pay €24.00");
  const longer = {
    starts_at_local: `${inDays(2)}T10:00:00`,
    ends_at_local: `${inDays(2)}T12:00:00`,
  };
  await club.call(member.organization, "POST", `/v1/bookings/${id}/reschedule`, longer);
  await pay.click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("The price has changed");
  await expect(pay).toHaveText("Pay €48.00");
  watch.expect(/409/);
  await pay.click();
  await expect(page.getByRole("heading", { name: "You’re booked" })).toBeVisible();
});

test("a card that the form refuses is explained next to its field", async ({
  page,
  member,
  watch,
}) => {
  await signIn(page, member, "/cards");
  await page.getByRole("button", { name: "Add a card" }).click();
  await page.getByLabel("Card number").fill("4242 4242 4242 4241");
  await page.getByLabel("Expires").fill("1299");
  await page.getByLabel("Security code").fill("123");
  await page.getByRole("button", { name: "Save card" }).click();
  await expect(page.getByLabel("Card number")).toHaveAccessibleDescription(/number/);
  await expect(page.getByLabel("Card number")).toHaveAttribute("aria-invalid", "true");
  watch.expect(/402 \(Payment Required\)/);
});
