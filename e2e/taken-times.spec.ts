import { inDays, word } from "./club";
import { expect, firstFreeSlot, signIn, test } from "./fixtures";

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

for (const [size, viewport] of Object.entries(SIZES))
  test(`on a ${size}, a member is told of a taken time, and takes it when it is offered`, async ({
    page,
    club,
    member,
    room,
  }) => {
    await page.setViewportSize(viewport);
    const { organization } = member;
    const rival = await club.enrol({ name: "Sam Okafor" });
    const taken = await club.booking(rival, room, { days: 2 });
    await signIn(page, member, `/resources/${room.id}?day=${inDays(2)}`);
    await page.getByRole("button", { name: /^10:00 AM, being booked/ }).click();
    const choice = page.getByRole("complementary", { name: "Your choice" });
    await expect(choice).toContainText("10:00 AM – 11:00 AM");

    // One press, one press back, and one press again.
    await choice.getByRole("button", { name: "Notify me" }).click();
    await expect(choice.getByText("We’ll email you.")).toBeVisible();
    await choice.getByRole("button", { name: "Undo" }).click();
    await choice.getByRole("button", { name: "Notify me" }).click();
    await expect(choice.getByText("You’re first in line.")).toBeVisible();

    // Home and the bookings show it before there is an offer; it leads back to the time.
    await page.goto("/");
    const waiting = page.getByRole("region", { name: `Waitlist: ${room.name}` });
    await expect(waiting.getByRole("button", { name: "Stop waiting" })).toBeVisible();
    await waiting.getByRole("link", { name: room.name }).click();
    await expect(choice.getByText("We’ll email you.")).toBeVisible();

    await club.call(organization, "POST", `/v1/bookings/${taken}/release`, {});
    type Entries = { items: { status: string }[] };
    const path = `/v1/waitlist?member_id=${member.id}&status=offered`;
    await expect
      .poll(async () => (await club.call<Entries>(organization, "GET", path)).items.length)
      .toBe(1);
    await page.goto("/bookings");
    await expect(waiting.getByRole("timer")).toHaveText(/Kept for \d+:\d\d/);
    await waiting.getByRole("button", { name: "Take the spot" }).click();
    await expect(page.getByRole("heading", { name: "Confirm and pay" })).toBeVisible();
  });

test("a taken time leads to another space at that time, chosen there already", async ({
  page,
  club,
  member,
}) => {
  // Places of the same kind come first, and only five: the rooms of other journeys are not among them.
  const kind = `Studio ${word()}`;
  const room = await club.room(member, "Apex room", kind);
  const other = await club.room(member, "Zenith room", kind);
  const rival = await club.enrol({ name: "Sam Okafor" });
  await club.booking(rival, room, { days: 2 });
  await club.booking(member, room, { days: 3 });
  await signIn(page, member, `/resources/${room.id}?day=${inDays(2)}`);
  await page.getByRole("button", { name: /^10:00 AM, being booked/ }).click();
  const choice = page.getByRole("complementary", { name: "Your choice" });
  await choice.getByRole("button", { name: new RegExp(`${other.name}.*€24`) }).click();
  await expect(page.getByRole("heading", { level: 1, name: other.name })).toBeVisible();
  await expect(choice).toContainText("10:00 AM – 11:00 AM");
  await expect(choice.getByRole("button", { name: /^Book · €/ })).toBeVisible();

  // The member's own time is never called full.
  await page.goto(`/resources/${room.id}?day=${inDays(3)}`);
  await page.getByRole("button", { name: /^10:00 AM, yours/ }).click();
  await expect(choice.getByRole("link", { name: "See your booking" })).toBeVisible();
  await expect(choice.getByRole("button", { name: "Notify me" })).toHaveCount(0);
});

test("the first time that can be booked lies on the first screen, and each day says how full it is", async ({
  page,
  club,
  member,
  room,
}) => {
  const rival = await club.enrol({ name: "Sam Okafor" });
  await club.booking(rival, room, { days: 2 });
  const event = await club.event(member, { amount: 2500 });
  for (const [viewport, most] of [
    [SIZES.phone, 620],
    [SIZES.desktop, 520],
  ] as const) {
    await page.setViewportSize(viewport);
    const path = `/resources/${room.id}`;
    await (most === 620 ? signIn(page, member, path) : page.goto(path));
    const box = await firstFreeSlot(page).boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(most);
    // So does the press that books an event, clear of the bar at the lower edge.
    await page.goto(`/events/${event.id}`);
    const press = await page.getByRole("button", { name: /^Book · €25/ }).boundingBox();
    const bar = page.getByRole("navigation").filter({ visible: true }).last();
    const edge = most === 620 ? (await bar.boundingBox())?.y : viewport.height;
    expect(press && press.y + press.height).toBeLessThanOrEqual(edge ?? 0);
  }
  await page.goto(`/resources/${room.id}`);
  const days = page.getByRole("group", { name: "Day" }).getByRole("button");
  await expect(days).toHaveCount(7);
  await expect(days.nth(0)).toHaveAccessibleName(/today/);
  await expect(days.nth(2)).toHaveAccessibleName(/23 of 24 hours free$/);
});
