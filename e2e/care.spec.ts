import { expect, firstFreeSlot, signIn, test, tickingTimer } from "./fixtures";

test("a member who has nothing yet is told what to do first", async ({ page, club }) => {
  const member = await club.member();
  await signIn(page, member);
  const main = page.getByRole("main");
  await expect(main.getByText("Nothing booked")).toBeVisible();
  await page.goto("/bookings");
  await expect(main.getByText("Nothing booked")).toBeVisible();
  await expect(main.getByRole("link", { name: "Find a place" })).toBeVisible();
  await page.goto("/bookings?when=past");
  await expect(main.getByText("Nothing here yet")).toBeVisible();
  await page.goto("/cards");
  await expect(main.getByText("No card saved")).toBeVisible();
  await page.goto("/pass");
  await expect(main.getByRole("heading", { level: 1, name: "Your pass" })).toBeVisible();
  const id = await club.booking(member, await club.room(member));
  await page.goto(`/bookings/${id}/checkout`);
  await expect(main.getByRole("heading", { name: "Add a card" })).toBeVisible();
});

test("a double click on the pay button charges once, and so do two windows", async ({
  page,
  context,
  club,
  member,
  room,
}) => {
  const id = await club.booking(member, room);
  await signIn(page, member, `/bookings/${id}/checkout`);
  const other = await context.newPage();
  await other.goto(`/bookings/${id}/checkout`);
  const pay = { name: "Pay €24.00" };
  await expect(other.getByRole("button", pay)).toBeVisible();
  await page.getByRole("button", pay).dblclick();
  await other.getByRole("button", pay).click();
  await expect(page.getByRole("heading", { name: "You’re booked" })).toBeVisible();
  await expect(other.getByRole("heading", { name: "You’re booked" })).toBeVisible();
  type Payments = { total: number; items: { status: string }[] };
  const path = `/v1/payments?member_id=${member.id}`;
  const payments = await club.call<Payments>(member.organization, "GET", path);
  expect(payments.items.map(({ status }) => status)).toEqual(["succeeded"]);
});

test("on a slow network skeletons stand where the content will be", async ({
  page,
  member,
  room,
}) => {
  await signIn(page, member, "/resources");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  // What is fetched ahead arrives; the page itself takes its time.
  await page.route(
    (url) => url.searchParams.has("_rsc"),
    async (route) => {
      if (!route.request().headers()["next-router-prefetch"]) await held;
      await route.continue();
    },
  );
  let lastAnswer = Date.now();
  page.on("response", () => (lastAnswer = Date.now()));
  await page.getByRole("searchbox").fill(room.name);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  await expect.poll(() => Date.now() - lastAnswer).toBeGreaterThan(1_000);
  await page.getByRole("link", { name: room.name }).click();
  await expect(page.locator("[aria-busy=true] .skeleton").first()).toBeVisible();
  release();
  await expect(page.getByRole("heading", { level: 1, name: room.name })).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
});

test("while a week is loading its times are skeletons, and a failure can be tried again", async ({
  page,
  member,
  room,
  watch,
}) => {
  await signIn(page, member, `/resources/${room.id}`);
  await expect(firstFreeSlot(page)).toBeVisible();
  let broken = true;
  await page.route("**/api/trpc/resources.slots**", async (route) => {
    if (!broken) return route.continue();
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.fulfill({ status: 503, body: "" });
  });
  await page.getByRole("button", { name: "Next week" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Loading the times" })).toBeVisible();
  await expect(page.getByText("The times could not be loaded")).toBeVisible({ timeout: 20_000 });
  watch.expect(/503/);
  broken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(firstFreeSlot(page)).toBeVisible();
});

test("a time that somebody else is booking says so, and one that has gone meanwhile is not lost silently", async ({
  page,
  club,
  member,
  room,
  watch,
}) => {
  await signIn(page, member, `/resources/${room.id}?day=${inDays(2)}`);
  const ten = page.getByRole("button", { name: /^10:00 AM/ });
  await ten.click();
  const rival = await club.member({ name: "Sam Okafor" });
  await club.booking(rival, room, { days: 2 });
  await page.getByRole("button", { name: "Hold and pay" }).click();
  await expect(page.getByText("This time could not be held")).toBeVisible();
  watch.expect(/409 \(Conflict\)/);
  await expect(ten).toContainText("Held");
  await ten.click();
  await expect(ten).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByText(/10:00 AM – 11:00 AM · ./)).toBeVisible();
});

test("when the time to pay has run out the page says so and leads back to the times", async ({
  page,
  club,
  member,
  room,
}) => {
  const id = await club.booking(member, room);
  await page.clock.install();
  await signIn(page, member, `/bookings/${id}/checkout`);
  const timer = await tickingTimer(page);
  await page.clock.fastForward("09:15");
  await expect(timer).toHaveText(/\b0:\d\d/);
  await page.clock.fastForward("01:00");
  await expect(page.getByText("The time to pay has run out")).toBeVisible();
  await expect(page.getByRole("link", { name: "Choose a time again" })).toBeVisible();
});

test("a held time is offered at home, and can be given back", async ({
  page,
  club,
  member,
  room,
}) => {
  const id = await club.booking(member, room, { days: 2 });
  await signIn(page, member);
  const waiting = page.getByRole("region", { name: `Held: ${room.name}` });
  await expect(waiting.getByRole("timer")).toHaveText(/Kept for \d+:\d\d/);
  await waiting.getByRole("link", { name: "Finish booking" }).click();
  await page.getByRole("button", { name: "Give this time back" }).click();
  await expect(page.getByRole("heading", { level: 1, name: room.name })).toBeVisible();
  const booking = await club.call(member.organization, "GET", `/v1/bookings/${id}`);
  expect(booking["status"]).toBe("cancelled");
});

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
