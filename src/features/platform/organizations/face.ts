import { logoOf, ownAccentOf, picturesOf, welcomeOf } from "./branding";

/** How a club shows itself to people, signed in or not. */
export type ClubFace = {
  id: string;
  /** In its addresses: `/harbour`. */
  handle: string;
  name: string;
  /** `#rrggbb`, or null without a colour of its own. */
  accent: string | null;
  logo: string | null;
  dark_logo: string | null;
  icon: string | null;
  cover: string | null;
  welcome: string | null;
};

/** Returns how a club shows itself. */
export function faceOf(org: {
  id: string;
  handle: string;
  name: string;
  branding: unknown;
}): ClubFace {
  const { dark_logo, icon, cover } = picturesOf(org);
  return {
    id: org.id,
    handle: org.handle,
    name: org.name,
    accent: ownAccentOf(org.branding),
    logo: logoOf(org),
    dark_logo,
    icon,
    cover,
    welcome: welcomeOf(org.branding),
  };
}
