import { inDays } from "./club";
import { expect, signIn, test } from "./fixtures";

test("a member chooses a time first and a place second, and pays for it", async ({
  page,
  club,
  member,
  room,
}) => {
  const day = inDays(3);
  const rival = await club.enrol({ name: "Sam Okafor" });
  await signIn(page, member, `/resources/times?day=${day}`);
  const time = (state: string) =>
    page.getByRole("gridcell", { name: new RegExp(`^${room.name}, 10:00 AM, ${state}`) });
  await expect(time("free")).toBeVisible();
  const first = await page.getByRole("gridcell", { name: /free/ }).first().boundingBox();
  expect(first && first.y + first.height).toBeLessThanOrEqual(520);

  // Another member's hold is seen without a reload, and the time offers others.
  await club.call(room.organization, "POST", "/v1/bookings", {
    member_id: rival.id,
    resource_id: room.id,
    starts_at_local: `${day}T10:00:00`,
    ends_at_local: `${day}T11:00:00`,
    quantity: 1,
  });
  await expect(time("being booked")).toBeVisible();
  await time("being booked").click();
  await page.getByRole("button", { name: "11:00 AM", exact: true }).click();
  const choice = page.getByRole("complementary", { name: "Your choice" });
  await expect(choice).toContainText(room.name);

  // Another length keeps the day, and the address leads back to both.
  await page.getByText("2 h", { exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`day=${day}&length=120`));
  await page.reload();
  await page.getByRole("gridcell", { name: new RegExp(`^${room.name}, 1:00 PM, free`) }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(choice).toContainText("2:00 PM – 4:00 PM");
  await choice.getByRole("button", { name: "Pay another way" }).click();
  await expect(page.getByRole("timer")).toBeVisible();
});

test("a time is drawn with the mouse, and stretched with the keyboard", async ({
  page,
  member,
  room,
}) => {
  const day = inDays(3);
  await signIn(page, member, `/resources/times?day=${day}`);
  const time = (clock: string) =>
    page.getByRole("gridcell", { name: new RegExp(`^${room.name}, ${clock}, free`) });
  const choice = page.getByRole("complementary", { name: "Your choice" });
  await time("1:00 PM").hover();
  await page.mouse.down();
  await time("2:00 PM").hover();
  await page.mouse.up();
  await expect(choice).toContainText("1:00 PM – 3:00 PM");
  await expect(page).toHaveURL(new RegExp(`day=${day}&length=120`));

  await time("1:00 PM").focus();
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(choice).toContainText("1:00 PM – 2:00 PM");
  await expect(time("1:00 PM")).toBeFocused();
  // The place's terms allow no more.
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(choice).toContainText("1:00 PM – 3:00 PM");
});

test("on a phone the times come first, then the places that are free at one", async ({
  page,
  member,
  room,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, member, `/resources/times?day=${inDays(3)}`);
  const first = page.getByRole("group", { name: "Start" }).getByRole("button").first();
  const box = await first.boundingBox();
  expect(box && box.y + box.height).toBeLessThan(620);
  await page.getByRole("button", { name: /^2:00 PM/ }).click();
  await page.getByRole("button", { name: new RegExp(room.name) }).click();
  const choice = page.getByRole("complementary", { name: "Your choice" });
  await expect(choice).toContainText("2:00 PM – 3:00 PM");
  await choice.getByRole("button", { name: "Book · €24.00 on Visa 4242" }).click();
  await expect(page.getByRole("heading", { name: "You’re booked" })).toBeVisible();
});

test("a member asks for any hour in a window, in the search, in the address and on a phone", async ({
  page,
  member,
  room,
}) => {
  await signIn(page, member, `/resources/times?day=${inDays(3)}`);
  const time = (clock: string) =>
    page.getByRole("gridcell", { name: new RegExp(`^${room.name}, ${clock}, free`) });
  await expect(time("10:00 AM")).toBeVisible();
  await page.getByLabel("From", { exact: true }).selectOption({ label: "2:00 PM" });
  await page.getByLabel("Until", { exact: true }).selectOption({ label: "4:00 PM" });
  await expect(time("2:00 PM")).toBeVisible();
  await expect(time("10:00 AM")).toBeHidden();
  // An hour that begins at half past three ends outside.
  await expect(time("3:30 PM")).toBeHidden();
  await expect(page).toHaveURL(/from=14%3A00&until=16%3A00/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  const starts = page.getByRole("group", { name: "Start" }).getByRole("button");
  await expect(starts.first()).toHaveText(/^2:00 PM/);
  await expect(starts.last()).toHaveText(/^3:00 PM/);

  await page.getByRole("button", { name: "Filters (1)" }).click();
  await page.getByLabel("Until", { exact: true }).selectOption({ label: "1:00 PM" });
  await expect(page.getByText("“Until” is not after “From”")).toBeVisible();
  await page.getByRole("button", { name: "Show the whole day" }).click();
  await expect(starts.first()).not.toHaveText(/^2:00 PM/);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("tomorrow between 2 and 6");
  await page.getByRole("option", { name: /^All spaces, Tomorrow, 2:00.*6:00 PM/ }).click();
  await expect(page).toHaveURL(new RegExp(`day=${inDays(1)}.*from=14%3A00&until=18%3A00`));
  await expect(page.getByLabel("Until", { exact: true })).toHaveValue("1080");
});

test("a chosen time moves into the panel, where the browser can and motion is welcome", async ({
  browser,
  baseURL,
  member,
  room,
}) => {
  for (const { reducedMotion, can, moves } of [
    { reducedMotion: "no-preference", can: true, moves: true },
    { reducedMotion: "reduce", can: true, moves: false },
    { reducedMotion: "no-preference", can: false, moves: false },
  ] as const) {
    const context = await browser.newContext({ baseURL: String(baseURL), reducedMotion });
    const page = await context.newPage();
    if (!can)
      await page.addInitScript(() =>
        Reflect.deleteProperty(Document.prototype, "startViewTransition"),
      );
    await signIn(page, member, `/resources/${room.id}?day=${inDays(3)}`);
    // The names that take part, as the browser animates them.
    await page.evaluate(() => {
      const moved = new Set<string>();
      Object.assign(window, { moved });
      const look = () => {
        for (const { effect } of document.getAnimations())
          if (effect instanceof KeyframeEffect) moved.add(effect.pseudoElement ?? "");
        requestAnimationFrame(look);
      };
      look();
    });
    await page.getByRole("button", { name: "10:00 AM, €24.00" }).click();
    const choice = page.getByRole("complementary", { name: "Your choice" });
    await expect(choice).toContainText("10:00 AM – 11:00 AM");
    const moved = () =>
      page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved]);
    const shared = "::view-transition-group(moves-into)";
    if (moves) await expect.poll(moved).toContain(shared);
    else expect(await moved()).not.toContain(shared);
    await expect(choice.locator("[data-chosen-time]")).toHaveCSS("view-transition-name", "none");
    await context.close();
  }
});
