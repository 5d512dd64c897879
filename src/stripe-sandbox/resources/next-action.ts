/** The path on the application's origin under which browsers reach the sandbox. */
export const PUBLIC_PATH = "/sandbox";

interface Asked {
  id: string;
  client_secret: string | null;
}

/** Returns the path of the page on which the bank asks the holder. */
function pageOf({ id, client_secret }: Asked, return_url?: string): string {
  const query = new URLSearchParams({ client_secret: client_secret ?? "" });
  if (return_url) query.set("return_url", return_url);
  return `${PUBLIC_PATH}/3ds/${id}?${query}`;
}

/** Returns the payer's next action: follow a link, or let the browser's library open the bank's page. */
export function nextAction(intent: Asked, how: { use_stripe_sdk?: boolean; return_url?: string }) {
  if (how.use_stripe_sdk || !how.return_url) {
    const use_stripe_sdk = { type: "three_d_secure_redirect", stripe_js: pageOf(intent) };
    return { type: "use_stripe_sdk", use_stripe_sdk };
  }
  const url = pageOf(intent, how.return_url);
  return { type: "redirect_to_url", redirect_to_url: { return_url: how.return_url, url } };
}
