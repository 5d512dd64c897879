import type { Page } from "playwright/test";

/** Answers the bank's question, and comes back when the processor's event has `settled` the payment already. */
export async function returnLate(
  page: Page,
  answer: "Complete" | "Fail",
  settled: () => Promise<void>,
): Promise<void> {
  await page.route(
    ({ pathname }) => pathname.includes("/3ds/"),
    async (route) => {
      // A redirect cannot be held up, only the answer that asks for it.
      const response = await route.fetch({ maxRedirects: 0 });
      await settled();
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: answer }).click();
}
