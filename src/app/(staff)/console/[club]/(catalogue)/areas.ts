/** The words of the catalogue's pages and of its parts on others. */
export const CATALOGUE_AREAS = [
  "ui",
  "console",
  "console_catalogue",
  "console_desk",
  "memberships",
  "terms",
] as const;
