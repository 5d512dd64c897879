import { Users } from "@/ui/icons";
import { useTranslations } from "next-intl";
import type { Whose } from "./whose";

/** Names the one for whom a booking is, or who made it. */
export function WhoseLine({ whose }: { whose: Whose | null }) {
  const words = useTranslations("bookings.whose");
  if (!whose) return null;
  return (
    <span className="flex items-center gap-1.5 text-sm wrap-anywhere">
      <Users aria-hidden className="size-4 shrink-0 text-muted" />
      {words(whose.is, { name: whose.name })}
    </span>
  );
}
