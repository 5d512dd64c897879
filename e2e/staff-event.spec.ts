import type { Booking } from "../src/features/scheduling/bookings/schema";
import { inDays } from "./club";
import { begin, leading, endShift } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("a manager opens a class beside the list, adds somebody, and sees who owes, waits and has not followed", async ({
  page,
  club,
  member,
  room,
}) => {
  const { organization } = member;
  const event = await club.event(member, { days: 2, amount: 1500, capacity: 2, room });
  await club.call<Booking>(organization, "POST", "/v1/bookings", {
    ...{ member_id: member.id, event_id: event.id, settle: "on_account", notify: false },
  });
  const second = await club.enrol({ name: "Ida Vogt" });
  const third = await club.enrol({ name: "Jon Roth" });
  await begin(page, await club.worker("manager"));
  const clubPath = new URL(page.url()).pathname.split("/").slice(0, 3).join("/");
  const attendees = page.getByRole("region", { name: "Attendees" });

  await test.step("the class opens beside the list", async () => {
    await page.goto(`${clubPath}/events?q=${encodeURIComponent(event.title)}`);
    await page.getByRole("row").filter({ hasText: event.title }).getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`event=${event.id}`));
    await expect(attendees.getByRole("listitem").filter({ hasText: member.name })).toContainText(
      "€15.00 due",
    );
    await expectSound(page, "an event beside the list");
  });

  await test.step("somebody is given the last place", async () => {
    // Two days before, nobody can be checked in.
    await expect(attendees.getByRole("button", { name: /^Check in/ })).toHaveCount(0);
    await attendees.getByRole("link", { name: "Add somebody" }).click();
    await page.getByRole("combobox", { name: "Member" }).fill(second.email);
    await page.getByRole("option").filter({ hasText: second.email }).first().click();
    await page.getByRole("radio", { name: /^On account/ }).check();
    await expectSound(page, "a new booking of an event");
    await page.getByRole("button", { name: "Book, €15.00 on account" }).click();
    await expect(page).toHaveURL(/bookings\/bkg_/);
  });

  await test.step("parts of the attendees have addresses", async () => {
    await page.goto(`${clubPath}/events/${event.id}`);
    await expect(attendees.getByRole("listitem").filter({ hasText: second.name })).toBeVisible();
    await page.getByRole("link", { name: "Unpaid" }).click();
    await expect(page).toHaveURL(/who=owing/);
    await expect(attendees.getByText("€15.00 due")).toHaveCount(2);
    await page.getByRole("link", { name: "Did not come" }).click();
    await expect(attendees.getByText("Nobody has stayed away.")).toBeVisible();
  });

  const waitlist = page.getByRole("region", { name: "Waitlist" });
  await test.step("a full class has a line, into which somebody is put and taken out", async () => {
    await waitlist.getByRole("button", { name: "Add to the waitlist" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Member" }).fill(third.email);
    await page.getByRole("option").filter({ hasText: third.email }).first().click();
    await expectSound(page, "a place in line");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(waitlist.getByRole("listitem")).toContainText(
      new RegExp(`${third.name}.*Number 1 in line`),
    );
    await expectSound(page, "an event with a waitlist");
    await waitlist.getByRole("button", { name: /^Remove/ }).click();
    await expect(page.getByRole("dialog")).toContainText(`${third.name} loses the place in line.`);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Remove/ })
      .click();
    await expect(waitlist.getByRole("listitem")).toHaveCount(0);
  });

  await test.step("bookings that have not followed a moved class are settled", async () => {
    const times = (hour: number) => `${inDays(2)}T${hour}:00:00`;
    await club.call(organization, "PATCH", `/v1/events/${event.id}`, {
      ...{ starts_at_local: times(18), ends_at_local: times(20) },
    });
    await expect(page.getByText("Bookings have not followed this event.")).toBeVisible();
    await page.getByRole("button", { name: "Settle bookings…" }).click();
    await page.getByRole("dialog").getByRole("radio").first().check();
    await page.getByRole("dialog").getByRole("button", { name: "Settle" }).click();
    await expect(page.getByText("Bookings have not followed this event.")).toHaveCount(0);
  });

  await test.step("the class is cancelled, after it is said who had booked", async () => {
    await page.getByRole("button", { name: "Cancel the event …" }).click();
    await expect(page.getByRole("dialog")).toContainText("2 bookings are cancelled");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel the event" }).click();
    await expect(page.getByText("This event is cancelled.")).toBeVisible();
  });
});

test("a desk checks people in at a class and changes nothing about it; a viewer only reads; its instructor has a day of their own", async ({
  page,
  club,
  member,
  watch,
}) => {
  const host = await club.worker("host");
  const second = await club.enrol({ name: "Ida Vogt" });
  const event = await leading(club, host, [member, second]);
  const open = async (role: string) => {
    await endShift(page);
    await begin(page, await club.worker(role));
    const clubPath = new URL(page.url()).pathname.split("/").slice(0, 3).join("/");
    await page.goto(`${clubPath}/events/${event.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(event.title);
  };
  const main = page.locator("main");

  await open("front_desk");
  await expect(main.getByRole("link", { name: "Edit" })).toHaveCount(0);
  await expect(main.getByRole("button", { name: "Cancel the event …" })).toHaveCount(0);
  await main.getByRole("button", { name: `Check in ${member.name}` }).click();
  await main.getByRole("button", { name: `Undo the check-in of ${member.name}` }).click();
  await expect(main.getByRole("button", { name: `Check in ${member.name}` })).toBeVisible();

  await main.getByRole("button", { name: "Check everybody in" }).click();
  await expectSound(page, "everybody is to be checked in");
  await page.getByRole("dialog").getByRole("button", { name: "Check in 2" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(main.getByRole("button", { name: /^Undo the check-in of/ })).toHaveCount(2);
  // Nobody is left.
  await expect(main.getByRole("button", { name: "Check everybody in" })).toHaveCount(0);

  await open("viewer");
  await expect(main.getByText(member.name)).toBeVisible();
  await expect(main.getByRole("button")).toHaveCount(0);
  await expectSound(page, "an event that is only read");

  const path = new URL(page.url()).pathname;
  await endShift(page);
  await page.context().addCookies(host.cookies);
  await page.goto("/console");
  await page.getByRole("button", { name: /^Accept the invitation of/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My day");
  await expect(page.getByRole("link", { name: "Events", exact: true })).toHaveCount(0);
  const undo = main.getByRole("button", { name: /^Undo the check-in of/ });
  await undo.first().click();
  await expect(undo).toHaveCount(1);
  await undo.first().click();
  await main.getByRole("button", { name: `Check everybody in: ${event.title}` }).click();
  await expect(page.getByRole("dialog")).toContainText("2 bookings are checked in.");
  await expectSound(page, "a class is to be checked in");
  await page.getByRole("dialog").getByRole("button", { name: "Check everybody in" }).click();
  await expect(undo).toHaveCount(2);
  await expect(main.getByRole("button", { name: /^Check everybody in/ })).toHaveCount(0);
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(404);
  watch.expect(/404/);
});
