import { readBundleUrl } from "@/features/access/apple-wallet/bundle-url";
import { downloadBundle } from "@/features/access/apple-wallet/bundles";
import { downloadPass } from "@/features/access/passes/download";
import { checkDownload } from "@/features/access/passes/download-url";
import { getDatabase } from "@/server/data/db";
import { getEnv } from "@/server/config/env";
import { systemContext } from "@/api/identity/identify";
import { memberPage, visitorOf } from "./member-page";
import { failurePage, publicEntry, type PublicRequest } from "./public-entry";
import { prepareWallet } from "@/api/startup/wallet-credentials";

/** Files that one address may fetch in a minute; each costs a signature at worst. */
const DOWNLOADS_PER_MINUTE = 60;

/** `/wallet/download/{pass_id}`, `/wallet/download/bundle`: the files of signed, short-lived addresses. */
export const walletDownload = publicEntry(
  {
    methods: { allow: ["GET", "HEAD"], otherwise: "This address can only be opened." },
    limit: { bucket: "wallet-download", most: DOWNLOADS_PER_MINUTE },
    failed: (failure) =>
      failure.of.code === "pass_revoked" ? failurePage(failure, 410) : failurePage(failure),
  },
  answer,
);

async function answer({ request, prisma, now }: PublicRequest): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const pass_id = pathname.split("/").at(-1) ?? "";
  if (pass_id === "bundle") return answerBundle(request, now);
  const worth = checkDownload(pass_id, searchParams, now);
  if (worth !== "good") return worthless(request, worth);
  const pass = await prisma.pass.findFirst({
    where: { id: pass_id },
    select: { organization: true, content_updated_at: true },
  });
  if (!pass) return memberPage(404, visitorOf(request), (words) => words("wallet.missing"));
  await prepareWallet();
  const file = await downloadPass(systemContext(pass.organization), { pass_id });
  // Read before the pass's content: a phone's next question must never be newer than its file.
  const modified = { "last-modified": pass.content_updated_at.toUTCString() };
  return fileAnswer(request, file, "pkpass", modified);
}

async function answerBundle(request: Request, now: Date): Promise<Response> {
  const passes = readBundleUrl(new URL(request.url).searchParams, now);
  if (typeof passes === "string") return worthless(request, passes);
  const first = await getDatabase().prisma.pass.findFirst({
    where: { id: { in: passes } },
    select: { organization: true },
  });
  if (!first) return memberPage(404, visitorOf(request), (words) => words("wallet.all_missing"));
  await prepareWallet();
  const file = await downloadBundle(systemContext(first.organization), passes);
  if (!file) return memberPage(410, visitorOf(request), (words) => words("wallet.all_revoked"));
  return fileAnswer(request, file, "pkpasses");
}

function worthless(request: Request, worth: "forged" | "expired"): Response {
  const status = worth === "forged" ? 404 : 410;
  return memberPage(status, visitorOf(request), (words) => words(`wallet.${worth}`));
}

function fileAnswer(
  request: Request,
  file: Buffer,
  type: "pkpass" | "pkpasses",
  more: Record<string, string> = {},
): Response {
  const headers = {
    "content-type": `application/vnd.apple.${type}`,
    "content-disposition": `attachment; filename="${new URL(getEnv().BASE_URL).hostname}.${type}"`,
    "content-length": String(file.length),
    "cache-control": "no-store",
    ...more,
  };
  return new Response(request.method === "HEAD" ? null : new Uint8Array(file), { headers });
}
