import type { z } from "zod";
import type { Route } from "@/server/route";
import type { Operation } from "./components";

/**
 * Marks the parameters of a query that must be sent. A value that is read from text (`z.coerce`) takes anything, so the
 * generator takes it for optional; the schema itself knows better.
 */
export function requireParameters({ parameters = [] }: Operation, { input }: Route): void {
  for (const parameter of parameters) {
    if (parameter.in !== "query") continue;
    const field = input.shape[parameter.name];
    if (field && !(field as z.ZodType).safeParse(undefined).success) parameter.required = true;
  }
}
