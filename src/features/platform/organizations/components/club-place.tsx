import { MapPinned } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { Fact } from "@/ui/facts";
import type { Club } from "../schema";
import { linesOf, mapOf } from "@/lib/place";

/** Shows the club's address with a link to directions, among the facts of a booking; nothing without an address. */
export function ClubPlace({ club }: { club: Club }) {
  const words = useTranslations("club");
  const lines = linesOf(club.address);
  const map = mapOf(club);
  if (lines.length === 0 && !map) return null;
  return (
    <Fact icon={<MapPinned />} term={words("where")}>
      {lines.length > 0 && <span className="block">{lines.join(", ")}</span>}
      {map && (
        <a
          href={map}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-9 items-center text-sm font-medium text-accent hover:text-accent-hover pointer-coarse:min-h-11"
        >
          {words("directions")}
        </a>
      )}
    </Fact>
  );
}
