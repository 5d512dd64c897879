import type { Resource } from "../schema";

/** `meeting_room` → `Meeting room`: turns a key of the API into words. A hyphen was written for people: `Wi-Fi`. */
export function wordOf(key: string): string {
  const words = key.replaceAll(/_+/g, " ").trim();
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

/** Returns the most places it ever has at once. */
export function placesOf(resource: Pick<Resource, "availability">): number {
  return Math.max(0, ...resource.availability.map((window) => window.capacity));
}

/**
 * Returns the lengths that a member may choose: the shortest, then in its steps, at most six of
 * them.
 */
export function durationsOf(
  resource: Pick<Resource, "min_duration_minutes" | "max_duration_minutes" | "slot_step_minutes">,
): number[] {
  const { min_duration_minutes: min, max_duration_minutes: max, slot_step_minutes } = resource;
  const step = Math.max(slot_step_minutes, 15);
  const lengths: number[] = [];
  for (let length = min; length <= max && lengths.length < 40; length += step) lengths.push(length);
  if (lengths.length <= 6) return lengths;
  // Too many to stand side by side: keep the common ones.
  const common = lengths.filter((length) => [30, 60, 90, 120, 180, 240, 480].includes(length));
  return [...new Set([min, ...common])].slice(0, 6);
}
