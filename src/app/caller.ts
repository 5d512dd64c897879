import { headers } from "next/headers";
import { cache } from "react";
import { handleIn } from "@/lib/portal-path";
import { pageCaller } from "@/api/trpc";

/**
 * Reads the page's caller at the club of the page's address, once per request however many parts of the page need it.
 */
export const readCaller = cache(async () => {
  const sent = await headers();
  const handle = handleIn(sent.get("x-foyer-path") ?? "/");
  return pageCaller(sent.get("cookie"), handle);
});
