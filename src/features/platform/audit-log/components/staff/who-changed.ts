import { consoleClient } from "@/ui/console-client";

/** Returns who changed an object last, as far as the reader may know. */
export async function whoChanged(
  object_id: string,
  words: (name: "somebody" | "a_program") => string,
): Promise<string> {
  try {
    const { items } = await consoleClient().auditLog.list.query({ object_id, size: 1 });
    const actor = items[0]?.actor;
    if (actor?.kind === "api_key") return words("a_program");
    if (actor?.kind !== "staff") return words("somebody");
    const { value } = await consoleClient().staff.get.query({ staff_id: actor.id });
    return value.name;
  } catch {
    // A role may change things without reading the history.
    return words("somebody");
  }
}
