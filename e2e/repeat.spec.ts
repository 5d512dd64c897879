import { returnLate } from "./at-bank";
import { inDays } from "./club";
import { addTestCard, expect, signIn, test } from "./fixtures";
import { expectSound } from "./page-checks";

for (const [screen, width] of [
  ["a phone", 390],
  ["a desktop", 1280],
] as const) {
  test(`a member repeats a booking weekly on ${screen}, skips a date, and cancels the last ones`, async ({
    page,
    club,
    member,
    room,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const id = await club.booking(member, room, { days: 2, paid: true });
    // Somebody else has the second week.
    await club.booking(await club.enrol(), room, { days: 16 });
    await signIn(page, member, `/bookings/${id}`);
    await page.getByRole("link", { name: "Repeat weekly" }).click();
    const dates = page.getByRole("region", { name: "Dates" });
    await expect(dates.getByRole("checkbox")).toHaveCount(3);
    await expect(dates.getByText("Taken")).toBeVisible();
    const total = page.getByRole("region", { name: "Total" });
    await expect(total).toContainText("3 dates€72.00");
    // The taken date is moved to a free time, and another one is left out.
    await dates
      .getByRole("group", { name: /^Other times instead of/ })
      .getByRole("button", { name: /^(9|11):00/ })
      .first()
      .click();
    await expect(dates.getByRole("checkbox")).toHaveCount(4);
    await dates.getByRole("checkbox").nth(2).uncheck();
    await dates.getByRole("checkbox").nth(3).uncheck();
    await expect(total).toContainText("2 dates€48.00");
    await page.getByRole("button", { name: "Book and pay €48.00" }).click();

    await expect(page.getByText("Your dates are booked")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${room.name} every week`);
    await expect(page.getByRole("main").getByRole("link", { name: room.name })).toHaveCount(2);

    await page.goto("/bookings");
    await expect(page.getByRole("link", { name: `${room.name} every week` })).toBeVisible();
    await page.getByRole("link", { name: `${room.name} every week` }).click();
    await page.getByRole("button", { name: "Cancel dates" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("2 dates. Refund: €48.00");
    await dialog.getByLabel("Cancel from").selectOption({ index: 1 });
    await dialog.getByRole("button", { name: "Cancel 1 date" }).click();
    await expect(page.getByRole("main").getByText("Cancelled")).toHaveCount(1);
    await expect(page.getByText("1 date is still to come")).toBeVisible();
    // The chosen date is gone: what is left can be cancelled as well.
    await page.getByRole("button", { name: "Cancel dates" }).click();
    await expect(dialog.getByRole("button", { name: "Cancel 1 date" })).toBeEnabled();
    await dialog.getByRole("button", { name: "Keep them" }).click();
    const kept = await club.call<{ items: { status: string; starts_at_local: string }[] }>(
      member.organization,
      "GET",
      `/v1/bookings?member_id=${member.id}&status=confirmed`,
    );
    const days = kept.items.map(({ starts_at_local }) => starts_at_local.slice(0, 10)).sort();
    expect(days).toEqual([inDays(2), inDays(9)]);
  });
}

test("a repetition without a date asks for one, and leads on where none can be booked", async ({
  page,
  club,
  member,
  room,
}) => {
  const id = await club.booking(member, room, { paid: true });
  await signIn(page, member, `/bookings/${id}/repeat`);
  const dates = page.getByRole("region", { name: "Dates" });
  const boxes = dates.getByRole("checkbox");
  await expect(boxes).toHaveCount(4);
  for (const at of [0, 1, 2, 3]) await boxes.nth(at).uncheck();
  await expect(page.getByRole("button", { name: "Choose a date" })).toBeDisabled();

  const path = `/v1/events/resources/${room.id}`;
  await club.call(member.organization, "PATCH", path, { availability: [], on_conflict: "keep" });
  await page.reload();
  await expect(dates.getByText("Closed")).toHaveCount(4);
  const said = page.getByRole("main").getByText("None of these dates can be booked");
  await expect(said).toBeVisible();
  await expect(page.getByRole("region", { name: "Total" })).toHaveCount(0);
  await expectSound(page, "a repetition without a date");
  await page.getByRole("link", { name: "See its free times" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(room.name);
});

test("a place that staff have come to give on request is not repeated weekly", async ({
  page,
  club,
  member,
  room,
}) => {
  const id = await club.booking(member, room, { paid: true });
  await club.terms(room, { requires_approval: true });
  await signIn(page, member, `/bookings/${id}/repeat`);
  await expect(page).toHaveURL(new RegExp(`/resources/${room.id}$`));
  await club.noTerms(room);
});

test("a weekly time is one payment on a phone: a refused card, the bank's question, and a date given back", async ({
  page,
  club,
  member,
  room,
  watch,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, member, `/resources/${room.id}?time=${inDays(3)}T10:00:00&length=60`);
  await page.getByRole("link", { name: "Repeat weekly" }).click();
  await expect(page.getByRole("region", { name: "Dates" }).getByRole("checkbox")).toHaveCount(4);

  await test.step("a declined card books nothing, and all dates stay held", async () => {
    await addTestCard(page, "4000 0000 0000 0341");
    await page.getByRole("button", { name: "Book and pay €96.00" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("Your card was declined");
    await expect(page.getByRole("timer")).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Dates" })).toContainText("Total€96.00");
    watch.expect(/402 \(Payment Required\)/);
  });

  await test.step("the bank asks once for all dates", async () => {
    await addTestCard(page, "4000 0027 6000 3184");
    await page.getByRole("button", { name: "Pay €96.00" }).click();
    await expect(page.getByRole("heading", { name: "Confirm that it is you" })).toBeVisible();
    const confirmed = async () =>
      (
        await club.call<{ items: unknown[] }>(
          member.organization,
          "GET",
          `/v1/bookings?member_id=${member.id}&status=confirmed`,
        )
      ).items.length;
    await returnLate(page, "Complete", () => expect.poll(confirmed).toBe(4));
    await expect(page.getByText("Your dates are booked")).toBeVisible();
  });

  type Payments = { items: { status: string; amount: number; amount_refunded: number }[] };
  const paid = async () =>
    (
      await club.call<Payments>(
        member.organization,
        "GET",
        `/v1/payments?member_id=${member.id}&status=succeeded`,
      )
    ).items;
  expect(await paid()).toMatchObject([{ amount: 9600, amount_refunded: 0 }]);

  await test.step("one date is given back with its own share", async () => {
    await page.getByRole("main").getByRole("link", { name: room.name }).last().click();
    await page.getByRole("button", { name: "Cancel booking" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Cancel booking" }).click();
    await expect.poll(paid).toMatchObject([{ amount: 9600, amount_refunded: 2400 }]);
  });
});

test("weekly dates that are let go leave the one that is paid", async ({
  page,
  club,
  member,
  room,
}) => {
  const { organization } = member;
  type Series = { id: string; outcomes: { booking: { id: string; status: string } }[] };
  const series = await club.call<Series>(organization, "POST", "/v1/bookings/recurring", {
    ...{ member_id: member.id, resource_id: room.id, mode: "all_or_nothing" },
    starts_at_local: `${inDays(3)}T10:00:00`,
    ends_at_local: `${inDays(3)}T11:00:00`,
    rrule: "FREQ=WEEKLY;COUNT=3",
  });
  type Cards = { items: { id: string }[] };
  const kept = `/v1/members/${member.id}/payment-methods`;
  const { items } = await club.call<Cards>(organization, "GET", kept);
  const first = `/v1/bookings/${series.outcomes[0]?.booking.id}/checkout`;
  await club.call(organization, "POST", first, { payment_method_id: items[0]?.id });
  await signIn(page, member, `/bookings/series/${series.id}/checkout`);
  await page.getByRole("button", { name: "Let the dates go" }).click();
  await expect(page).toHaveURL(new RegExp(`/resources/${room.id}$`));
  const after = `/v1/bookings/recurring/${series.id}`;
  const { outcomes } = await club.call<Series>(organization, "GET", after);
  const statuses = outcomes.map(({ booking }) => booking.status);
  expect(statuses).toEqual(["confirmed", "cancelled", "cancelled"]);
});
