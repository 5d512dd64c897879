import { execFileSync } from "node:child_process";
import { expect, type Locator, type Page, test } from "playwright/test";
import { disabledUntilAlive } from "./in-page";
import { makeDataDir, type OwnApp, startOwnApp } from "./own-app";
import { expectAccessible, watchPage } from "./page-checks";

/** What people do in a quarter of an hour without hurry: a click, or a field, is half a minute with reading. */
const MOST_STEPS = 30;

let app: OwnApp;
test.beforeAll(async () => {
  const settings = { DEMO: "off", DATA_DIR: makeDataDir(), DATABASE_URL: "" };
  // As a first start does while the pages are built.
  execFileSync(process.execPath, [".build/prepare.mjs"], { env: { ...process.env, ...settings } });
  app = await startOwnApp(settings);
});
test.afterAll(() => app.stop());

test("a first start finds the database that was made while its pages were built", () => {
  expect(app.printed).toContain("READY");
  expect(app.printed).not.toContain("migration");
});

/** Counts every click and every field. */
class Steps {
  taken = 0;
  async click(what: Locator): Promise<void> {
    this.taken += 1;
    await what.click();
  }
  async fill(what: Locator, text: string): Promise<void> {
    this.taken += 1;
    await what.fill(text);
  }
  async choose(what: Locator, text: string): Promise<void> {
    this.taken += 1;
    await what.selectOption({ label: text });
  }
}

type Setup = {
  steps: { key: string; done: boolean; skipped: boolean }[];
  first_paid_booking_at: string | null;
};

/** Returns the set-up as the console's own pages read it. */
async function readSetup(page: Page, handle: string): Promise<Setup> {
  const headers = { "foyer-club": handle };
  const answer = await page.request.get(`${app.url}/api/console/setup.read`, { headers });
  return ((await answer.json()) as { result: { data: Setup } }).result.data;
}

const step = (page: Page, name: string) =>
  expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();

test("an owner comes from the link that an empty installation prints to the first paid booking", async ({
  browser,
}) => {
  const link = /http:\S+\/console\/set-up\/\S+/.exec(app.printed)?.[0] ?? "";
  expect(link, app.printed).not.toBe("");
  const context = await browser.newContext({ locale: "en-GB" });
  // A cell of the board is pressed in vain before its page is alive.
  await context.addInitScript(disabledUntilAlive);
  const page = await context.newPage();
  await watchPage(page);
  const does = new Steps();
  const button = (name: string | RegExp) => page.getByRole("button", { name });

  await test.step("four answers make the club, and sign its owner in", async () => {
    await page.goto(link);
    await expectAccessible(page, "the first club");
    await does.fill(page.getByLabel("Name of the club"), "Riverside Courts");
    await does.choose(page.getByLabel("Country"), "Germany");
    await expect(page.getByText("Prices include 19 % VAT")).toBeVisible();
    await does.fill(page.getByLabel("Your name"), "Olga Winter");
    await does.fill(page.getByLabel("Your mail address"), "olga@riverside.test");
    await does.click(button("Make the club"));
    await expect(page).toHaveURL(/\/console\/riverside-courts\/set-up$/);
  });

  await test.step("the link is over, for everybody", async () => {
    const other = await browser.newPage();
    await other.goto(link);
    await expect(other.getByRole("heading", { name: "This link is over" })).toBeVisible();
    await other.close();
  });

  await test.step("places, a price and rules", async () => {
    await step(page, "First places");
    await expectAccessible(page, "the set-up");
    await does.click(button("Add 4 places"));
    await step(page, "A price");
    await does.fill(page.getByLabel("Price of an hour in EUR"), "24");
    await expect(page.getByText("An hour costs €24.00, two hours cost €48.00.")).toBeVisible();
    await does.click(button("Save the price"));
    await step(page, "Booking rules");
    await does.click(button("Use these rules"));
  });

  await test.step("a colour, and how members pay", async () => {
    await step(page, "Your look");
    await does.fill(page.getByRole("textbox", { name: "Colour", exact: true }), "#12606f");
    await does.click(button("Save"));
    await step(page, "Getting paid");
    await expect(page.getByRole("radio", { name: /^Try with test cards/ })).toBeChecked();
    await does.click(button("Choose this"));
    await step(page, "A member");
    await does.click(button("Make me a member too"));
    await step(page, "First paid booking");
  });

  await test.step("books and pays as a member, in the portal", async () => {
    const opening = context.waitForEvent("page");
    await does.click(page.getByRole("link", { name: "Book as this member" }));
    const portal = await opening;
    const pressed = (name: string | RegExp) => portal.getByRole("button", { name });
    await does.click(portal.getByRole("gridcell", { name: /^Court 1, .*, free/ }).first());
    await does.click(pressed("Continue to payment"));
    await does.click(pressed("4242 4242 4242 4242"));
    await does.click(pressed("Save card"));
    await does.click(pressed("Pay €24.00"));
    await expect(portal.getByRole("heading", { name: "You’re booked" })).toBeVisible();
    await portal.close();
  });

  await test.step("the console has noticed, and the rest can wait", async () => {
    await step(page, "Invite the desk");
    await does.click(button("Leave this out"));
    await step(page, "A scanner at the door");
    await does.click(button("Leave this out"));
    await expect(page.getByRole("heading", { name: "Your club is ready" })).toBeVisible();
    await expect(page.getByText("Go on with the set-up")).toHaveCount(0);
    await expectAccessible(page, "the end of the set-up");
  });

  const setup = await readSetup(page, "riverside-courts");
  const left = setup.steps.filter(({ done, skipped }) => !done && !skipped);
  expect(left).toEqual([]);
  expect(setup.first_paid_booking_at).not.toBeNull();
  expect(does.taken).toBeLessThanOrEqual(MOST_STEPS);
  await context.close();
});
