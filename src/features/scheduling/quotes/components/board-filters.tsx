import clsx from "clsx";
import { Check, Heart, SlidersHorizontal } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { wordOf } from "@/features/scheduling/resources/components/resource-words";
import { Button } from "@/ui/button";
import type { BoardFilter } from "./board-filter";
import { isWholeDay } from "./board-window";
import { BoardWindowChoice } from "./board-window-choice";
import { PeopleStep } from "./people-step";

const MOST_PEOPLE = 99;

/** Narrows the board by favourites, amenities, hours and the number of people. */
export function BoardFilters({
  filter,
  people,
  amenities,
  marks,
  onFilter,
  onPeople,
}: {
  filter: BoardFilter;
  people: number;
  /** The amenities to choose from. */
  amenities: string[];
  /** True when the member has marked any place. */
  marks: boolean;
  onFilter: (change: Partial<BoardFilter>) => void;
  onPeople: (people: number) => void;
}) {
  const words = useTranslations("suggestions");
  const { favourites, amenities: chosen, window } = filter;
  const [open, setOpen] = useState(false);
  const body = useId();
  const offered = [...new Set([...amenities, ...chosen])];
  const count =
    chosen.length + Number(favourites) + Number(people > 1) + Number(!isWholeDay(window));
  return (
    <div className="grid gap-3">
      <Button
        variant="secondary"
        aria-expanded={open}
        aria-controls={body}
        icon={<SlidersHorizontal aria-hidden className="size-4.5" />}
        className="justify-self-start lg:hidden"
        onClick={() => setOpen(!open)}
      >
        {count > 0 ? words("filters_on", { count }) : words("filters")}
      </Button>
      <div
        id={body}
        className={clsx(
          "min-w-0 flex-wrap items-center justify-between gap-x-6 gap-y-3 lg:flex",
          open ? "flex" : "hidden",
        )}
      >
        <div
          role="group"
          aria-label={words("filters")}
          className="no-scrollbar -mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-0.5 md:mx-0 md:flex-wrap md:px-0.5"
        >
          {(marks || favourites) && (
            <Chip pressed={favourites} onPress={() => onFilter({ favourites: !favourites })}>
              <Heart aria-hidden className={clsx("size-4", favourites && "fill-current")} />
              {words("favourites")}
            </Chip>
          )}
          {offered.map((amenity) => {
            const pressed = chosen.includes(amenity);
            return (
              <Chip
                key={amenity}
                pressed={pressed}
                onPress={() =>
                  onFilter({
                    amenities: pressed
                      ? chosen.filter((other) => other !== amenity)
                      : [...chosen, amenity],
                  })
                }
              >
                {pressed && <Check aria-hidden className="size-4" />}
                {wordOf(amenity)}
              </Chip>
            );
          })}
        </div>
        <div className="flex flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <BoardWindowChoice window={window} onChange={(next) => onFilter({ window: next })} />
          <PeopleStep
            label={words("people")}
            value={people}
            most={MOST_PEOPLE}
            onChange={onPeople}
          />
        </div>
      </div>
    </div>
  );
}

function Chip({
  pressed,
  onPress,
  children,
}: {
  pressed: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={clsx(
        "inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-full px-3.5 text-sm font-medium transition-colors duration-150 pointer-coarse:min-h-11 forced-colors:border",
        pressed ? "bg-ink text-surface" : "bg-sunken text-muted hover:text-ink",
      )}
    >
      {children}
    </button>
  );
}
