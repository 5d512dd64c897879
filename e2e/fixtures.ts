import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";
import { Club, type Member, type Room } from "./club";
import { askForLink, signInByMail } from "./sign-in";

/** What a page did that no page of ours may do. A journey that provokes one takes it out. */
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
      // Playwright's own script, kept out of the frames in which the mailbox shows mails.
      if (message.text().startsWith("Blocked script execution in 'about:srcdoc'")) return;
      this.complaints.push(`wrote to the console: ${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => {
      const { name, message, stack } = error.error();
      this.complaints.push(`threw: ${stack || `${name} ${message}`} (${error.page()?.url()})`);
    });
  }

  /** Takes the complaints out that are expected here. Fails where there is none. */
  expect(pattern: RegExp): void {
    const others = this.complaints.filter((complaint) => !pattern.test(complaint));
    expect(others.length, `nothing like ${pattern} happened`).toBeLessThan(this.complaints.length);
    this.complaints.splice(0, this.complaints.length, ...others);
  }
}

type Fixtures = {
  /** Looks over every test's shoulder: nothing on the console, nothing from other machines. */
  watch: Watch;
  /** A member that only this test knows, with a saved card. */
  member: Member;
  /** A room that only this test knows. */
  room: Room;
};

export const test = base.extend<Fixtures, { club: Club }>({
  club: [
    async ({}, provide) => {
      const secret = process.env["FOYER_API_KEY"];
      const url = process.env["BASE_URL"];
      if (!secret || !url) throw new Error("Run the journeys by: npm test -- --e2e");
      await provide(new Club(url, secret));
    },
    { scope: "worker" },
  ],
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

/** Signs a member in by a mailed link and opens `path`. */
export function signIn(page: Page, member: Member, path = "/"): Promise<void> {
  return signInByMail(page, member.email, path);
}

/** The clock of the checkout, once it ticks: before that the page has not come to life, and would not notice a leap. */
export async function tickingTimer(page: Page) {
  const timer = page.getByRole("timer");
  await expect(timer).not.toHaveText(await timer.innerText());
  return timer;
}

/** The first time of the day shown that can be booked. */
export function firstFreeSlot(page: Page) {
  return page.getByRole("listitem").getByRole("button", { name: /€24/ }).first();
}

/** The test cards whose bank asks already when they are saved. */
const ASKING = /3184|3155|3178$/;

/** Adds a test card where something is paid, by a click on it in the sandbox's form. Its bank is content. */
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
