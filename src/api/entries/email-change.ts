import { confirmEmailChange, findEmailChange } from "@/features/people/members/change-email";
import {
  findTakeBack,
  type TakeBack,
  takeBackEmail,
} from "@/features/people/members/take-back-email";
import { systemContext } from "@/api/identity/identify";
import { plainPage } from "./plain-page";
import { publicEntry, type PublicRequest } from "./public-entry";

/** Links that one address may follow in a minute. */
const PER_MINUTE = 30;
const OVER = "This link was used or has expired. Ask for a new one where you entered the address.";

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
  if (!token || !change) return plainPage(410, OVER);
  if (request.method === "GET") {
    return plainPage(
      200,
      'Use this address for your membership from now on?</p><form method="post"><p><button>Confirm this address</button></p></form><p>You will sign in with it.',
    );
  }
  const ctx = systemContext(change.organization, "email-change");
  if (!(await confirmEmailChange(ctx, token, change))) return plainPage(410, OVER);
  return plainPage(200, 'Your address is changed. <a href="/sign-in">Sign in with it</a>.');
}

/** Handles the button "This was not me". */
async function takeBack(request: Request, token: string, back: TakeBack): Promise<Response> {
  if (request.method === "GET") {
    return plainPage(
      200,
      'Take the change of your address back?</p><form method="post"><p><button>Take it back</button></p></form><p>Everybody who is signed in is signed out.',
    );
  }
  const ctx = systemContext(back.organization, "email-change");
  if (!(await takeBackEmail(ctx, token, back))) return plainPage(410, OVER);
  return plainPage(
    200,
    'Your address is as it was. <a href="/sign-in">Sign in with it</a>, and look at your sessions.',
  );
}
