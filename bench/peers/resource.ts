export type Window = {
  day: string;
  starts_at_local: string;
  ends_at_local: string;
  capacity: number;
};
export type Override = { starts_at_local: string; ends_at_local: string; capacity: number };
export type ResourceRow = Record<string, unknown> & {
  id: string;
  timezone: string;
  availability: Window[];
  overrides: Override[];
  min_duration_minutes: number;
  slot_step_minutes: number;
  archived_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

const TIME = /^\d\d:\d\d:\d\dZ$/;

function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(`answer: ${what}`);
}

const text = (value: unknown, name: string) => {
  check(typeof value === "string", name);
  return value;
};
const textOrNull = (value: unknown, name: string) => {
  check(value === null || typeof value === "string", name);
  return value;
};
const whole = (value: unknown, name: string) => {
  check(Number.isSafeInteger(value), name);
  return value;
};

/** Returns the view of a resource, with each of its fields checked. */
export function toResource(row: ResourceRow) {
  const { amenities, metadata } = row;
  check(Array.isArray(amenities) && amenities.every((a) => typeof a === "string"), "amenities");
  check(typeof metadata === "object" && metadata !== null, "metadata");
  for (const value of Object.values(metadata as object)) text(value, "metadata");
  for (const window of row.availability) {
    check(TIME.test(window.starts_at_local) && TIME.test(window.ends_at_local), "availability");
    text(window.day, "day");
    whole(window.capacity, "capacity");
  }
  for (const override of row.overrides) {
    text(override.starts_at_local, "overrides");
    text(override.ends_at_local, "overrides");
    whole(override.capacity, "overrides");
  }
  return {
    id: text(row.id, "id"),
    name: text(row["name"], "name"),
    description: textOrNull(row["description"], "description"),
    category: textOrNull(row["category"], "category"),
    amenities,
    image_url: textOrNull(row["image_url"], "image_url"),
    timezone: text(row.timezone, "timezone"),
    availability: row.availability,
    overrides: row.overrides,
    min_duration_minutes: whole(row.min_duration_minutes, "min_duration_minutes"),
    max_duration_minutes: whole(row["max_duration_minutes"], "max_duration_minutes"),
    slot_step_minutes: whole(row.slot_step_minutes, "slot_step_minutes"),
    policy_id: textOrNull(row["policy_id"], "policy_id"),
    external_id: textOrNull(row["external_id"], "external_id"),
    metadata,
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
