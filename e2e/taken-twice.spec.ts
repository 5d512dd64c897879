import { booked } from "./calendar-grid";
import { begin } from "./console-day";
import { expect, test } from "./fixtures";

test("the same sum that is due once more, after a move to a dearer time, is taken once more", async ({
  page,
  club,
  member,
  room,
}) => {
  const { organization } = member;
  const { id, day } = await booked(club, member, room);
  await begin(page, await club.worker("manager"));
  await page.goto(`${new URL(page.url()).pathname.replace(/\/$/, "")}/bookings/${id}`);
  const dialog = page.getByRole("dialog");
  const take = async () => {
    await page.getByRole("button", { name: "Take payment" }).click();
    await dialog.getByRole("button", { name: "€24.00 taken" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("€24.00 due")).toHaveCount(0);
  };
  await take();
  await club.call(organization, "POST", `/v1/bookings/${id}/reschedule`, {
    ...{ starts_at_local: `${day}T10:00:00`, ends_at_local: `${day}T12:00:00` },
    ...{ settle: "on_account", notify: false },
  });
  await expect(page.getByText("€24.00 due")).toBeVisible();
  await take();
  const path = `/v1/payments?member_id=${member.id}&provider=cash&status=succeeded`;
  const { items } = await club.call<{ items: unknown[] }>(organization, "GET", path);
  expect(items).toHaveLength(2);
});
