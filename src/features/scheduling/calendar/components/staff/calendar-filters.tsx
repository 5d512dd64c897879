"use client";
import { ChevronDown } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { wordOf } from "@/features/scheduling/resources/components/resource-words";
import { Select } from "@/ui/input";
import { Menu } from "@/ui/menu";
import { SegmentedControl } from "@/ui/segmented-control";
import { compareNames } from "@/lib/by-name";
import type { CalendarView } from "./calendar-address";

/** A place, as the filters name it. */
export type PlaceName = { id: string; name: string; category: string | null };

/** Returns the categories of places, each once, in the order of their names. */
export function categoriesOf(places: readonly PlaceName[]): string[] {
  return [...new Set(places.flatMap(({ category }) => category ?? []))].sort(compareNames);
}

/** Narrows the calendar to a kind of place or to some places; a week is of one place. */
export function CalendarFilters({
  view,
  places,
  onShow,
}: {
  view: CalendarView;
  places: readonly PlaceName[];
  onShow: (change: Partial<CalendarView>) => void;
}) {
  const words = useTranslations("console_calendar");
  if (places.length < 2) return null;
  if (view.view === "week") {
    return (
      <div className="w-full max-w-sm">
        <Select
          aria-label={words("place")}
          value={view.places[0] ?? places[0]?.id}
          onChange={({ target }) => onShow({ places: [target.value] })}
        >
          {places.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    );
  }
  const kinds = categoriesOf(places);
  const { category, places: chosen } = view;
  const offered = places.filter((place) => !category || place.category === category);
  const toggle = (id: string) =>
    chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
  return (
    <>
      {kinds.length > 1 && (
        // On a phone the places alone narrow it: each row more would push the day below the first screen.
        <div className="max-sm:hidden">
          <SegmentedControl
            label={words("kind")}
            value={category ?? ""}
            onChange={(next) => onShow({ category: next || null, places: [] })}
            options={[
              { value: "", text: words("all_kinds") },
              ...kinds.map((value) => ({ value, text: wordOf(value) })),
            ]}
          />
        </div>
      )}
      <Menu
        trigger={
          <span className="flex min-h-11 items-center gap-2 rounded-md bg-raised px-4 text-sm font-medium shadow-sm ring-1 ring-line ring-inset hover:bg-sunken">
            {words("some_places", { count: chosen.length })}
            <ChevronDown aria-hidden className="size-4 text-muted" />
          </span>
        }
      >
        <fieldset className="max-h-80 overflow-y-auto">
          <legend className="sr-only">{words("places")}</legend>
          {offered.map(({ id, name }) => (
            <label
              key={id}
              className="flex min-h-11 items-center gap-3 rounded-lg px-3 py-1.5 text-sm font-medium hover:bg-sunken"
            >
              <input
                type="checkbox"
                className="size-4.5 shrink-0 accent-accent"
                checked={chosen.includes(id)}
                onChange={() => onShow({ places: toggle(id) })}
              />
              <span className="min-w-0 break-words">{name}</span>
            </label>
          ))}
        </fieldset>
      </Menu>
    </>
  );
}
