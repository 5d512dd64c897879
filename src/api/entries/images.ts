import { PicturesUnavailable } from "@/features/platform/images/errors";
import { findRendition } from "@/features/platform/images/find-rendition";
import { personalUntil } from "@/features/platform/images/image-address";
import { mediaTypeOf } from "@/features/platform/images/rendition-rules";
import { getDatabase } from "@/server/data/db";
import { Failure } from "@/server/errors";
import { PICTURE_POLICY } from "@/server/http/page-headers";
import { plainPage } from "./plain-page";

const ADDRESS = /^\/images\/(org_\w{10,60})\/(img_\w{10,60})(?:\/([\w.-]{1,20}))?$/;

/** A removed picture is out of browsers' caches after this time. */
const MOST_PERSONAL_S = 3600;

/**
 * `/images/{organization}/{image}[/{size}]`: uploaded pictures, for anybody who has the address; a person's only with
 * the signature that their readers were given, until it ends.
 */
export async function imageEntry(request: Request): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return plainPage(405, "This address can only be opened.", { allow: "GET, HEAD" });
  const { pathname, searchParams } = new URL(request.url);
  const [, organization_id, id, part] = ADDRESS.exec(pathname) ?? [];
  if (!organization_id || !id) return missing();
  const accept = request.headers.get("accept") ?? "";
  const key = { organization_id, id };
  const { prisma } = getDatabase();
  const now = new Date();
  const until = searchParams.has("signature") ? personalUntil(searchParams, now, key) : null;
  const asked = { part, accept, personal: until !== null };
  const found = await findRendition(prisma, key, asked).catch((error: unknown) => {
    if (error instanceof Failure && error.of.code === PicturesUnavailable.code)
      return "unavailable" as const;
    throw error;
  });
  if (found === "unavailable")
    return plainPage(503, PicturesUnavailable.explain, { "retry-after": "60" });
  if (!found) return missing();
  const { bytes, rendition, personal } = found;
  const left_s = until ? Math.floor((until.getTime() - now.getTime()) / 1000) : 0;
  return new Response(request.method === "HEAD" ? null : Uint8Array.from(bytes), {
    headers: {
      "content-type": mediaTypeOf(rendition.format),
      "content-length": String(bytes.length),
      // The address is made of the picture: another picture has another one.
      "cache-control": personal
        ? `private, max-age=${Math.min(left_s, MOST_PERSONAL_S)}`
        : "public, max-age=31536000, immutable",
      ...(rendition.negotiated && { vary: "accept" }),
      "content-disposition": "inline",
      "cross-origin-resource-policy": "cross-origin",
      "content-security-policy": PICTURE_POLICY,
    },
  });
}

const missing = () => plainPage(404, "There is no picture at this address.");
