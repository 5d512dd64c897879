import { setTimeout as sleep } from "node:timers/promises";
import { atPage } from "./addresses";
import { expect, type Page } from "playwright/test";

/**
 * Lists the sign-in links in the mails to `email`, newest first, in the mailbox that a demo
 * instance shows.
 */
export function linksIn(mailbox: string, email: string): string[] {
  const mails = mailbox.split(/To (?:<!-- -->)?/).filter((mail) => mail.startsWith(`${email}<`));
  return mails.flatMap((mail) => /href="([^"]*\/sign-in\/link\/[^"]*)"/.exec(mail)?.[1] ?? []);
}

/** Returns the sign-in link in the newest mail to `email` that has one. */
export function linkIn(mailbox: string, email: string): string {
  const [link] = linksIn(mailbox, email);
  if (!link) throw new Error(`The mailbox has no mail to ${email}.`);
  return link;
}

/** Follows a sign-in link as the button of its page does, and returns the cookie of the session. */
export async function openSession(link: string): Promise<{ name: string; value: string }> {
  const body = new URLSearchParams({ token: link.split("/sign-in/link/")[1] ?? "" });
  const door = new URL("/api/sign-in/link", link);
  const answer = await fetch(door, { method: "POST", body, redirect: "manual" });
  const kept = answer.headers.getSetCookie().find((line) => line.includes("session-token"));
  if (kept === undefined) throw new Error(`The link opened no session: ${answer.status}`);
  const [pair = ""] = kept.split(";");
  const at = pair.indexOf("=");
  return { name: pair.slice(0, at), value: pair.slice(at + 1) };
}

/** Signs in by plain requests and the link in a mail of the demo's mailbox; returns the cookie. */
export async function signInPlainly(site: string, email: string): Promise<string> {
  const links = async () => linksIn(await (await fetch(`${site}/mailbox`)).text(), email);
  const before = await links();
  const body = new URLSearchParams({ email, path: "/" });
  const asked = await fetch(`${site}/api/sign-in/ask`, {
    method: "POST",
    body,
    redirect: "manual",
  });
  if (asked.status >= 400) throw new Error(`No link for ${email}: ${asked.status}`);
  for (;;) {
    const link = (await links()).find((one) => !before.includes(one));
    if (link !== undefined) {
      const { name, value } = await openSession(link);
      return `${name}=${value}`;
    }
    await sleep(20);
  }
}

/**
 * Requests a link by mail in the page's browser and returns it, without looking at the pages on the
 * way.
 */
export async function askForLink(page: Page, email: string, path = "/"): Promise<string> {
  const before = await linksTo(page, email);
  const asked = await page.request.post("/api/sign-in/ask", { form: { email, path } });
  expect(asked.ok()).toBe(true);
  return mailedLink(page, email, before);
}

/** Returns the sign-in links that were mailed to `email`, newest first. */
export async function linksTo(page: Page, email: string): Promise<string[]> {
  return linksIn(await (await page.request.get("/mailbox")).text(), email);
}

/**
 * Returns the sign-in link that was requested for `email`, once the job has mailed it; `before` are earlier ones. A
 * second request meanwhile would end the first link, and either could be found.
 */
export async function mailedLink(page: Page, email: string, before: string[]) {
  let link = "";
  await expect(async () => {
    [link = ""] = (await linksTo(page, email)).filter((one) => !before.includes(one));
    expect(link).not.toBe("");
  }).toPass();
  return link;
}

/** Signs in with a mailed link and opens `path`. */
export async function signInByMail(page: Page, email: string, path = "/"): Promise<void> {
  await followLink(page, email, path);
  await page.waitForURL(atPage(path));
}

/** Signs in with a mailed link as somebody of the staff, and waits for the console. */
export async function signInStaff(page: Page, email: string): Promise<void> {
  await followLink(page, email, "/console");
  await page.waitForURL(/\/console(\/|$)/);
}

async function followLink(page: Page, email: string, path: string): Promise<void> {
  await page.goto(await askForLink(page, email, path));
  await page.getByRole("button", { name: "Sign in" }).click();
}

/**
 * Finds the mail with a sign-in link to `email`, on the mailbox's page, once the job has sent it.
 */
export async function mailOf(page: Page, email: string) {
  const mail = page
    .getByRole("listitem")
    .filter({ hasText: `To ${email}` })
    .filter({ hasNotText: "invitation" })
    .first();
  await expect(async () => {
    if (!(await mail.isVisible())) await page.reload();
    await expect(mail).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return mail;
}

/**
 * Opens, from the mailbox's page, the link that was mailed to `email`, and presses the button of
 * its page.
 */
export async function followMail(page: Page, email: string): Promise<void> {
  const mail = await mailOf(page, email);
  await mail.getByRole("link", { name: "Open the link in this mail" }).click();
  await page.getByRole("button", { name: "Sign in" }).click();
}
