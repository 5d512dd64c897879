/** Which of several price rules goes first. Pure; for the server's choice and for lists of rules. */

/** The parts of a rule that decide; `created_at` as a date, or as the API writes it. */
export type Ranked = {
  id: string;
  priority: number;
  event_ids: readonly string[];
  resource_ids: readonly string[];
  group_ids: readonly string[];
  created_at: Date | string;
};

/** Compares two rules; negative when `a` goes before `b`. */
export function byPrecedence(a: Ranked, b: Ranked): number {
  return (
    b.priority - a.priority ||
    Number(b.event_ids.length > 0) - Number(a.event_ids.length > 0) ||
    Number(b.resource_ids.length > 0) - Number(a.resource_ids.length > 0) ||
    Number(b.group_ids.length > 0) - Number(a.group_ids.length > 0) ||
    madeAt(b) - madeAt(a) ||
    (a.id < b.id ? 1 : -1)
  );
}

function madeAt({ created_at }: Ranked): number {
  return typeof created_at === "string" ? Date.parse(created_at) : created_at.getTime();
}
