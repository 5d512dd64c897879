import { accentOf } from "@/features/platform/organizations/branding";
import { portalPath } from "@/lib/portal-path";
import type { ClubFace } from "./identity/known-club";
import { findClub } from "./identity/known-club";

/** The icons of the product itself, for a home screen. */
export const FOYER_ICONS = [
  { src: "/icons/foyer-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icons/foyer-512.png", sizes: "512x512", type: "image/png" },
  {
    src: "/icons/foyer-maskable-512.png",
    sizes: "512x512",
    type: "image/png",
    purpose: "maskable",
  },
];

const FOYER = { name: "Foyer", short_name: "Foyer", theme_color: "#0f3f4b", icons: FOYER_ICONS };

/** A home screen has room for about as many letters. */
const SHORT = 12;

/** Returns the address of a club's manifest. A phone that installed one finds the same one again. */
export function manifestAddress(club: ClubFace | null): string {
  return club ? `/manifest.webmanifest?club=${club.id}` : "/manifest.webmanifest";
}

/** Returns the icon of a club as a page of the given size, or null. */
export function iconAddress(club: ClubFace | null, name: string): string | null {
  const picture = club?.icon ?? null;
  return picture && `${new URL(picture).pathname}/${name}`;
}

/**
 * Returns what a phone needs to put the portal on its home screen, with the face of a club if it exists. At a club's own
 * domain (`at`) its pages have no handle.
 */
export async function clubManifest(id: string | null, at: { handle: string } | null = null) {
  const club = id === null ? null : await findClub(id);
  const page = (path: string) =>
    club && club.handle !== at?.handle ? portalPath(club.handle, path) : path;
  const home = page("/");
  const pass = iconAddress(club, "icon-192.png") ?? "/icons/foyer-192.png";
  return {
    ...(club ? lookOf(club) : FOYER),
    id: home,
    start_url: home,
    scope: "/",
    display: "standalone",
    categories: ["lifestyle", "productivity"],
    background_color: "#f9fafb",
    shortcuts: [
      { name: "Pass", url: page("/pass"), icons: [{ src: pass, sizes: "192x192" }] },
      { name: "Bookings", url: page("/bookings") },
    ],
  };
}

function lookOf(club: ClubFace) {
  const own = (name: string, size: string, purpose?: string) => {
    const src = iconAddress(club, name);
    return src ? [{ src, sizes: size, type: "image/png", ...(purpose && { purpose }) }] : [];
  };
  const icons = [
    ...own("icon-192.png", "192x192"),
    ...own("icon-512.png", "512x512"),
    ...own("maskable-192.png", "192x192", "maskable"),
    ...own("maskable-512.png", "512x512", "maskable"),
  ];
  return {
    name: club.name,
    short_name: shortName(club.name),
    theme_color: accentOf({ accent_color: club.accent }),
    icons: icons.length > 0 ? icons : FOYER_ICONS,
  };
}

/** Returns as many whole words of a name as fit below an icon; a longer first word as it is. */
export function shortName(name: string): string {
  const words = name.split(/\s+/);
  let short = words[0] ?? name;
  for (const word of words.slice(1)) {
    if (short.length + 1 + word.length > SHORT) break;
    short += ` ${word}`;
  }
  return short;
}
