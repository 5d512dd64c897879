import { changeNotifications } from "@/features/people/notification-choices/change";
import { readStopToken } from "@/features/people/notification-choices/stop-link";
import { systemContext } from "@/api/identity/identify";
import { readBounded } from "@/server/http/request-input";
import { wordsOf } from "@/server/words/catalogue";
import { readerOf } from "@/server/words/reader";
import { memberPage, visitorOf } from "./member-page";
import { publicEntry, type PublicRequest } from "./public-entry";

/** Links that one address may follow in a minute: a mail provider calls them for all its readers. */
const PER_MINUTE = 300;
/** Bytes of the form that the button or a mail program sends (RFC 8058). */
export const MOST_STOP_FORM = 1000;

/**
 * `/unsubscribe/{token}`: the link in mails that a member may switch off. Opening it changes
 * nothing, since mail programs open links by themselves; the button does, and the mail program's
 * own one (RFC 8058), which sends no cookies and may not be answered with a question.
 */
export const unsubscribe = publicEntry(
  {
    methods: { allow: ["GET", "POST"], otherwise: "This address can be opened in a browser." },
    limit: { bucket: "unsubscribe", most: PER_MINUTE },
  },
  answer,
);

async function answer({ request, prisma }: PublicRequest): Promise<Response> {
  const stop = await readStopToken(prisma, new URL(request.url).pathname.split("/")[2] ?? "");
  const member = stop && (await findMember(prisma, stop));
  if (!stop || !member) {
    return memberPage(404, visitorOf(request), (words) => words("stop_mails.unknown"));
  }
  const reader = readerOf(member.organization, member);
  const kind = wordsOf("notifications", reader)(`${stop.kind}.title`);
  if (request.method === "GET") {
    return memberPage(
      200,
      reader,
      (words) =>
        `${words("stop_mails.ask", { kind })}</p><form method="post"><p><button>${words("stop_mails.confirm")}</button></p></form><p>${words("stop_mails.after")}`,
    );
  }
  await readBounded(request, MOST_STOP_FORM);
  const change = { member_id: member.id, [stop.kind]: { mail: false } };
  await changeNotifications(systemContext(member.organization, "unsubscribe"), change);
  return memberPage(200, reader, (words) => words("stop_mails.done", { kind }));
}

/** Returns the member of a link, or the one whom that was merged into; null once erased: nobody is written to any more. */
async function findMember(
  prisma: PublicRequest["prisma"],
  { organization_id, member_id }: { organization_id: string; member_id: string },
) {
  const find = (id: string) =>
    prisma.member.findFirst({
      where: { organization_id, id, erased_at: null },
      include: { organization: true },
    });
  const named = await find(member_id);
  // Once suffices: whoever is merged on takes all that were merged into them along.
  return named?.merged_into_id ? find(named.merged_into_id) : named;
}
