"use client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import { useState, type ReactNode } from "react";
import type { AppRouter } from "@/api/trpc";
import { onReturnAfterChange } from "./after-change";
import { failureOf } from "./failure";
import { trpcClient } from "./trpc-client";

const { TRPCProvider, useTRPC } = createTRPCContext<AppRouter>();
export { useTRPC };

let cache: QueryClient | undefined;

function newCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The library would keep a change until there is a connection, and then send it by itself.
      mutations: { networkMode: "always", retry: false },
      queries: {
        staleTime: 15_000,
        // Asking again does not change the server's decision; after an outage it may succeed.
        retry: (count, error) => failureOf(error).outage && count < 2,
      },
    },
  });
}

/**
 * Returns the query cache: one in the browser from page to page, a new one for each rendering on
 * the server.
 */
function browserCache(): QueryClient {
  if (cache) return cache;
  const made = newCache();
  onReturnAfterChange(() => void made.invalidateQueries());
  return (cache = made);
}

/**
 * Provides the tRPC hooks to the components below. Wraps only the parts of a page that need them.
 */
export function ServerState({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() =>
    typeof window === "undefined" ? newCache() : browserCache(),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient()} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}
