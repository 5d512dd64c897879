import { FOYER_ICONS } from "@/api/club-manifest";
import { acceptedLocale, wordsOf } from "@/api/words";

/** Lets a phone put the scanner on its home screen, beside the portal and not instead of it. */
export function GET(request: Request) {
  const locale = acceptedLocale(request.headers.get("accept-language"));
  const words = wordsOf("door", { locale });
  return Response.json(
    {
      name: words("app.name"),
      short_name: words("title"),
      description: words("app.description"),
      id: "/door",
      start_url: "/door",
      scope: "/door",
      display: "standalone",
      background_color: "#0c1114",
      theme_color: "#0c1114",
      icons: FOYER_ICONS,
    },
    { headers: { "content-type": "application/manifest+json", vary: "accept-language" } },
  );
}
