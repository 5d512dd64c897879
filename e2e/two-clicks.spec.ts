import type { Page } from "playwright/test";
import { atPage } from "./addresses";
import { type Club, inDays, type Room, type SignedIn } from "./club";
import { expect, signIn, test } from "./fixtures";

type Bookings = { items: { status: string; starts_at_local: string }[] };
type Refunds = { items: { amount: number; status: string }[] };

/** Gives the member the habit of a weekday at ten, in two and three weeks, so that the next one is free. */
async function usuallyAtTen(club: Club, member: SignedIn, room: Room): Promise<void> {
  for (const days of [14, 21]) await club.booking(member, room, { days, paid: true });
}

const again = (page: Page) => page.getByRole("region", { name: "Book again" });
const booked = (page: Page) => page.getByRole("heading", { name: "You’re booked" });
const strip = (page: Page) => page.getByRole("complementary", { name: "Undo the booking" });

test("the time that a member usually takes is booked and paid from home in one press, and undone", async ({
  page,
  club,
  member,
  room,
}) => {
  await usuallyAtTen(club, member, room);
  await signIn(page, member);
  await expect(again(page)).toContainText(room.name);
  await expect(again(page)).toContainText("10:00 AM – 11:00 AM");
  await again(page).getByRole("button", { name: "Book · €24.00 on Visa 4242" }).click();
  await expect(booked(page)).toBeVisible();

  await test.step("the clock of undoing stands still while it has the focus", async () => {
    const undo = strip(page).getByRole("button", { name: /^Undo/ });
    await undo.focus();
    await page.waitForTimeout(11_000);
    await expect(undo).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(atPage("/"));
  });

  const { organization, id } = member;
  const list = <T>(path: string) =>
    club.call<T>(organization, "GET", `${path}?member_id=${id}&size=100`);
  const { items } = await list<Bookings>("/v1/bookings");
  expect(items.filter(({ status }) => status === "confirmed")).toHaveLength(2);
  expect(items.filter(({ status }) => status === "cancelled")).toHaveLength(1);
  const refunds = (await list<Refunds>("/v1/refunds")).items;
  expect(refunds.map(({ amount }) => amount)).toEqual([2400]);
  // The same time is offered again.
  await page.reload();
  await expect(again(page)).toContainText(room.name);
});

test("on a phone, by keyboard, the next free time of a favourite takes two presses", async ({
  page,
  club,
  member,
  room,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, member, "/resources");
  await page.getByRole("link", { name: room.name }).click();
  await page.waitForURL(`**/resources/${room.id}`);
  const heart = page.getByRole("button", { name: `Favourite: ${room.name}` });
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  // Back in the list, which was read before, the place is marked as well.
  await page.goBack();
  await page.waitForURL("**/resources");
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Favourites" }).click();
  await expect(page.getByRole("list", { name: "Places" }).getByRole("listitem")).toHaveCount(1);

  await page.goto("/");
  await expect(page.getByRole("heading", { name: /^Welcome to/ })).toBeVisible();
  const times = page.getByRole("group", { name: `Free times: ${room.name}` });
  // No line has one time alone, however narrow the phone is.
  for (const [width, columns] of [
    [320, 2],
    [390, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await expect(times.getByRole("button")).toHaveCount(4);
    const lefts = await times
      .getByRole("button")
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
    expect(new Set(lefts).size, `columns at ${width}`).toBe(columns);
  }
  // The first one may begin at this moment: a booking that has begun cannot be undone.
  await times.getByRole("button").nth(1).focus();
  await page.keyboard.press("Enter");
  const press = page.getByRole("button", { name: "Book · €24.00 on Visa 4242" });
  await press.focus();
  await page.keyboard.press("Enter");
  await expect(booked(page)).toBeVisible();
  // Undoing ends by itself; cancelling stays.
  await expect(strip(page)).toBeVisible();
  const heights = await strip(page)
    .getByText(/^\d+$/)
    .evaluate((seconds) =>
      ["9", "10"].map((left) => {
        if (seconds.firstChild) seconds.firstChild.nodeValue = left;
        return seconds.getBoundingClientRect().height;
      }),
    );
  expect(heights[1]).toBe(heights[0]);
  await expect(strip(page)).toBeHidden({ timeout: 20_000 });
  await expect(page.getByRole("button", { name: "Cancel booking" })).toBeVisible();
  const path = `/v1/bookings?member_id=${member.id}`;
  const { items } = await club.call<Bookings>(member.organization, "GET", path);
  expect(items.map(({ status }) => status)).toEqual(["confirmed"]);
});

/** Expects what has the focus above the panel that floats over the page. */
async function expectClear(page: Page): Promise<void> {
  const panel = page.getByRole("complementary", { name: "Your choice" });
  await expect
    .poll(async () => {
      const under = await page.locator("*:focus").boundingBox();
      const over = await panel.boundingBox();
      return under && over ? under.y + under.height <= over.y : "nothing is there";
    })
    .toBe(true);
}

for (const [size, width, height] of [
  ["desktop", 1280, 800],
  ["phone", 390, 844],
] as const) {
  test(`on a ${size}, any free time takes three presses from home`, async ({
    page,
    member,
    room,
  }) => {
    await page.setViewportSize({ width, height });
    await signIn(page, member);
    const tab = page.getByRole("navigation").getByRole("link", { name: "Book", exact: true });
    await tab.filter({ visible: true }).click();
    // The board opens on today, or on the next day with a free time. No press chose the place.
    const time =
      size === "phone"
        ? page.getByRole("group", { name: "Start" }).getByRole("button", { name: /free$/ }).last()
        : page.getByRole("gridcell", { name: new RegExp(`^${room.name}, .*, free`) }).last();
    await time.click();
    await expectClear(page);
    await page.getByRole("button", { name: /^Book · €[\d.]+ on Visa 4242$/ }).click();
    await expect(booked(page)).toBeVisible();
  });
}

test("where the bank asks, one press goes to the bank, and the time stays held", async ({
  page,
  club,
  room,
}) => {
  const member = await club.member();
  await club.card(member, "pm_card_authenticationRequired");
  await signIn(page, member, `/resources/times?view=week&place=${room.id}`);
  await page
    .getByRole("gridcell", { name: /, 10:00 AM, free/ })
    .last()
    .click();
  const choice = page.getByRole("complementary", { name: "Your choice" });
  await choice.getByRole("button", { name: /^Book · €24\.00 on Visa/ }).click();
  await expect(page.getByRole("heading", { name: "Confirm that it is you" })).toBeVisible();
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(booked(page)).toBeVisible();
  type Payments = { items: { status: string; amount: number }[] };
  const path = `/v1/payments?member_id=${member.id}`;
  const { items } = await club.call<Payments>(member.organization, "GET", path);
  expect(items.filter(({ status }) => status === "succeeded")).toHaveLength(1);
});

test("the board is narrowed by amenities, in its address", async ({ page, member, room }) => {
  // In the evening today has no time left.
  await signIn(page, member, `/resources/times?day=${inDays(1)}`);
  const row = page.getByRole("rowheader", { name: room.name });
  await expect(row).toBeVisible();
  await page.getByRole("button", { name: "Screen", exact: true }).click();
  await expect(page).toHaveURL(/with=Screen/);
  await expect(row).toBeVisible();
  await page.getByRole("button", { name: "One place more" }).click();
  await expect(row).toBeHidden();
  await page.reload();
  await expect(page.getByRole("button", { name: "Screen", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});
