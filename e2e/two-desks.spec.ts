import { begin, begun } from "./console-day";
import { expect, test } from "./fixtures";

test("two desks check the same person in: one act counts, and the other is told who was faster", async ({
  page: mia,
  browser,
  baseURL,
  club,
  member,
  room,
}) => {
  const booking = await begun(club, room, member);
  const [first, second] = [
    await club.worker("front_desk", "Mia Berg"),
    await club.worker("front_desk", "Ben Adler"),
  ];
  await begin(mia, first);
  const theirs = await browser.newContext({ ...(baseURL && { baseURL }) });
  const ben = await theirs.newPage();
  await begin(ben, second);
  const row = (desk: typeof mia) => desk.getByRole("listitem").filter({ hasText: room.name });
  const checkIn = (desk: typeof mia) => row(desk).getByRole("button", { name: /^Check in/ });
  await expect(checkIn(mia)).toBeVisible();
  await expect(checkIn(ben)).toBeVisible();

  await test.step("both press; whoever was slower reads who was faster", async () => {
    // Ben's desk hears of nothing: he presses what Mia has done already.
    await ben.route("**/console/v1/changes**", (route) => route.abort());
    await ben.reload();
    await expect(checkIn(ben)).toBeVisible();
    await checkIn(mia).click();
    await expect(row(mia).getByRole("button", { name: /^Undo/ })).toBeVisible();
    await checkIn(ben).click();
    await expect(ben.getByText(/^Already checked in by Mia Berg, \d{1,2}:\d{2}/)).toBeVisible();
    const path = `/v1/bookings/${booking.id}/history`;
    const { items } = await club.call<{
      items: { type: string; actor_name: string | null }[];
    }>(...([member.organization, "GET", path] as const));
    const checkedIn = items.filter(({ type }) => type === "booking.checked_in");
    expect(checkedIn).toMatchObject([{ actor_name: "Mia Berg" }]);
  });

  await test.step("with the stream a desk sees the other's act without a touch", async () => {
    await ben.unroute("**/console/v1/changes**");
    const opened = ben.waitForResponse("**/console/v1/changes**");
    await ben.reload();
    expect((await opened).status()).toBe(200);
    await expect(row(ben).getByRole("button", { name: /^Undo/ })).toBeVisible();
    await row(mia).getByRole("button", { name: /^Undo/ }).click();
    await expect(row(mia).getByRole("button", { name: /^Check in/ })).toBeVisible();
    await expect(checkIn(ben)).toBeVisible({ timeout: 8_000 });
  });
  await theirs.close();
});
