"use client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import { useState, type ReactNode } from "react";
import type { AppRouter } from "@/api/trpc";
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
        // What the server decided will not change by asking again; an outage may.
        retry: (count, error) => failureOf(error).outage && count < 2,
      },
    },
  });
}

/** The browser keeps one cache from page to page; each rendering on the server has its own. */
function browserCache(): QueryClient {
  cache ??= newCache();
  return cache;
}

/** Gives the components below the tRPC hooks. Around the parts of a page that need them, not all pages. */
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
