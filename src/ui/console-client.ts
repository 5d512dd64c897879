import type { TRPCClient } from "@trpc/client";
import type { ConsoleRouter } from "@/api/console";
import { makeClient } from "./trpc-client";

let client: TRPCClient<ConsoleRouter> | undefined;

/** Returns the client of the console's own procedures, for calls in event handlers. */
export function consoleClient(): TRPCClient<ConsoleRouter> {
  client ??= makeClient<ConsoleRouter>("/api/console");
  return client;
}
