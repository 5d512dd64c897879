/** Where a club is, in words and as a link. Pure. */
import type { Address } from "./address";

/** Returns an address as lines, the country left out: members are near. */
export function linesOf(address: Address | null): string[] {
  if (!address) return [];
  const { address_line_1, address_line_2, postal_code, city, administrative_area } = address;
  // English-speaking countries write the code behind the town.
  const behind = ["US", "GB", "IE", "CA", "AU", "NZ"].includes(address.country_code ?? "");
  const town = behind
    ? [city, [administrative_area, postal_code].filter(Boolean).join(" ")]
        .filter(Boolean)
        .join(", ")
    : [postal_code, city].filter(Boolean).join(" ");
  return [address_line_1, address_line_2, town].filter(
    (line) => line !== null && line !== "",
  ) as string[];
}

/** Returns a link to a map of the club: its own, or a search for its address; null without either. */
export function mapOf(club: {
  profile: { map_url: string | null };
  address: Address | null;
  name: string;
}) {
  if (club.profile.map_url) return club.profile.map_url;
  const lines = linesOf(club.address);
  if (lines.length === 0) return null;
  const query = encodeURIComponent([club.name, ...lines].join(", "));
  return `https://www.openstreetmap.org/search?query=${query}`;
}
