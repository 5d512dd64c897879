"use client";
import { ListFilter } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { Button } from "@/ui/button";
import { FilterDialog } from "./filter-dialog";

/** Opens the filters by member, state and host, and says how many are set. */
export function FilterButton({
  set,
  ...asked
}: { set: number } & Omit<ComponentProps<typeof FilterDialog>, "onClose">) {
  const words = useTranslations("console_calendar.filters");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        icon={<ListFilter aria-hidden className="size-4.5" />}
        onClick={() => setOpen(true)}
      >
        {words("open", { count: set })}
      </Button>
      {open && <FilterDialog {...asked} onClose={() => setOpen(false)} />}
    </>
  );
}
