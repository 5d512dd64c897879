import fs from "node:fs";
import path from "node:path";
import { chromium, type Browser, type Page } from "playwright/test";
import { findBrowser } from "./browser";
import { inDays } from "./club";
import { signInByMail, signInStaff } from "./sign-in";
import { startOwnApp } from "./own-app";

/**
 * npm run screenshots: the pictures of the README, taken from a fresh demo installation, and many
 * more to look at, which are not kept. Their content depends on the day, as the demo's bookings do;
 * nothing else differs from run to run.
 */
const root = path.join(import.meta.dirname, "..");
const KEPT = path.join(root, ".github/screenshots");
const OTHERS = path.join(root, "test-results/screenshots");
const readme = fs.readFileSync(path.join(root, "README.md"), "utf8");
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
type Size = keyof typeof SIZES;
type Scheme = "light" | "dark";

/** The next day from Monday to Friday: at weekends the demo's meeting rooms are closed. */
const WORKDAY = [1, 2, 3].map(inDays).find((day) => ![0, 6].includes(new Date(day).getUTCDay()));

async function main(): Promise<void> {
  const found = await findBrowser();
  if (!found)
    throw new Error("There is no browser. Install Chromium and name it in CHROMIUM_PATH.");
  const app = await startOwnApp();
  for (const folder of [KEPT, OTHERS]) {
    fs.rmSync(folder, { recursive: true, force: true });
    fs.mkdirSync(folder, { recursive: true });
  }
  const browser = await chromium.launch(found.launchOptions);
  try {
    for (const [size, scheme] of [
      ["phone", "light"],
      ["desktop", "light"],
      ["phone", "dark"],
      ["desktop", "dark"],
    ] as const) {
      await takeAll(browser, app.url, size, scheme);
    }
  } finally {
    await browser.close();
    await app.stop();
  }
}

/**
 * Walks through the portal once, with a picture at each stop; in the dark only of the chosen ones.
 */
async function takeAll(browser: Browser, url: string, size: Size, scheme: Scheme): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: SIZES[size],
    colorScheme: scheme,
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    reducedMotion: "reduce",
    hasTouch: size === "phone",
    isMobile: size === "phone",
  });
  // On a busy machine a page takes its time; a hang must end all the same.
  context.setDefaultTimeout(600_000);
  const page = await context.newPage();
  const light = scheme === "light";
  const take = async (name: string, dark: "never" | "on a phone" | "always" = "never") => {
    if (!light && (dark === "never" || (dark === "on a phone" && size === "desktop"))) return;
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => document.fonts.ready);
    const file = `${name}-${size}${light ? "" : "-dark"}.png`;
    const folder = readme.includes(`/${file})`) ? KEPT : OTHERS;
    await page.screenshot({ path: path.join(folder, file), animations: "disabled" });
  };

  await page.goto("/sign-in");
  await take("sign-in");
  await signInByMail(page, "alex@example.com");
  await take("home", "on a phone");
  await page.goto("/resources");
  await take("resources");
  await page.goto(`/resources/times?day=${WORKDAY}`);
  await take("times", "always");
  await page.goto("/resources");
  await page.getByRole("link", { name: "Atlas meeting room" }).click();
  await chooseTime(page);
  await take("resource", "always");
  await page.getByRole("button", { name: "Pay another way" }).click();
  await page.getByRole("timer").waitFor();
  await take("checkout", "on a phone");
  await page.getByRole("button", { name: "Add a card" }).click();
  await page.getByLabel("Card number").scrollIntoViewIfNeeded();
  await take("add-card");
  await page.getByRole("button", { name: "4000 0027 6000 3184" }).click();
  await page.getByRole("button", { name: "Save card" }).click();
  // Its bank asks twice: about saving it, and about charging it.
  await page.getByRole("button", { name: "Complete" }).click();
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
  if (size === "phone") await take("bank");
  await page.getByRole("button", { name: "Complete" }).click();
  await page.getByRole("heading", { name: "You’re booked" }).waitFor();
  await take("confirmation");
  await page.goto("/bookings");
  await take("bookings");
  await page.goto("/cards");
  await take("cards");
  await page.goto("/memberships");
  await take("memberships", "on a phone");
  await page.goto("/invoices");
  await take("invoices");
  await page.goto("/pass");
  const provision = page.getByRole("button", { name: "Add to wallet" });
  const inWallet = page.getByRole("link", { name: "Add to Apple Wallet" });
  await provision.or(inWallet).waitFor();
  if (await provision.isVisible()) await provision.click();
  await inWallet.waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await take("pass", "on a phone");
  const share = await page
    .getByRole("link", { name: "Open the page", includeHidden: true })
    .getAttribute("href");
  await page.goto(String(share));
  await take("share");
  await page.goto("/mailbox");
  if (size === "phone") await take("mailbox");
  await page.goto("/docs/reference");
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await take("docs");
  await takeConsole(page, take);
  await context.close();
}

/** Walks through the console as the owner of the demo's club. */
async function takeConsole(
  page: Page,
  take: (name: string, dark?: "on a phone" | "always") => Promise<void>,
): Promise<void> {
  await page.context().clearCookies();
  await signInStaff(page, "mara@example.com");
  const pages = {
    ...{ today: "", calendar: `/calendar?date=${WORKDAY}`, bookings: "/bookings" },
    ...{ "new-booking": "/bookings/new", members: "/members", places: "/resources" },
    ...{ prices: "/prices", policies: "/policies", offers: "/memberships" },
    ...{
      events: "/events",
      cards: "/cards",
      door: "/door",
      money: "/money",
      invoices: "/invoices",
    },
    ...{
      "cash-desk": "/cash-desk",
      reports: "/reports",
      use: "/reports/use",
      imports: "/members/import",
    },
    ...{ keys: "/developers", webhooks: "/developers/webhooks", audit: "/audit" },
    ...{ staff: "/staff", roles: "/staff/roles", settings: "/settings", look: "/settings/look" },
    ...{ wallets: "/settings/wallets", mails: "/settings/mails", exports: "/settings/exports" },
    ...{ bulk: "/bulk", accounts: "/accounts", groups: "/groups", "set-up": "/set-up" },
  };
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(`/console/harbour${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await take(`console-${name}`, name === "calendar" ? "always" : "on a phone");
  }
  await page.goto("/console/harbour/cards/designs");
  await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await take("console-design", "on a phone");
}

/** Chooses the first free time of the day shown; the days are those of the demo. */
async function chooseTime(page: Page): Promise<void> {
  const times = page.getByRole("main").getByRole("listitem").getByRole("button", { name: /€/ });
  await times.first().click();
  await page.getByRole("button", { name: "Pay another way" }).waitFor();
}

await main();
