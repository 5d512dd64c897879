"use client";
import { ListFilter, Search, X } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useTransition } from "react";
import { buttonLooks } from "./button";
import { Field } from "./field";
import { Input, Select } from "./input";
import { Link } from "./link";
import { Menu } from "./menu";
import { useRouter } from "./portal-router";

/** A filter of a list: its name in the address, and its choices. */
export type Filter = {
  name: string;
  text: string;
  value: string;
  options: readonly { value: string; text: string }[];
};

/**
 * Asks what a list shows: words, and filters that stand as chips once they are set. A plain form, so that each answer has
 * an address and needs no script; with it the page stays, and the focus in the field.
 */
export function FilterBar({
  page,
  search,
  placeholder,
  filters,
  kept = {},
}: {
  /** The list's page: `/bookings`. */
  page: string;
  search: string;
  placeholder: string;
  filters: readonly Filter[];
  /** Other fields of the address, which stay. */
  kept?: Record<string, string>;
}) {
  const words = useTranslations("ui.filters");
  const set = filters.filter(({ value }) => value !== "");
  const all = {
    ...kept,
    ...(search && { q: search }),
    ...Object.fromEntries(set.map(({ name, value }) => [name, value])),
  };
  const router = useRouter();
  const [looking, startLooking] = useTransition();
  const field = useRef<HTMLInputElement>(null);
  const typed = useRef(search);
  // A view or a chip may have led to another search than the one that was typed; what is typed meanwhile stays.
  useEffect(() => {
    if (field.current && search !== typed.current) field.current.value = search;
    typed.current = search;
  }, [search]);
  const addressOf = (fields: [string, string][]) => {
    const query = new URLSearchParams(fields).toString();
    return query ? `${page}?${query}` : page;
  };
  const without = (name: string) =>
    addressOf(Object.entries(all).filter(([other]) => other !== name));
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, value]): [string, string] => [
      name,
      String(value).trim(),
    ]);
    typed.current = field.current?.value.trim() ?? "";
    startLooking(() => router.push(addressOf(fields.filter(([, value]) => value !== ""))));
  };
  return (
    <div className="grid gap-3">
      <form role="search" className="flex flex-wrap gap-2" aria-busy={looking} onSubmit={ask}>
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="flex min-w-0 flex-1 basis-60 gap-2 md:max-w-xl">
          <Input
            ref={field}
            type="search"
            name="q"
            data-list-search
            defaultValue={search}
            maxLength={200}
            aria-label={placeholder}
            placeholder={placeholder}
          />
          {/* Pressed again for other words, it asks for those. */}
          <button type="submit" className={buttonLooks("secondary", "md", false)}>
            <Search aria-hidden className="size-4.5" />
            <span className="max-sm:sr-only">{words("find")}</span>
          </button>
        </div>
        {filters.length > 0 && (
          <Menu
            align="end"
            trigger={
              <span className={buttonLooks("secondary", "md", false)}>
                <ListFilter aria-hidden className="size-4.5" />
                <span className="max-sm:sr-only">{words("filter")}</span>
              </span>
            }
          >
            <div className="grid w-64 gap-3 p-3">
              {filters.map(({ name, text, value, options }) => (
                <Field key={name} label={text}>
                  {(control) => (
                    <Select {...control} key={value} name={name} defaultValue={value}>
                      <option value="">{words("any")}</option>
                      {options.map((option) => (
                        <option key={option.value} value={option.value}>
                          {option.text}
                        </option>
                      ))}
                    </Select>
                  )}
                </Field>
              ))}
              <button type="submit" data-closes className={buttonLooks("primary", "md", true)}>
                {words("apply")}
              </button>
            </div>
          </Menu>
        )}
      </form>
      {set.length > 0 && (
        <ul aria-label={words("set")} className="flex flex-wrap gap-2">
          {set.map(({ name, text, value, options }) => {
            const chosen = options.find((option) => option.value === value)?.text ?? value;
            return (
              <li key={name}>
                <Link
                  href={without(name)}
                  aria-label={words("remove", { filter: `${text}: ${chosen}` })}
                  className="inline-flex min-h-9 items-center gap-2 rounded-full bg-accent-soft px-3.5 text-sm font-medium text-accent pointer-coarse:min-h-11"
                >
                  <span className="max-w-60 truncate">
                    {text}: {chosen}
                  </span>
                  <X aria-hidden className="size-4" />
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
