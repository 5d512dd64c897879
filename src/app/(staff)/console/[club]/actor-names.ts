import { getTranslations } from "next-intl/server";
import type { AuditEntry } from "@/features/platform/audit-log/schema";
import type { openConsole } from "../../open-console";
import { readAll } from "@/lib/read-all";

type Opened = Pick<Awaited<ReturnType<typeof openConsole>>, "call" | "may">;
type Actor = AuditEntry["actor"];

/**
 * Reads who may have done something, people of the staff and keys, as far as the reader may know them, and returns what
 * names an actor: by the own name, else by the kind.
 */
export async function readActors({ call, may }: Opened) {
  const [kinds, staff, keys] = await Promise.all([
    getTranslations("console.booking.actors"),
    may("staff:read") ? readAll((at) => call.staff.list(at)) : [],
    may("api-keys:read") ? readAll((at) => call.apiKeys.list(at)) : [],
  ]);
  const people = staff.map(({ id, name }) => ({ id, name }));
  const programs = keys.map(({ id, name }) => ({ id, name }));
  const names = new Map([...people, ...programs].map(({ id, name }) => [id, name]));
  return { people, programs, nameOf: ({ id, kind }: Actor) => names.get(id) ?? kinds(kind) };
}
