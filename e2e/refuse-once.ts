import type { Page } from "playwright/test";

/** Answers the page's next call of a procedure with a refusal, as the server writes one; later calls reach the server. */
export async function refuseOnce(
  page: Page,
  procedure: string,
  { status, code, message = "" }: { status: number; code: string; message?: string },
): Promise<void> {
  const data = { code, request_id: "req_1", extras: {}, faults: [], httpStatus: status };
  const error = { message, code: -32_000, data };
  await page.route(
    new RegExp(`/api/(trpc|console)/${procedure.replace(".", "\\.")}`),
    (route) => route.fulfill({ status, json: { error } }),
    { times: 1 },
  );
}
