import { toTimestamp } from "@/lib/time";
import type { Prisma } from "@/server/data/db";
import type { DomainEvent, EventData } from "@/server/jobs/events";
import type { AuditEntry } from "./schema";

type Actor = AuditEntry["actor"];

export function toAuditEntry(event: DomainEvent): AuditEntry {
  const {
    changed,
    previous,
    current,
    from,
    to,
    approved_by: _,
    ...details
  } = event.data as {
    changed?: string[];
    previous?: EventData;
    current?: EventData;
    from?: unknown;
    to?: unknown;
    approved_by?: unknown;
  } & EventData;
  const moved = from !== undefined || to !== undefined;
  // A status that is told as such is not told twice.
  const fields = (changed ?? Object.keys(previous ?? {})).filter(
    (field) => !(moved && field === "status"),
  );
  return {
    id: event.id,
    type: event.type,
    object_type: event.type.slice(0, event.type.indexOf(".")),
    object_id: event.object_id,
    sequence: event.sequence,
    actor: toActor(event.actor),
    approved_by: approvedBy(event),
    changes: [
      ...(moved ? [{ field: "status", from: from ?? null, to: to ?? null }] : []),
      ...fields.map((field) => ({
        field,
        from: previous?.[field] ?? null,
        to: current?.[field] ?? null,
      })),
    ],
    details,
    request_id: event.request_id,
    created_at: toTimestamp(event.created_at),
  };
}

/** Returns the person of the staff who has allowed what an event tells of, where its actor needed them; else null. */
export function approvedBy({ data }: { data: unknown }): string | null {
  const { approved_by: by } = data as { approved_by?: unknown };
  return typeof by === "string" ? by : null;
}

/** Prefix of scanner ids: scanners were stored as staff before they had a kind of their own. */
const SCANNER = "dsc_";

/** Parses an actor from `kind:id`, as `actorText` writes it. */
export function toActor(text: string): Actor {
  const [kind = "", id = ""] = text.split(":", 2);
  if (kind === "staff" && id.startsWith(SCANNER)) return { kind: "scanner", id };
  return { kind: kind === "apiKey" ? "api_key" : (kind as Actor["kind"]), id };
}

/** The words that each kind of actor is stored under. */
const WORDS: Record<Actor["kind"], string[]> = {
  api_key: ["apiKey"],
  member: ["member"],
  staff: ["staff"],
  scanner: ["scanner", "staff"],
  system: ["system"],
};

/** Returns the `where` for the events of one actor, or of all actors of the given kinds. */
export function actorFilter(kinds: Actor["kind"][] | undefined, id: string | undefined) {
  if (id !== undefined) return { actor: { in: actorTexts(id, kinds) } };
  return kinds ? { OR: kinds.map(ofKind) } : {};
}

/** Returns the texts under which tables store an actor of one of the kinds; undefined = of any. */
export function actorTexts(id: string, kinds?: Actor["kind"][]): string[] {
  const words = kinds ? kinds.flatMap((kind) => WORDS[kind]) : Object.values(WORDS).flat();
  return words.map((word) => `${word}:${id}`);
}

function ofKind(kind: Actor["kind"]): Prisma.DomainEventWhereInput {
  const words = WORDS[kind];
  const scanners = { actor: { startsWith: `staff:${SCANNER}` } };
  const all = { actor: { startsWith: `${words[0]}:` } };
  if (kind === "staff") return { AND: [all, { NOT: scanners }] };
  return kind === "scanner" ? { OR: [all, scanners] } : all;
}
