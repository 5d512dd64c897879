import { findImage } from "@/features/access/pass-designs/find-image";
import { getDatabase } from "@/server/data/db";
import { PICTURE_POLICY } from "@/server/http/page-headers";
import { plainPage } from "./plain-page";

/** `/wallet/images/{token}.png`: the pictures of designs for Google's servers. No credentials. */
export async function passImage(request: Request): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return plainPage(405, "This address can only be opened.", { allow: "GET, HEAD" });
  const token = /^\/wallet\/images\/([\w-]{20,200})\.png$/.exec(new URL(request.url).pathname)?.[1];
  const bytes = token ? await findImage(getDatabase().prisma, token) : null;
  if (!bytes) return plainPage(404, "There is no picture at this address.");
  return new Response(request.method === "HEAD" ? null : Uint8Array.from(bytes), {
    headers: {
      "content-type": "image/png",
      "content-length": String(bytes.length),
      // A token names one picture for good.
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": "cross-origin",
      "content-security-policy": PICTURE_POLICY,
    },
  });
}
