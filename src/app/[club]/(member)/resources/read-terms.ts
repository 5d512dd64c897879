import { addDays } from "@/ui/calendar-date";
import type { openPage } from "../portal";

type Call = Pick<Awaited<ReturnType<typeof openPage>>["call"], "resources">;

/** Returns the terms of a booking made at a resource now; `today` is any day near the present. */
export async function readTerms(call: Call, resource_id: string, today: string) {
  const day = { from_local: `${today}T00:00:00`, to_local: `${addDays(today, 1)}T00:00:00` };
  return (await call.resources.slots({ resource_id, ...day })).terms;
}
