"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readAll } from "@/lib/read-all";
import { consoleClient } from "@/ui/console-client";
import { type AskedField, givenIn, type Texts } from "../field-values";

/**
 * Returns the organization's own fields that a new member must have, oldest first, with what is typed into them.
 * Whoever may not read fields is asked for none: the server then says what is missing.
 */
export function useRequiredFields() {
  const [texts, setTexts] = useState<Texts>({});
  const { data: fields = [] } = useQuery({
    queryKey: ["required fields"],
    queryFn: async (): Promise<AskedField[]> => {
      const all = await readAll((at) => consoleClient().customFields.list.query(at));
      return all.filter(({ required }) => required).reverse();
    },
    ...{ gcTime: 0, staleTime: 0, retry: false },
  });
  return {
    fields,
    texts,
    faults: {},
    type: (path: string, text: Texts[string]) => setTexts((now) => ({ ...now, [path]: text })),
    /** Goes with the new member. */
    given: givenIn(fields, texts),
  };
}
export type RequiredFields = ReturnType<typeof useRequiredFields>;
