import { expect, type Page } from "@playwright/test";

/** The address in the newest mail to `email`, in the mailbox that a demo instance shows. */
export function linkIn(mailbox: string, email: string): string {
  const address = encodeURIComponent(email).replaceAll(".", "\\.");
  const link = new RegExp(`href="([^"]*callback/email[^"]*${address}[^"]*)"`).exec(mailbox)?.[1];
  if (!link) throw new Error(`The mailbox has no mail to ${email}.`);
  return link.replaceAll("&amp;", "&");
}

/** Asks for a link by mail and gives it, without looking at the pages on the way. */
export async function askForLink(page: Page, email: string, path = "/"): Promise<string> {
  const token = await page.request.get("/api/auth/csrf");
  const { csrfToken } = (await token.json()) as { csrfToken: string };
  const asked = await page.request.post("/api/auth/signin/email", {
    form: { email, callbackUrl: path, csrfToken, json: "true" },
  });
  expect(asked.ok()).toBe(true);
  const mailbox = await page.request.get("/mailbox");
  return linkIn(await mailbox.text(), email);
}

/** Signs in by such a link and opens `path`. */
export async function signInByMail(page: Page, email: string, path = "/"): Promise<void> {
  await page.goto(await askForLink(page, email, path));
  await page.waitForURL(path);
}
