import type { Page } from "playwright/test";

/**
 * Answers the bank's question, and comes back when the processor's event has `settled` the payment already. The form
 * is sent beside the page: a browser whose answer a route holds up loses, at times, the redirect in it.
 */
export async function returnLate(
  page: Page,
  answer: "Complete" | "Fail",
  settled: () => Promise<void>,
): Promise<void> {
  const pressed = page.getByRole("button", { name: answer });
  const { action, form } = await pressed.evaluate((button: HTMLButtonElement) => ({
    action: button.form?.action ?? "",
    form: Object.fromEntries([...new FormData(button.form!, button)].map(([k, v]) => [k, `${v}`])),
  }));
  const { origin } = new URL(action);
  const response = await page.request.post(action, { form, headers: { origin }, maxRedirects: 0 });
  const { location } = response.headers();
  if (!location) throw new Error(`the bank answered ${response.status()} and leads nowhere`);
  await settled();
  await page.goto(location);
}
