import {
  atRest,
  blockOf,
  booked,
  carryByFinger,
  columnOf,
  drag,
  ghost,
  HOUR,
  openCalendar,
  pointAt,
  preview,
} from "./calendar-grid";
import { type Club, inDays, type Room, type SignedIn } from "./club";
import { begin } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

/** Adds a room that costs €17.00 an hour; others cost €24.00. */
async function cheaperRoom(club: Club, member: SignedIn): Promise<Room> {
  const room = await club.room(member);
  await club.call(member.organization, "POST", "/v1/events/price-rules", {
    ...{ name: `${room.name}, cheap`, currency: "EUR", amount: 1700, unit: "hour", priority: 9 },
    resource_ids: [room.id],
  });
  return room;
}

test("a booking is moved by mouse, never without its preview, and the other desk sees it", async ({
  page,
  browser,
  baseURL,
  club,
  member,
  room,
}) => {
  const cheap = await cheaperRoom(club, member);
  const booking = await booked(club, member, room);
  const { day } = booking;
  const view = { date: day, places: [room, cheap] };
  await begin(page, await club.worker("manager", "Mia Berg"));
  await openCalendar(page, view);
  const block = blockOf(page, booking);
  await expect(block).toContainText(member.name);
  await expectSound(page, "the calendar");
  const theirs = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await theirs.newPage();
  await begin(other, await club.worker("front_desk", "Ben Adler"));
  await openCalendar(other, view);
  await expect(blockOf(other, booking)).toContainText("10:00");
  // The places stand in the order of their names.
  const home = Number(await columnOf(block).getAttribute("data-lane"));
  const away = 1 - home;

  await test.step("a new time is drawn: its price grows with it, and it opens a new booking there", async () => {
    const to = await pointAt(page, away, 16 * HOUR);
    await drag(page, { ...to, y: to.y - 64 + 10 }, { ...to, y: to.y + 50 });
    await expect(ghost(page)).toContainText(/3:00.*5:00.PM/);
    await expect(ghost(page)).toContainText("€34.00");
    await page.mouse.up();
    await expect(page.getByRole("combobox", { name: "Member" })).toBeVisible();
    const query = new URL(page.url()).searchParams;
    expect(query.get("resource_id")).toBe(cheap.id);
    expect(query.get("starts_at_local")).toBe(`${day}T15:00:00`);
    expect(query.get("ends_at_local")).toBe(`${day}T17:00:00`);
    await page.goBack();
    await expect(block).toBeVisible();
    await atRest(page);
  });

  await test.step("Escape lets go, and a drop is put back: nothing is written", async () => {
    const from = await pointAt(page, home, 10.5 * HOUR);
    await drag(page, from, { ...from, y: from.y + 64 });
    await expect(ghost(page)).toContainText(/11:00.AM/);
    await page.keyboard.press("Escape");
    await expect(ghost(page)).toBeHidden();
    await page.mouse.up();
    await expect(preview(page)).toBeHidden();
    await expect(block).toContainText("10:00");
    await drag(page, from, { ...from, y: from.y + 64 });
    await page.mouse.up();
    await expect(preview(page)).toContainText(/11:00.AM\s*–\s*12:00.PM/);
    await expect(preview(page)).toContainText("The price stays the same.");
    await expectSound(page, "the preview of a move");
    await preview(page).getByRole("button", { name: "Put back" }).click();
    await expect(preview(page)).toBeHidden();
    expect(await booking.time()).toBe("10:00 11:00");
  });

  await test.step("its lower edge makes it longer: the preview says what that costs", async () => {
    const from = await pointAt(page, home, 11 * HOUR);
    await drag(page, { ...from, y: from.y - 3 }, { ...from, y: from.y + 64 });
    await expect(ghost(page)).toContainText(/10:00.*12:00.PM/);
    await expect(ghost(page)).toContainText("€24.00 more");
    await page.mouse.up();
    await expect(preview(page)).toContainText(/10:00.AM\s*–\s*12:00.PM/);
    await expect(preview(page)).toContainText("€24.00");
    await preview(page).getByRole("button", { name: "Put back" }).click();
  });

  await test.step("to a cheaper place: the ghost's price is the preview's, and it is moved", async () => {
    const from = await pointAt(page, home, 10.5 * HOUR);
    const to = await pointAt(page, away, 12.5 * HOUR);
    const shift = (await pointAt(page, home, 10.5 * HOUR)).y - from.y;
    await drag(page, { ...from, y: from.y + shift }, { x: to.x, y: from.y + shift + 128 });
    await expect(ghost(page)).toContainText("€7.00 less");
    await page.mouse.up();
    await expect(preview(page)).toContainText("€7.00");
    expect(await booking.time()).toBe("10:00 11:00");
    await preview(page).getByRole("button", { name: "Move", exact: true }).click();
    await expect(preview(page)).toBeHidden();
    await expect(columnOf(block)).toHaveAttribute("data-lane", String(away));
    await expect(block).toContainText("12:00");
    expect(await booking.time()).toBe("12:00 13:00");
    expect(await booking.placeOf()).toBe(cheap.id);
  });

  await test.step("the other desk sees it without a touch", async () => {
    await expect(blockOf(other, booking)).toContainText("12:00");
    await expect(columnOf(blockOf(other, booking))).toHaveAttribute("data-lane", String(away));
  });
  await theirs.close();
});

test("by keys alone a time is made, and a booking moved and made longer, each step said", async ({
  page,
  club,
  member,
  room,
}) => {
  const booking = await booked(club, member, room);
  await begin(page, await club.worker("manager", "Mia Berg"));
  await openCalendar(page, { date: booking.day, places: [room] });
  const block = blockOf(page, booking);
  const grid = page.getByRole("application", { name: "Calendar" });
  const voice = page.locator("[data-voice]");
  const press = async (key: string, times = 1) => {
    for (let turn = 0; turn < times; turn += 1) await page.keyboard.press(key);
  };

  await test.step("picked up, carried two hours and made an hour longer", async () => {
    await grid.focus();
    await press("PageUp", 24);
    await press("PageDown", 10);
    await expect(voice).toContainText(member.name);
    await press("m");
    await expect(voice).toContainText("Picked up");
    await press("ArrowDown", 2);
    await expect(voice).toContainText(/12:00.*1:00.PM, free/);
    await press("Shift+ArrowDown");
    await expect(voice).toContainText(/12:00.*2:00.PM, free/);
    await expect(voice).toContainText("€24.00 more");
    await press("Enter");
    await expect(preview(page)).toContainText(/12:00.PM\s*–\s*2:00.PM/);
    expect(await booking.time()).toBe("10:00 11:00");
    await preview(page).getByRole("radio", { name: "Open invoice" }).press("Space");
    const confirm = preview(page).getByRole("button", { name: "Move", exact: true });
    await expect(confirm).toBeEnabled();
    await confirm.press("Enter");
    await expect(preview(page)).toBeHidden();
    await expect(block).toContainText("12:00");
    expect(await booking.time()).toBe("12:00 14:00");
  });

  await test.step("Escape puts back, and Enter on an empty time makes a booking there", async () => {
    await grid.focus();
    await press("PageUp", 24);
    await press("PageDown", 12);
    await press("m");
    await press("ArrowDown");
    await press("Escape");
    await expect(voice).toHaveText("Put back.");
    await press("ArrowUp");
    await expect(voice).toContainText(/11:00.*12:00.PM, free/);
    await press("Enter");
    await expect(page.getByRole("combobox", { name: "Member" })).toBeVisible();
    expect(new URL(page.url()).searchParams.get("starts_at_local")).toBe(`${booking.day}T11:00:00`);
  });
});

test("on a phone a finger scrolls the day, and one that holds a booking carries it", async ({
  browser,
  baseURL,
  club,
  member,
  room,
}) => {
  const booking = await booked(club, member, room);
  const phone = await browser.newContext({
    ...(baseURL && { baseURL }),
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  });
  const page = await phone.newPage();
  await begin(page, await club.worker("front_desk", "Ben Adler"));
  await openCalendar(page, { date: booking.day, places: [room] });
  await expect(page.getByRole("list", { name: "Bookings and events" })).toContainText(member.name);
  await expectSound(page, "the calendar's list on a phone");
  await openCalendar(page, { date: booking.day, places: [room], view: "day" });
  await expectSound(page, "the calendar's day on a phone");
  const from = await pointAt(page, 0, 10.5 * HOUR);
  await carryByFinger(page, from, { ...from, y: from.y + 64 });
  await expect(preview(page)).toContainText(/11:00.AM\s*–\s*12:00.PM/);
  await preview(page).getByRole("button", { name: "Move", exact: true }).tap();
  await expect(preview(page)).toBeHidden();
  await expect(blockOf(page, booking)).toContainText("11:00");
  expect(await booking.time()).toBe("11:00 12:00");
  await phone.close();
});

test("places stand as people count them, and a long name widens no column", async ({
  page,
  club,
  member,
}) => {
  const name = (number: number) => `Court ${number} for whoever plays in the evening, or later`;
  const places = await Promise.all([10, 9, 2, 1, 11, 3].map((n) => club.room(member, name(n))));
  await begin(page, await club.worker("front_desk", "Ben Adler"));
  await openCalendar(page, { date: inDays(1), places });
  const heads = page.locator(".calendar-name");
  await expect(heads).toHaveText([1, 2, 3, 9, 10, 11].map(name));
  const widths = await heads.evaluateAll((all) => all.map(({ clientWidth }) => clientWidth));
  // Three of them fit beside each other, whatever they are called.
  expect(Math.max(...widths)).toBeLessThan(300);
  expect(Math.min(...widths)).toBeGreaterThan(150);
});
