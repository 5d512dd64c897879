import { ArrowRight, Clock, MapPin, Navigation } from "@/ui/icons";
import { Link } from "@/ui/link";
import { useTranslations } from "next-intl";
import type { Club } from "../schema";
import { linesOf, mapOf } from "@/lib/place";
import { openWords } from "./club-words";

/** Shows where the club is and until when it is open, in one line of a page; leads to all about it. */
export function ClubCard({ club, now, locale }: { club: Club; now: string; locale: string }) {
  const words = useTranslations("club");
  const lines = linesOf(club.address);
  const open = openWords(words, club.profile.opening_hours, now, locale);
  const map = mapOf(club);
  return (
    <section
      aria-label={words("more", { name: club.name })}
      className="flex flex-wrap items-center gap-x-6 gap-y-1 rounded-xl border border-line px-4 py-2 text-sm"
    >
      {open && (
        <p className="inline-flex items-center gap-2" suppressHydrationWarning>
          <Clock aria-hidden className={`size-4 ${open.open ? "text-positive" : "text-muted"}`} />
          {open.text}
        </p>
      )}
      {lines.length > 0 && (
        <p className="inline-flex min-w-0 items-center gap-2 text-muted">
          <MapPin aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0">{lines.join(", ")}</span>
        </p>
      )}
      <span className="flex flex-wrap gap-x-5 sm:ml-auto">
        {map && (
          <a href={map} target="_blank" rel="noreferrer" className={linkLooks}>
            <Navigation aria-hidden className="size-4" />
            {words("directions")}
          </a>
        )}
        <Link href="/club" className={linkLooks}>
          {words("more", { name: club.name })}
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      </span>
    </section>
  );
}

const linkLooks =
  "inline-flex min-h-9 items-center gap-1.5 rounded-md font-medium text-accent hover:text-accent-hover pointer-coarse:min-h-11";
