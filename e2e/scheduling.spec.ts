import { atPage } from "./addresses";
import { inDays } from "./club";
import { expect, signIn, test } from "./fixtures";

test("a member finds an event, pays for a place in one press and has it among the bookings", async ({
  page,
  club,
  member,
}) => {
  const event = await club.event(member, { amount: 1500 });
  await signIn(page, member, "/events");
  await page.getByRole("link", { name: new RegExp(event.title) }).click();
  await expect(page.getByRole("heading", { level: 1, name: event.title })).toBeVisible();
  await expect(page.getByText("8 spots left")).toBeVisible();
  await page.getByRole("button", { name: "Book · €15.00 on Visa 4242" }).click();
  await expect(page.getByRole("heading", { name: "You’re booked" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Good to know");
  await test.step("back at the event, the place is theirs and not offered again", async () => {
    await page.goBack();
    await expect(page.getByText("You’re in")).toBeVisible();
  });
  await page.getByRole("link", { name: "See your booking" }).click();
  await expect(page.getByRole("heading", { level: 1, name: event.title })).toBeVisible();
});

test("a weekly class is one row of the events, and any of its dates is found from there", async ({
  page,
  club,
  member,
}) => {
  await club.call(member.organization, "POST", "/v1/events/recurring", {
    ...{ title: "Morning run", timezone: "Europe/Berlin", status: "published" },
    starts_at_local: `${inDays(2)}T07:00:00`,
    ends_at_local: `${inDays(2)}T08:00:00`,
    rrule: "FREQ=WEEKLY;COUNT=8",
  });
  await signIn(page, member, "/events");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: /Morning run/ })).toHaveCount(1);
  await main.getByRole("link", { name: /Morning run.*7 more dates/ }).click();
  await expect(main.getByRole("region", { name: "Other dates" }).getByRole("listitem")).toHaveCount(
    4,
  );
  await main.getByRole("link", { name: "All dates" }).click();
  await main
    .getByRole("link", { name: /Morning run/ })
    .last()
    .click();
  await main.getByRole("button", { name: "Reserve my spot" }).click();
  await expect(page.getByRole("heading", { name: "You’re booked" })).toBeVisible();
});

test("a booking is moved to a longer time, whose price is shown first", async ({
  page,
  club,
  member,
  room,
}) => {
  const id = await club.booking(member, room, { days: 3, paid: true });
  await signIn(page, member, `/bookings/${id}`);
  await page.getByRole("link", { name: "Move to another time" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Move booking" })).toBeVisible();
  await page.getByText("2 h", { exact: true }).click();
  await page.getByRole("button", { name: /^3:00 PM, \+€24\.00/ }).click();
  const choice = page.getByRole("complementary", { name: "Your choice" });
  await expect(choice).toContainText("€24.00 more, charged now.");
  await choice.getByRole("button", { name: "Pay €24.00 and move" }).click();
  await expect(page).toHaveURL(atPage(`/bookings/${id}`));
  await expect(page.getByText("3:00 PM – 5:00 PM")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("€48.00");
});

test("a time that was chosen for a move is still chosen after the bank has refused", async ({
  page,
  club,
  member,
  room,
}) => {
  const id = await club.booking(member, room, { days: 3, paid: true });
  await club.card(member, "pm_card_authenticationRequired");
  await signIn(page, member, `/bookings/${id}/reschedule`);
  await page.getByText("2 h", { exact: true }).click();
  await page.getByRole("button", { name: /^3:00 PM, \+€24\.00/ }).click();
  const choice = page.getByRole("complementary", { name: "Your choice" });
  await choice.getByRole("radio", { name: /3184/ }).check();
  await choice.getByRole("button", { name: "Pay €24.00 and move" }).click();
  await page.getByRole("button", { name: "Fail" }).click();
  await expect(page.getByText("The payment did not go through.")).toBeVisible();
  await expect(choice).toContainText("3:00 PM – 5:00 PM");
  await choice.getByRole("radio", { name: /4242/ }).check();
  await choice.getByRole("button", { name: "Pay €24.00 and move" }).click();
  await expect(page).toHaveURL(atPage(`/bookings/${id}`));
  await expect(page.getByText("3:00 PM – 5:00 PM")).toBeVisible();
});

test("a time that is taken during a move is replaced by offers of the nearest free ones", async ({
  page,
  club,
  member,
  room,
  watch,
}) => {
  const id = await club.booking(member, room, { days: 3, paid: true });
  await signIn(page, member, `/bookings/${id}/reschedule`);
  await page.getByRole("button", { name: /^3:00 PM/ }).click();
  const choice = page.getByRole("complementary", { name: "Your choice" });
  const move = choice.getByRole("button", { name: "Move to this time" });
  await expect(move).toBeEnabled();
  const rival = await club.enrol({ name: "Sam Okafor" });
  await club.call(room.organization, "POST", "/v1/bookings", {
    member_id: rival.id,
    resource_id: room.id,
    starts_at_local: `${inDays(3)}T15:00:00`,
    ends_at_local: `${inDays(3)}T16:00:00`,
  });
  await move.click();
  await expect(choice.getByText("Someone just took this time.")).toBeVisible();
  watch.expect(/409 \(Conflict\)/);
  await choice.getByRole("button", { name: /^4:00 PM/ }).click();
  await expect(choice).toContainText("4:00 PM – 5:00 PM");
  await expect(choice.getByText("Couldn’t move the booking")).toBeHidden();
  await move.click();
  await expect(page).toHaveURL(atPage(`/bookings/${id}`));
  await expect(page.getByText("4:00 PM – 5:00 PM")).toBeVisible();
});

test("on a phone, a cancellation shows the refund and the fee first, and then does exactly that", async ({
  page,
  club,
  member,
  room,
  watch,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await club.terms(room, {
    cancellation_tiers: [
      { until_minutes_before: 10 * 1440, refund_percent: 100 },
      { until_minutes_before: 60, refund_percent: 25 },
    ],
  });
  const id = await club.booking(member, room, { days: 3, paid: true });
  await signIn(page, member, `/bookings/${id}`);
  await expect(page.getByText(/^25 % back until/)).toBeVisible();
  // The dialog was opened a while ago, when half would still have gone back.
  await page.route(
    /bookings\.cancellationPreview/,
    async (route) => {
      const answer = await route.fetch();
      const earlier = (await answer.text())
        .replace('"refund_percent":25', '"refund_percent":50')
        .replace('"refund_amount":600', '"refund_amount":1200')
        .replace('"fee_amount":1800', '"fee_amount":1200');
      await route.fulfill({ response: answer, body: earlier });
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Cancel booking" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("Refund to your card€12.00");
  await question.getByRole("button", { name: "Cancel booking" }).click();
  await expect(question.getByRole("alert")).toContainText("The refund has changed. Check it");
  watch.expect(/409 \(Conflict\)/);
  await expect(question).toContainText("Refund to your card€6.00");
  await expect(question).toContainText("Cancellation fee€18.00");
  await question.getByRole("button", { name: "Cancel booking" }).click();
  await expect(page.getByText("This booking is cancelled")).toBeVisible();
  await expect(
    page.getByText(/€6\.00 is refunded to your card.*€18\.00 was kept as a cancellation fee/),
  ).toBeVisible();
  const { organization } = member;
  type Paid = { payment_id: string };
  const { payment_id } = await club.call<Paid>(organization, "GET", `/v1/bookings/${id}`);
  const payment = await club.call(organization, "GET", `/v1/payments/${payment_id}`);
  expect(payment["amount_refunded"]).toBe(600);
});

test("a member waiting for a full event is offered the place that becomes free, and takes it", async ({
  page,
  club,
  member,
}) => {
  const event = await club.event(member, { capacity: 1 });
  const rival = await club.enrol({ name: "Sam Okafor" });
  const taken = await club.call<{ id: string }>(member.organization, "POST", "/v1/bookings", {
    member_id: rival.id,
    event_id: event.id,
  });
  await signIn(page, member, `/events/${event.id}`);
  await page.getByRole("button", { name: "Join the waitlist" }).click();
  await expect(page.getByText("You’re first in line.")).toBeVisible();
  await club.call(member.organization, "POST", `/v1/bookings/${taken.id}/cancel`, {});
  type Entries = { items: { status: string }[] };
  const path = `/v1/waitlist?member_id=${member.id}`;
  await expect
    .poll(async () => (await club.call<Entries>(member.organization, "GET", path)).items)
    .toMatchObject([{ status: "offered" }]);
  // The page has stayed open: whoever looks at it again finds the offer.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const offer = page.getByRole("region", { name: `Waitlist: ${event.title}` });
  await expect(offer.getByRole("button", { name: "Take the spot" })).toBeVisible();
  await page.goto("/bookings");
  await expect(offer.getByRole("timer")).toHaveText(/Kept for \d+:\d\d/);
  await offer.getByRole("button", { name: "Take the spot" }).click();
  await expect(page.getByRole("heading", { name: "You’re booked" })).toBeVisible();
});

test("a member whose event has moved comes at the new time, or not, as they say", async ({
  page,
  club,
  member,
}) => {
  const event = await club.event(member, { days: 4 });
  const wanted = { member_id: member.id, event_id: event.id };
  const { organization } = member;
  const { id } = await club.call<{ id: string }>(organization, "POST", "/v1/bookings", wanted);
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await club.call(organization, "PATCH", `/v1/events/${event.id}`, {
    starts_at_local: `${day}T18:00:00`,
    ends_at_local: `${day}T20:00:00`,
  });
  await signIn(page, member, `/bookings/${id}`);
  await expect(page.getByText("The event has moved")).toBeVisible();
  await page.getByRole("button", { name: "Keep my place" }).click();
  await expect(page.getByText("The event has moved")).toHaveCount(0);
  await expect(page.getByText("6:00 PM – 8:00 PM")).toBeVisible();
});

test("a calendar is subscribed, and its address ends when it is stopped", async ({
  page,
  club,
  member,
  room,
}) => {
  const id = await club.booking(member, room, { days: 3, paid: true });
  await signIn(page, member, "/calendar");
  await page.getByLabel("Name").fill("My phone");
  await page.getByRole("button", { name: "Get calendar link" }).click();
  const link = page.getByRole("textbox", { name: "Link" });
  await expect(link).toBeFocused();
  const address = await link.inputValue();
  const feed = await page.request.get(address);
  expect(await feed.text()).toContain(`UID:${id}@foyer`);
  await page.getByRole("button", { name: "Stop My phone" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop it" }).click();
  await expect(page.getByRole("button", { name: "Stop My phone" })).toHaveCount(0);
  expect((await page.request.get(address)).status()).toBe(410);
});
