import { downloadPass } from "@/features/passes/download";
import { checkDownload } from "@/features/passes/download-url";
import { getDatabase } from "@/server/db";
import { getEnv } from "@/server/env";
import { httpStatus, toFailure } from "@/server/problem";
import { countRequest } from "@/server/rate-limit";
import { clientAddress, isSecure, type Peer } from "@/server/transport";
import { newId } from "@/lib/ids";
import { systemContext } from "./identify";
import { plainPage } from "./plain-page";
import { prepareWallet } from "./wallet-credentials";

/** Files that one address may fetch in a minute; each costs a signature at worst. */
const DOWNLOADS_PER_MINUTE = 60;

/** `/wallet/download/{pass_id}`: the .pkpass behind a signed, short-lived address. */
export async function walletDownload(request: Request, peer: Peer): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return plainPage(405, "This address can only be opened.", { allow: "GET, HEAD" });
  }
  try {
    return await answer(request, peer);
  } catch (thrown) {
    const { of, extras } = toFailure(thrown, newId("req"));
    const status = of.code === "pass_revoked" ? 410 : httpStatus(of.kind);
    const retry = extras.retry_after_seconds;
    return plainPage(status, of.explain, retry ? { "retry-after": String(retry) } : {});
  }
}

async function answer(request: Request, peer: Peer): Promise<Response> {
  const { TRUST_PROXY, BASE_URL } = getEnv();
  if (!isSecure(request, peer, TRUST_PROXY)) return plainPage(403, "Open this address by https.");
  const { prisma, query } = getDatabase();
  const now = new Date();
  const address = clientAddress(request, peer, TRUST_PROXY);
  await countRequest(query, `wallet-download:${address}`, DOWNLOADS_PER_MINUTE, now);
  const { pathname, searchParams } = new URL(request.url);
  const pass_id = pathname.replace(/\/+$/, "").split("/").at(-1) ?? "";
  const worth = checkDownload(pass_id, searchParams, now);
  if (worth === "forged") return plainPage(404, "This link is not complete. Open your pass again.");
  if (worth === "expired") {
    return plainPage(410, "This link was good for a quarter of an hour. Open your pass again.");
  }
  const pass = await prisma.pass.findUnique({
    where: { id: pass_id },
    select: { organization: true },
  });
  if (!pass) return plainPage(404, "This pass no longer exists.");
  await prepareWallet();
  const file = await downloadPass(systemContext(pass.organization), { pass_id });
  const headers = {
    "content-type": "application/vnd.apple.pkpass",
    "content-disposition": `attachment; filename="${new URL(BASE_URL).hostname}.pkpass"`,
    "content-length": String(file.length),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
  return new Response(request.method === "HEAD" ? null : new Uint8Array(file), { headers });
}
