/** A place's details as they are typed. Pure. */
import type { Resource } from "../../schema";
import type { Change } from "./use-change";

export type Details = {
  name: string;
  description: string;
  category: string;
  timezone: string;
  amenities: string;
  min: string;
  max: string;
  step: string;
};

/** Returns a place's details as text. */
export function toDetails(resource: Resource): Details {
  return {
    name: resource.name,
    description: resource.description ?? "",
    category: resource.category ?? "",
    timezone: resource.timezone,
    amenities: resource.amenities.join(", "),
    min: String(resource.min_duration_minutes),
    max: String(resource.max_duration_minutes),
    step: String(resource.slot_step_minutes),
  };
}

/** Returns the fields that differ, as the API takes them, or null without any; it refuses what is no number. */
export function detailsChange(saved: Details, typed: Details): Change | null {
  const before = fieldsOf(saved);
  const changed = Object.entries(fieldsOf(typed)).filter(
    ([field, value]) =>
      JSON.stringify(value) !== JSON.stringify(before[field as keyof typeof before]),
  );
  return changed.length === 0 ? null : (Object.fromEntries(changed) as Change);
}

function fieldsOf(typed: Details) {
  return {
    name: typed.name.trim(),
    description: typed.description.trim() || null,
    category: typed.category.trim() || null,
    timezone: typed.timezone.trim(),
    amenities: listOf(typed.amenities),
    min_duration_minutes: Number(typed.min),
    max_duration_minutes: Number(typed.max),
    slot_step_minutes: Number(typed.step),
  };
}

/** Returns the parts of a list that is typed with commas, each once. */
export function listOf(text: string): string[] {
  return [...new Set(text.split(",").map((one) => one.trim()))].filter(Boolean);
}
