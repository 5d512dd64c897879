import type { openConsole } from "../../../open-console";
import { readActors } from "../actor-names";

type Opened = Pick<Awaited<ReturnType<typeof openConsole>>, "call" | "may">;

/** Reads what happened to an invoice, a payment or a credit note, and who did it, as far as the reader may know both. */
export async function readHistory(opened: Opened, object_id: string) {
  if (!opened.may("audit-log:read")) return [];
  const [{ items }, { nameOf }] = await Promise.all([
    opened.call.auditLog.list({ object_id, size: 50 }),
    readActors(opened),
  ]);
  return items.map((entry) => ({ ...entry, by: nameOf(entry.actor) }));
}
