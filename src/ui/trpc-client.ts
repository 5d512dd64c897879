import { createTRPCClient, httpLink, type TRPCClient } from "@trpc/client";
import type { AppRouter } from "@/api/trpc";

let client: TRPCClient<AppRouter> | undefined;

/** The bare client, for a single call out of an event handler: pages that only need that load no cache. */
export function trpcClient(): TRPCClient<AppRouter> {
  client ??= createTRPCClient<AppRouter>({ links: [httpLink({ url: "/api/trpc" })] });
  return client;
}
