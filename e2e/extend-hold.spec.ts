import { expect, firstFreeSlot, signIn, stopTimer, test } from "./fixtures";

test("a payer who needs longer is offered more time once half of it is over, and gets it once", async ({
  page,
  club,
  member,
  room,
}) => {
  const id = await club.booking(member, room);
  const heldUntil = async () => {
    const booking = await club.call(member.organization, "GET", `/v1/bookings/${id}`);
    return Date.parse(String(booking["held_until"]));
  };
  const first = await heldUntil();
  await page.clock.install();
  await signIn(page, member, `/bookings/${id}/checkout`);
  const more = page.getByRole("button", { name: "More time" });
  const early = await stopTimer(page);
  expect(early.left).toBeGreaterThan(300);
  await expect(more).toBeHidden();

  // Minutes later in the browser; the server gives ten minutes from its own now.
  await early.leapTo(240);
  await expect(early.timer).toContainText(" 4:00");
  await expect(more).toBeVisible();
  await page.clock.resume();
  await more.click();
  await expect(page.getByText(/You have \d+ minutes to pay now\./)).toBeVisible();
  await expect(more).toBeHidden();
  expect(await heldUntil()).toBeGreaterThan(first);

  await page.reload();
  const late = await stopTimer(page);
  await late.leapTo(120);
  await expect(late.timer).toContainText(" 2:00");
  await expect(more).toBeHidden();
});

test("the clock of a held place goes on where it was when its page is shown again", async ({
  page,
  club,
  member,
  room,
}) => {
  const id = await club.booking(member, room);
  await page.clock.install();
  await signIn(page, member, `/bookings/${id}`);
  await page.getByRole("link", { name: "Finish booking" }).click();
  const { timer, leapTo } = await stopTimer(page);
  await leapTo(240);
  await expect(timer).toContainText(" 4:00");
  await page.goBack();
  await expect(timer).toBeHidden();
  await page.goForward();
  await expect(timer).toContainText(" 4:00");
});

test("a double click holds once, and back from the checkout the chosen day is still chosen", async ({
  page,
  member,
  room,
}) => {
  await signIn(page, member, `/resources/${room.id}`);
  const days = page.getByRole("group", { name: "Day" }).getByRole("button");
  await days.nth(4).click();
  await firstFreeSlot(page).click();
  let holds = 0;
  page.on("request", (one) => (holds += Number(one.url().includes("bookings.create"))));
  await page.getByRole("button", { name: "Pay another way" }).dblclick();
  await expect(page.getByRole("heading", { name: "Confirm and pay" })).toBeVisible();
  expect(holds).toBe(1);
  await page.goBack();
  await expect(days.nth(4)).toHaveAttribute("aria-pressed", "true");
});

test("a payment that is under way as the time ends is waited for, and nothing says that it was not charged", async ({
  page,
  club,
  member,
  room,
}) => {
  await club.card(member);
  const id = await club.booking(member, room);
  await page.clock.install();
  await signIn(page, member, `/bookings/${id}/checkout`);
  const { timer, leapTo } = await stopTimer(page);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/bookings\.checkout/, async (route) => {
    await answered;
    await route.continue();
  });
  const paying = page.waitForRequest(/bookings\.checkout/);
  await page.getByRole("button", { name: /^Pay €/ }).click();
  await paying;
  await leapTo(0);
  await expect(timer).toContainText(" 0:00");
  await expect(page.getByText("You weren’t charged.")).toBeHidden();
  answer();
  await page.clock.resume();
  await page.waitForURL(/\?new=1/);
});
