import { addDays } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { searchSlots } from "./search-slots";
import type { FindTimes, FoundSlots, FoundTime, SearchSlots } from "./slot-schema";

const MOST = 3;
const PER_QUERY = 50;
/** Four requests' worth, as for the board of a day. */
const MOST_PAGES = 4;
const MOST_SLOTS = 300;
/** The shortest words that tell one place from another. */
const LEAST_WORD = 2;

/**
 * Lists the times that fit a wish best, at most three and one of each place while there are others, each at the
 * member's own price. A place that is taken as a whole serves any number of people. Raises MemberNotFound.
 */
export async function findTimes(ctx: Ctx, wish: FindTimes): Promise<FoundTime[]> {
  const words = wish.search.toLowerCase().split(" ").filter(isTelling);
  const asked: Omit<SearchSlots, "page" | "quantity"> = {
    ...windowOf(wish),
    search: words.toSorted((a, b) => b.length - a.length)[0],
    ...(wish.duration_minutes !== null && { duration_minutes: wish.duration_minutes }),
    ...{ explain: false, limit: MOST_SLOTS, size: PER_QUERY },
  };
  const found: FoundTime[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const many = await searchSlots(ctx, { ...asked, page, quantity: wish.people });
    // A room has one place, whoever comes.
    const whole =
      wish.people > 1 ? await searchSlots(ctx, { ...asked, page, quantity: 1 }) : { items: [] };
    found.push(...many.items.flatMap((place) => timesOf(place, wish.people)));
    found.push(
      ...whole.items
        .flatMap((place) => timesOf(place, 1))
        .filter(({ slot: { capacity } }) => capacity === 1),
    );
    if (page >= many.pages || found.filter((one) => distance(one, wish) === 0).length >= MOST)
      break;
  }
  return best(named(found, words), wish);
}

function windowOf({ day, from, to, at, duration_minutes }: FindTimes) {
  // What begins at the wanted time may end after the window of starts.
  const end = to + (at === null ? 0 : (duration_minutes ?? 0));
  return { from_local: localOf(day, from), to_local: localOf(day, end) };
}

function localOf(day: string, minutes: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  const rest = minutes % 1440;
  const date = addDays(day, Math.floor(minutes / 1440));
  return `${date}T${two(Math.floor(rest / 60))}:${two(rest % 60)}:00`;
}

function timesOf(place: FoundSlots, quantity: number): FoundTime[] {
  const { resource_id, name, category, duration_minutes } = place;
  return place.slots.map((slot) => ({
    ...{ resource_id, name, category, quantity, duration_minutes },
    slot: { ...slot, alternatives: [] },
  }));
}

const isTelling = (word: string) => word.length >= LEAST_WORD;

/** Keeps the places that have all words in name or kind; without such places, all that were found. */
function named(found: FoundTime[], words: string[]): FoundTime[] {
  const exact = found.filter(({ name, category }) => {
    const text = `${name} ${category ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return exact.length > 0 ? exact : found;
}

function distance({ slot }: FoundTime, { at, from }: FindTimes): number {
  const start = slot.starts_at_local;
  const minutes = Number(start.slice(11, 13)) * 60 + Number(start.slice(14, 16));
  return Math.abs(minutes - (at ?? from));
}

function best(found: FoundTime[], wish: FindTimes): FoundTime[] {
  const sorted = found.toSorted(
    (a, b) =>
      distance(a, wish) - distance(b, wish) ||
      (a.slot.amount_due ?? 0) - (b.slot.amount_due ?? 0) ||
      (a.name < b.name ? -1 : 1),
  );
  const firsts = sorted.filter(
    (one, n) => sorted.findIndex(({ resource_id }) => resource_id === one.resource_id) === n,
  );
  const others = sorted.filter((one) => !firsts.includes(one));
  return [...firsts, ...others]
    .slice(0, MOST)
    .toSorted((a, b) => distance(a, wish) - distance(b, wish));
}
