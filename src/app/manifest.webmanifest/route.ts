import type { NextRequest } from "next/server";
import { domainOf } from "@/api/identity/clubs";
import { clubManifest } from "@/api/club-manifest";

/** Lets a phone put the portal on its home screen; `?club=` with the face of a club. */
export async function GET(request: NextRequest) {
  const club = request.nextUrl.searchParams.get("club");
  return Response.json(await clubManifest(club, domainOf(request.headers)), {
    headers: {
      "content-type": "application/manifest+json",
      // Its address names the club, so any cache may keep it; a new logo shows within minutes.
      "cache-control": "public, max-age=300",
    },
  });
}
