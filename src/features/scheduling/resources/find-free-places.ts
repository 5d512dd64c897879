import type { Ctx } from "@/server/context";
import { toLocal } from "@/lib/time";
import { searchSlots } from "./search-slots";
import type { FindFreePlaces, FreePlace } from "./slot-schema";
import { loadResource } from "./store";

/** Enough to choose from, few enough to read. */
const MOST = 5;
const PER_QUERY = 50;

/**
 * Lists the places that the member could have at the time of another one that is taken, each at the member's own
 * price: places of the same kind first, then the cheapest. Raises ResourceNotFound.
 */
export async function findFreePlaces(ctx: Ctx, input: FindFreePlaces): Promise<FreePlace[]> {
  const { resource_id, starts_at, duration_minutes, quantity, for_member_id } = input;
  const { timezone, category: kind } = await loadResource(ctx, resource_id);
  const at = Date.parse(starts_at);
  const found = await searchSlots(ctx, {
    ...(for_member_id !== undefined && { member_id: for_member_id }),
    from_local: toLocal(at, timezone),
    to_local: toLocal(at + 60_000, timezone),
    ...{ duration_minutes, quantity, explain: false, limit: 2, page: 1, size: PER_QUERY },
  });
  return found.items
    .flatMap(({ resource_id: id, name, category, slots }) => {
      // Another zone's clock may show this time at another moment.
      const slot = slots.find((one) => one.starts_at === new Date(at).toISOString());
      return slot && id !== resource_id ? [{ resource_id: id, name, category, slot }] : [];
    })
    .toSorted(
      (a, b) =>
        Number(b.category === kind) - Number(a.category === kind) ||
        (a.slot.amount_due ?? 0) - (b.slot.amount_due ?? 0) ||
        (a.name < b.name ? -1 : 1),
    )
    .slice(0, MOST);
}
