import { findRendition } from "@/features/platform/images/find-rendition";
import { mediaTypeOf } from "@/features/platform/images/rendition-rules";
import { getDatabase } from "@/server/data/db";
import { PICTURE_POLICY } from "@/server/http/page-headers";
import { plainPage } from "./plain-page";

const ADDRESS = /^\/images\/(org_\w{10,60})\/(img_\w{10,60})(?:\/([\w.-]{1,20}))?$/;

/** `/images/{organization}/{image}[/{size}]`: uploaded pictures, for anybody who has the address. */
export async function imageEntry(request: Request): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return plainPage(405, "This address can only be opened.", { allow: "GET, HEAD" });
  const [, organization_id, id, part] = ADDRESS.exec(new URL(request.url).pathname) ?? [];
  const accept = request.headers.get("accept") ?? "";
  const found =
    organization_id && id
      ? await findRendition(getDatabase().prisma, { organization_id, id }, { part, accept })
      : null;
  if (!found) return plainPage(404, "There is no picture at this address.");
  const { bytes, rendition } = found;
  return new Response(request.method === "HEAD" ? null : Uint8Array.from(bytes), {
    headers: {
      "content-type": mediaTypeOf(rendition.format),
      "content-length": String(bytes.length),
      // The address is made of the picture: another picture has another one.
      "cache-control": "public, max-age=31536000, immutable",
      ...(rendition.negotiated && { vary: "accept" }),
      "content-disposition": "inline",
      "cross-origin-resource-policy": "cross-origin",
      "content-security-policy": PICTURE_POLICY,
    },
  });
}
