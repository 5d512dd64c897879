import type { Booking } from "../src/features/scheduling/bookings/schema";
import {
  blockOf,
  booked,
  carryByFinger,
  drag,
  ghost,
  HOUR,
  openCalendar,
  pointAt,
  preview,
} from "./calendar-grid";
import { inDays } from "./club";
import { begin } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("a closure is drawn over a booking, which is asked about first; then mouse, finger and keys change it, and it is taken away", async ({
  page,
  browser,
  baseURL,
  club,
  member,
  room,
}) => {
  const booking = await booked(club, member, room);
  const { organization } = member;
  type Place = { overrides: { starts_at_local: string; ends_at_local: string }[] };
  const closures = async () =>
    (await club.call<Place>(organization, "GET", `/v1/events/resources/${room.id}`)).overrides.map(
      (one) => `${one.starts_at_local.slice(11, 16)} ${one.ends_at_local.slice(11, 16)}`,
    );
  await begin(page, await club.worker("manager", "Mia Berg"));
  await openCalendar(page, { date: booking.day, places: [room] });
  const closure = page.locator('[data-block^="closure"]');
  const draw = page.getByRole("button", { name: "Close times" });

  await test.step("over a booking: nothing is written before it is decided", async () => {
    await draw.click();
    const from = await pointAt(page, 0, 10.5 * HOUR);
    await drag(page, { ...from, y: from.y - 80 }, { ...from, y: from.y + 84 });
    await expect(ghost(page)).toContainText("1 booking or event in it");
    await page.mouse.up();
    await expect(preview(page)).toContainText("1 booking no longer fits");
    await expect(preview(page)).toContainText(member.name);
    await expectSound(page, "the panel of a closure");
    const confirm = preview(page).getByRole("button", { name: "Close this time" });
    await expect(confirm).toBeDisabled();
    expect(await closures()).toEqual([]);
    await preview(page)
      .getByRole("radio", { name: /Keep them/ })
      .check();
    await confirm.click();
    await expect(closure).toContainText("Closed");
    expect(await closures()).toEqual(["09:00 12:00"]);
    await expect(blockOf(page, booking)).toContainText("10:00");
    await draw.click();
  });

  await test.step("carried away from the booking, it has nobody to ask about", async () => {
    const from = await pointAt(page, 0, 11.5 * HOUR);
    await drag(page, from, { ...from, y: from.y + 128 });
    await page.mouse.up();
    await expect(preview(page)).toContainText("No booking is in the way.");
    expect(await closures()).toEqual(["09:00 12:00"]);
    await preview(page).getByRole("button", { name: "Save" }).click();
    await expect(closure).toContainText("11:00");
    expect(await closures()).toEqual(["11:00 14:00"]);
  });

  await test.step("on a tablet a finger carries it, and pulls its lower edge", async () => {
    const tablet = await browser.newContext({
      ...(baseURL && { baseURL }),
      ...{ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true },
    });
    const touched = await tablet.newPage();
    await begin(touched, await club.worker("manager", "Ben Adler"));
    await openCalendar(touched, { date: booking.day, places: [room] });
    const save = () => preview(touched).getByRole("button", { name: "Save" }).tap();
    const held = touched.locator('[data-block^="closure"]');
    const middle = await pointAt(touched, 0, 12.5 * HOUR);
    await carryByFinger(touched, middle, { ...middle, y: middle.y + 64 });
    await expect(preview(touched)).toContainText("No booking is in the way.");
    expect(await closures()).toEqual(["11:00 14:00"]);
    await save();
    await expect(held).toContainText(/12:00.*3:00.PM/);
    const edge = await pointAt(touched, 0, 15 * HOUR);
    await carryByFinger(touched, { ...edge, y: edge.y - 12 }, { ...edge, y: edge.y + 52 });
    await expect(preview(touched)).toContainText("No booking is in the way.");
    await save();
    await expect(held).toContainText(/12:00.*4:00.PM/);
    expect(await closures()).toEqual(["12:00 16:00"]);
    await tablet.close();
  });

  await test.step("keys carry it back, and make it shorter", async () => {
    await expect(closure).toContainText(/12:00.*4:00.PM/);
    const grid = page.getByRole("application", { name: "Calendar" });
    const voice = page.locator("[data-voice]");
    const press = async (key: string, count = 1) => {
      for (let turn = 0; turn < count; turn += 1) await page.keyboard.press(key);
    };
    await grid.focus();
    await press("PageUp", 24);
    await press("PageDown", 13);
    await expect(voice).toContainText("Closed");
    await press("m");
    await expect(voice).toContainText("Picked up");
    await press("ArrowUp");
    await press("Shift+ArrowUp");
    await expect(voice).toContainText(/11:00.*2:00.PM, nothing is booked in it/);
    await press("Enter");
    await expect(preview(page)).toContainText("No booking is in the way.");
    const save = preview(page).getByRole("button", { name: "Save" });
    await expect(save).toBeEnabled();
    await save.press("Enter");
    await expect(preview(page)).toBeHidden();
    await expect(closure).toContainText(/11:00.*2:00.PM/);
    expect(await closures()).toEqual(["11:00 14:00"]);
  });

  await test.step("and it is taken away", async () => {
    await closure.click();
    await preview(page).getByRole("button", { name: "Open again…" }).click();
    await preview(page).getByRole("button", { name: "Open again", exact: true }).click();
    await expect(closure).toHaveCount(0);
    expect(await closures()).toEqual([]);
  });
});

test("an event is moved by keys; where its attendees could not follow, it is told and tried again", async ({
  page,
  watch,
  club,
  member,
  room,
}) => {
  const { organization } = member;
  const event = await club.event(member, { days: 2, room });
  const { id } = await club.call<Booking>(organization, "POST", "/v1/bookings", {
    ...{ member_id: member.id, event_id: event.id, notify: false },
  });
  const begins = async (path: string) =>
    (await club.call<Booking>(organization, "GET", path)).starts_at_local.slice(11, 16);
  const times = async () => [
    await begins(`/v1/events/${event.id}`),
    await begins(`/v1/bookings/${id}`),
  ];
  await begin(page, await club.worker("manager", "Mia Berg"));
  await openCalendar(page, { date: inDays(2), places: [room] });
  const grid = page.getByRole("application", { name: "Calendar" });
  const voice = page.locator("[data-voice]");
  const press = async (key: string, count = 1) => {
    for (let turn = 0; turn < count; turn += 1) await page.keyboard.press(key);
  };
  await grid.focus();
  await press("PageUp", 24);
  await press("PageDown", 17);
  await expect(voice).toContainText(event.title);
  await press("m");
  await press("ArrowDown");
  await expect(voice).toContainText(/6:00.*8:00.PM, free/);
  await press("Enter");
  await expect(preview(page)).toContainText("1 booking is for this event.");
  await expectSound(page, "the panel of an event that is moved");
  const confirm = preview(page).getByRole("button", { name: "Move", exact: true });
  await expect(confirm).toBeDisabled();
  expect(await times()).toEqual(["17:00", "17:00"]);
  await preview(page)
    .getByRole("radio", { name: /Move them along/ })
    .press("Space");

  await test.step("the connection breaks between the two: what is done is told, and what is not", async () => {
    await page.route("**/events.resync**", (route) => route.abort());
    await confirm.press("Enter");
    await expect(preview(page)).toContainText(/The event has moved to (6:00.PM|18:00)/);
    await expect(preview(page)).toContainText("Its bookings have not been settled");
    await expect(preview(page)).toContainText("1 booking has not followed the event.");
    await expectSound(page, "the panel of an event without its attendees");
    watch.expect(/ERR_FAILED/);
    expect(await times()).toEqual(["18:00", "17:00"]);
  });

  await test.step("also where the page was closed meanwhile, it is offered to go on", async () => {
    await page.reload();
    await page.unroute("**/events.resync**");
    await expect(page.getByText("1 booking still has the old time.")).toBeVisible();
    await page.getByRole("button", { name: "Settle bookings…" }).click();
    await expect(preview(page).getByRole("radio", { name: /Move them along/ })).toBeChecked();
    await preview(page).getByRole("button", { name: "Settle", exact: true }).click();
    await expect(preview(page)).toBeHidden();
    await expect(page.getByText("1 booking still has the old time.")).toBeHidden();
    await expect(blockOf(page, event)).toContainText(/6:00|18:00/);
    expect(await times()).toEqual(["18:00", "18:00"]);
  });
});
