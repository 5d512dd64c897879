import type { Reader } from "@/server/words/messages";
import { confirmEmailChange, findEmailChange } from "@/features/people/members/change-email";
import {
  findTakeBack,
  type TakeBack,
  takeBackEmail,
} from "@/features/people/members/take-back-email";
import { systemContext } from "@/api/identity/identify";
import { memberPage, visitorOf } from "./member-page";
import { publicEntry, type PublicRequest } from "./public-entry";

/** Links that one address may follow in a minute. */
const PER_MINUTE = 30;

/**
 * `/email-change/{token}`: the link in the mails to a member's new and old address. Opening it changes nothing, since
 * mail programs open links by themselves; the button does.
 */
export const emailChange = publicEntry(
  {
    methods: { allow: ["GET", "POST"], otherwise: "This address can be opened in a browser." },
    limit: { bucket: "email-change", most: PER_MINUTE },
  },
  answer,
);

async function answer({ request, prisma, now }: PublicRequest): Promise<Response> {
  const token = /^\/email-change\/([\w-]{20,100})$/.exec(new URL(request.url).pathname)?.[1];
  const change = token ? await findEmailChange(prisma, token, now) : null;
  const back = token && !change ? await findTakeBack(prisma, token, now) : null;
  if (token && back) return takeBack(request, token, back);
  if (!token || !change) return linkOver(visitorOf(request));
  if (request.method === "GET") return asked(change.reader, "email_change");
  const ctx = systemContext(change.organization, "email-change");
  if (!(await confirmEmailChange(ctx, token, change))) return linkOver(change.reader);
  return memberPage(200, change.reader, (words) => words.markup("email_change.done", { link }));
}

/** Handles the button "This was not me". */
async function takeBack(request: Request, token: string, back: TakeBack): Promise<Response> {
  if (request.method === "GET") return asked(back.reader, "take_back");
  const ctx = systemContext(back.organization, "email-change");
  if (!(await takeBackEmail(ctx, token, back))) return linkOver(back.reader);
  return memberPage(200, back.reader, (words) => words.markup("take_back.done", { link }));
}

const link = (text: string) => `<a href="/sign-in">${text}</a>`;

/** Asks before anything changes: mail programs open links by themselves, the button does it. */
function asked(reader: Reader, what: "email_change" | "take_back"): Response {
  return memberPage(
    200,
    reader,
    (words) =>
      `${words(`${what}.ask`)}</p><form method="post"><p><button>${words(`${what}.confirm`)}</button></p></form><p>${words(`${what}.after`)}`,
  );
}

const linkOver = (reader: Reader) => memberPage(410, reader, (words) => words("email_change.over"));
