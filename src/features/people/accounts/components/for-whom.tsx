"use client";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Select } from "@/ui/input";
import type { PeopleToBookFor } from "../schema";

export type Whom = PeopleToBookFor["people"][number];

/** Chooses for whom a place is booked; shown only where there is anybody else to choose. */
export function ForWhom({
  people,
  whom,
  onChoose,
}: {
  people: Whom[];
  /** The chosen one; null for the member themselves. */
  whom: Whom | null;
  onChoose: (whom: Whom | null) => void;
}) {
  const words = useTranslations("quotes.whom");
  const id = useId();
  if (people.length === 0) return null;
  return (
    <div className="flex min-w-0 items-center gap-3 max-sm:w-full">
      <label htmlFor={id} className="text-sm font-medium">
        {words("label")}
      </label>
      <div className="min-w-0 max-w-60 flex-1 sm:min-w-40">
        <Select
          id={id}
          className="w-full truncate"
          value={whom?.member_id ?? ""}
          onChange={({ target }) =>
            onChoose(people.find(({ member_id }) => member_id === target.value) ?? null)
          }
        >
          <option value="">{words("me")}</option>
          {people.map(({ member_id, name }) => (
            <option key={member_id} value={member_id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
