"use client";
import { Columns3 } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { buttonLooks } from "./button";
import { Menu } from "./menu";
import { keepChoice } from "./own-choice";
import { useRouter } from "./portal-router";

/** Lets a person choose the columns of a list; remembered in this browser. */
export function ColumnChoice({
  cookie,
  columns,
  shown,
}: {
  cookie: string;
  columns: readonly { id: string; head: string }[];
  shown: readonly string[];
}) {
  const words = useTranslations("ui.filters");
  const router = useRouter();
  const [chosen, setChosen] = useState(shown);
  const toggle = (id: string) => {
    const next = columns
      .map((column) => column.id)
      .filter((one) => (one === id ? !chosen.includes(one) : chosen.includes(one)));
    setChosen(next);
    keepChoice(cookie, next.join("."));
    router.refresh();
  };
  return (
    <Menu
      align="end"
      trigger={
        <span className={buttonLooks("ghost", "sm", false)}>
          <Columns3 aria-hidden className="size-4.5" />
          {words("columns")}
        </span>
      }
    >
      <fieldset className="grid min-w-48 p-2">
        <legend className="sr-only">{words("columns")}</legend>
        {columns.map(({ id, head }) => (
          <label key={id} className="flex min-h-11 items-center gap-3 rounded-md px-2 text-sm">
            <input
              type="checkbox"
              className="size-5 accent-accent"
              checked={chosen.includes(id)}
              onChange={() => toggle(id)}
            />
            {head}
          </label>
        ))}
      </fieldset>
    </Menu>
  );
}
