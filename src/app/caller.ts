import { headers } from "next/headers";
import { cache } from "react";
import { consoleHandleIn, handleIn } from "@/lib/portal-path";
import { consoleCaller } from "@/api/console";
import { domainOf } from "@/api/identity/clubs";
import { pageCaller } from "@/api/trpc";

/**
 * Reads the page's caller at the club of the page's address, once per request however many parts of the page need it.
 */
export const readCaller = cache(async () => {
  const sent = await headers();
  const domain = domainOf(sent);
  const handle = domain?.handle ?? handleIn(sent.get("x-foyer-path") ?? "/");
  return pageCaller(sent.get("cookie"), { handle, host: domain?.host ?? null });
});

/** Reads the console's caller at the club of the page's address, once per request. */
export const readStaffCaller = cache(async () => {
  const sent = await headers();
  const address = sent.get("x-foyer-path") ?? "/console";
  const asked = { handle: consoleHandleIn(address), acceptLanguage: sent.get("accept-language") };
  return { address, ...(await consoleCaller(sent.get("cookie"), asked)) };
});
