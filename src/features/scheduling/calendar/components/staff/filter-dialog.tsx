"use client";
import { useTranslations } from "next-intl";
import {
  FindMember,
  type FoundMember,
} from "@/features/people/find-member/components/staff/find-member";
import { Button } from "@/ui/button";
import { CheckList } from "@/ui/check-list";
import { Dialog } from "@/ui/dialog";
import type { Colour } from "./block-colour";
import { type BlockFilter, NO_FILTER } from "./block-filter";
import { STATES } from "./block-state";
import { ColourChoice } from "./colour-choice";
import type { HostName } from "./use-filter-names";

/** Asks whose names the calendar shows, and what its colours tell; it follows at once behind the question. */
export function FilterDialog({
  filter,
  hosts,
  member,
  count,
  colour,
  onFilter,
  onColour,
  onClose,
}: {
  filter: BlockFilter;
  /** Those who lead events; none where the reader may not read them. */
  hosts: readonly HostName[];
  /** The member of the filter by name; undefined where the reader may not look for members. */
  member: FoundMember | null | undefined;
  /** How many bookings and events fit; null while that is read. */
  count: number | null;
  /** What the grid's colours tell. */
  colour: Colour;
  onFilter: (change: Partial<BlockFilter>) => void;
  onColour: (colour: Colour) => void;
  onClose: () => void;
}) {
  const words = useTranslations("console_calendar");
  const states = STATES.map((id) => ({ id, name: words(`states.${id}`) }));
  return (
    <Dialog
      open
      onClose={onClose}
      title={words("filters.title")}
      actions={
        <>
          <Button variant="secondary" onClick={() => onFilter(NO_FILTER)}>
            {words("filters.clear")}
          </Button>
          <Button onClick={onClose}>
            {count === null ? words("filters.show") : words("filters.show_count", { count })}
          </Button>
        </>
      }
    >
      {member !== undefined && (
        <FindMember
          label={words("filters.member")}
          optional
          value={member}
          onChange={(found) => onFilter({ member: found?.id ?? null })}
        />
      )}
      <CheckList
        label={words("filters.states")}
        options={states}
        chosen={filter.states}
        onChange={(chosen) => onFilter({ states: STATES.filter((one) => chosen.includes(one)) })}
      />
      {hosts.length > 0 && (
        <CheckList
          label={words("filters.hosts")}
          options={hosts}
          chosen={filter.hosts}
          onChange={(chosen) => onFilter({ hosts: chosen })}
        />
      )}
      <ColourChoice {...{ colour }} onChange={onColour} />
    </Dialog>
  );
}
