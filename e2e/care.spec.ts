import { pageIn } from "@/lib/portal-path";
import { inDays } from "./club";
import { expect, firstFreeSlot, signIn, stopTimer, test } from "./fixtures";

test("a new member without anything sees what to do first", async ({ page, club }) => {
  const member = await club.member();
  await signIn(page, member);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: /^Welcome to/ })).toBeVisible();
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

test.describe("on a slow network", () => {
  test.use({ fetchesAhead: true });
  test("skeletons stand in for the content until it arrives", async ({ page, member, room }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const ahead: string[] = [];
    // The prefetch arrives; the page itself is slow.
    await page.route(
      (url) => url.searchParams.has("_rsc"),
      async (route) => {
        const headers = route.request().headers();
        if (!headers["next-router-prefetch"]) {
          await held;
          return route.continue();
        }
        await route.fulfill({ response: await route.fetch() });
        if (!headers["next-router-segment-prefetch"])
          ahead.push(pageIn(new URL(route.request().url()).pathname));
      },
    );
    await signIn(page, member, "/resources");
    await page.getByRole("searchbox").fill(room.name);
    await expect(page.getByRole("list", { name: "Places" }).getByRole("listitem")).toHaveCount(1);
    await expect.poll(() => ahead).toContain(`/resources/${room.id}`);
    // Once the browser is idle, it has processed that.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.getByRole("link", { name: room.name }).click();
    await expect(page.locator("[aria-busy=true] .skeleton").first()).toBeVisible();
    release();
    await expect(page.getByRole("heading", { level: 1, name: room.name })).toBeVisible();
    await expect(page.locator(".skeleton")).toHaveCount(0);
    // The page fetches further ones ahead, and may still do so.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
});

test("the times of a loading week are skeletons, and a failure can be tried again", async ({
  page,
  member,
  room,
  watch,
}) => {
  await signIn(page, member, `/resources/${room.id}`);
  await expect(firstFreeSlot(page)).toBeVisible();
  let broken = true;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/trpc/resources.slots**", async (route) => {
    if (!broken) return route.continue();
    await held;
    await route.fulfill({ status: 503, body: "" });
  });
  // The next seven days are loaded ahead, those after them are not.
  await page.getByRole("button", { name: "Later days" }).click();
  await page.getByRole("button", { name: "Later days" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Loading the times" })).toBeVisible();
  release();
  await expect(page.getByText("Couldn’t load the times")).toBeVisible();
  watch.expect(/503/);
  broken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(firstFreeSlot(page)).toBeVisible();
});

test("a time that somebody else is booking is marked, and one taken meanwhile is not lost silently", async ({
  page,
  club,
  member,
  room,
  watch,
}) => {
  await signIn(page, member, `/resources/${room.id}?day=${inDays(2)}`);
  const ten = page.getByRole("button", { name: /^10:00 AM/ });
  await ten.click();
  const rival = await club.enrol({ name: "Sam Okafor" });
  await club.booking(rival, room, { days: 2 });
  await page.getByRole("button", { name: /^Book · €/ }).click();
  const choice = page.getByRole("complementary", { name: "Your choice" });
  await expect(choice.getByText("Someone just took this time.")).toBeVisible();
  watch.expect(/409 \(Conflict\)/);
  await expect(ten).toContainText("Held");
  await expect(ten).toHaveAttribute("aria-expanded", "true");
  await expect(choice).toContainText("10:00 AM – 11:00 AM");
  await choice.getByRole("button", { name: "11:00 AM" }).click();
  await expect(choice).toContainText("11:00 AM – 12:00 PM");
  await expect(choice.getByRole("button", { name: /^Book · €/ })).toBeVisible();
});

test("an expired hold is announced on the page, which leads back to the times", async ({
  page,
  club,
  member,
  room,
}) => {
  const id = await club.booking(member, room);
  await page.clock.install();
  await signIn(page, member, `/bookings/${id}/checkout`);
  const { timer, leapTo } = await stopTimer(page);
  await leapTo(45);
  await expect(timer).toHaveText(/\b0:45/);
  await page.clock.fastForward("01:00");
  await expect(page.getByText("Your time to pay is up")).toBeVisible();
  await expect(page.getByRole("link", { name: "Choose a time again" })).toBeVisible();
});

test("a held time is offered at home, and can be released", async ({
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
  await page.getByRole("button", { name: "Release this time" }).click();
  await expect(page.getByRole("heading", { level: 1, name: room.name })).toBeVisible();
  const booking = await club.call(member.organization, "GET", `/v1/bookings/${id}`);
  expect(booking["status"]).toBe("cancelled");
});

test("a club whose logo cannot be had shows its initials", async ({
  page,
  club,
  member,
  watch,
}) => {
  const path = `/v1/organizations/${member.organization}`;
  const brand = (logo_url: string | null) =>
    club.call(member.organization, "PATCH", path, { branding: { logo_url } });
  await brand("https://logo.example/gone.png");
  await page.route("https://logo.example/**", (route) => route.abort());
  await signIn(page, member);
  await expect(page.getByText(/^J\d$/).filter({ visible: true })).toBeVisible();
  await brand(null);
  watch.expect(/logo\.example/);
});

test("a payment without a connection is not made, then or later", async ({
  page,
  context,
  club,
  member,
  room,
}) => {
  const id = await club.booking(member, room);
  await signIn(page, member, `/bookings/${id}/checkout`);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Pay €24.00" }).click();
  await expect(page.getByText("You are offline, so nothing was sent.")).toBeVisible();
  await context.setOffline(false);
  // Any queued change has been sent by now: the page loads its cards again, too.
  await page.getByRole("button", { name: "Add a card" }).click();
  await expect(page.getByLabel("Card number")).toBeVisible();
  const { status } = await club.call<{ status: string }>(
    member.organization,
    "GET",
    `/v1/bookings/${id}`,
  );
  expect(status).toBe("held");
});

test("a suspended member sees the consequences, and is not told that rooms are closed", async ({
  page,
  club,
  member,
  room,
}) => {
  await club.call(member.organization, "POST", `/v1/members/${member.id}/suspend`, {});
  for (const path of ["/", "/resources", `/resources/${room.id}`, "/events", "/pass"]) {
    await (path === "/" ? signIn(page, member, path) : page.goto(path));
    await expect(page.getByText("Your membership is suspended")).toBeVisible();
    await expect(page.getByText("Closed on this day")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Get my pass" })).toHaveCount(0);
  }
});
