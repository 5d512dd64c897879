import { atPage } from "./addresses";
import { test as base, expect, type BrowserContext, type Page } from "playwright/test";
import { Club, type Room, type SignedIn } from "./club";
import { disabledUntilAlive, withoutObservers, withoutWorkers } from "./in-page";
import { readGround } from "./set-up";
import { askForLink } from "./sign-in";

/** The address of an icon of the browser's own. */
const ICON = /\/(favicon\.ico|icons\/[^/]+)$/;

/** Collects everything that no page of ours may do. A journey that provokes one removes it. */
export class Watch {
  readonly complaints: string[] = [];

  constructor(context: BrowserContext, origin: string) {
    context.on("request", (request) => {
      const url = request.url();
      if (/^(data|blob|about):/.test(url) || url.startsWith(`${origin}/`)) return;
      this.complaints.push(`asked another machine: ${url}`);
    });
    context.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      // Playwright's own script, blocked in the frames in which the mailbox shows mails.
      if (message.text().startsWith("Blocked script execution in 'about:srcdoc'")) return;
      // The browser asks for a page's icon when it likes to, also once the connection is gone.
      if (message.text().includes("ERR_INTERNET_DISCONNECTED") && ICON.test(message.location().url))
        return;
      this.complaints.push(`wrote to the console: ${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => {
      const { name, message, stack } = error.error();
      this.complaints.push(`threw: ${stack || `${name} ${message}`} (${error.page()?.url()})`);
    });
  }

  /** Removes the complaints that are expected here. Fails when there is none. */
  expect(pattern: RegExp): void {
    const others = this.complaints.filter((complaint) => !pattern.test(complaint));
    expect(others.length, `nothing like ${pattern} happened`).toBeLessThan(this.complaints.length);
    this.complaints.splice(0, this.complaints.length, ...others);
  }
}

type Fixtures = {
  /** Watches every test: no errors on the console, no requests to other machines. */
  watch: Watch;
  /** A member of this test alone, signed in, with a saved card. */
  member: SignedIn;
  /** A room of this test alone. */
  room: Room;
};

/**
 * Background work of the portal. It costs more than the pages themselves, so it runs only in
 * journeys about it, and in some long ones.
 */
type Options = {
  /** Links near the window are prefetched. */
  fetchesAhead: boolean;
  /** A service worker caches the pages for use without a connection. */
  keepsOffline: boolean;
};

export const test = base.extend<Fixtures & Options, { club: Club }>({
  fetchesAhead: [false, { option: true }],
  keepsOffline: [false, { option: true }],
  club: [
    async ({}, provide, { workerIndex }) => {
      const { secret, organizations } = readGround();
      const home = organizations[workerIndex % organizations.length] ?? "";
      await provide(new Club(String(process.env["BASE_URL"]), secret, home));
    },
    { scope: "worker" },
  ],
  context: async ({ context, fetchesAhead, keepsOffline }, provide) => {
    await context.addInitScript(disabledUntilAlive);
    if (!fetchesAhead) await context.addInitScript(withoutObservers);
    if (!keepsOffline) await context.addInitScript(withoutWorkers);
    await provide(context);
  },
  watch: [
    async ({ context, baseURL }, provide) => {
      const watch = new Watch(context, String(baseURL));
      await provide(watch);
      expect(watch.complaints).toEqual([]);
    },
    { auto: true },
  ],
  member: async ({ club }, provide) => {
    const member = await club.member();
    await club.card(member);
    await provide(member);
  },
  room: async ({ club, member }, provide) => provide(await club.room(member)),
});

export { askForLink, expect };

/** Opens `path` as this member. */
export async function signIn(page: Page, member: SignedIn, path = "/"): Promise<void> {
  await page.context().addCookies(member.cookies);
  await page.goto(path);
  await expect(page).toHaveURL(atPage(path));
}

/**
 * Stops the checkout's clock in a page with a fake clock (`page.clock.install`): it moves by leaps
 * only, however slow this machine is. Waits until it ticks: before that the page would not notice a
 * leap.
 */
export async function stopTimer(page: Page) {
  const timer = page.getByRole("timer");
  await expect(timer).not.toHaveText(await timer.innerText());
  const now = await page.evaluate(() => Date.now());
  const before = await timer.innerText();
  await page.clock.pauseAt(now + 60_000);
  await expect(timer).not.toHaveText(before);
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(await timer.innerText()) ?? [];
  const left = Number(minutes) * 60 + Number(seconds);
  /** Leaps to the moment with that many seconds left. */
  const leapTo = (seconds: number) => page.clock.fastForward((left - seconds) * 1000);
  return { timer, left, leapTo };
}

/** Finds the first time of the day shown that can be booked. */
export function firstFreeSlot(page: Page) {
  return page.getByRole("listitem").getByRole("button", { name: /€24/ }).first();
}

/** The test cards whose bank asks already when they are saved. */
const ASKING = /3184|3155|3178$/;

/**
 * Adds a test card on a page that takes payments, by a click on it in the sandbox's form. Its bank
 * approves.
 */
export async function addTestCard(page: Page, number: string): Promise<void> {
  await page.getByRole("button", { name: "Add a card" }).click();
  await page.getByRole("button", { name: number }).click();
  await expect(page.getByLabel("Card number")).toHaveValue(number);
  await page.getByRole("button", { name: "Save card" }).click();
  if (ASKING.test(number)) await page.getByRole("button", { name: "Complete" }).click();
  await expect(
    page.getByRole("radio", { name: new RegExp(`ending in.*${number.slice(-4)}`) }),
  ).toBeChecked();
}
