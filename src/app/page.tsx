import { ArrowRight } from "@/ui/icons";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { clubPage } from "@/api/identity/clubs";
import { worksAnywhere } from "@/api/identity/workplaces";
import { readStart, startCookie } from "@/lib/start-cookie";
import { StartLink } from "@/ui/start-link";
import { ClubMark } from "@/ui/club-face";
import { readCaller } from "./caller";

/**
 * Leads to the club that the reader chose last, to where they work, or to the sign-in page. Asks those once who are a
 * member and on a staff.
 */
export default async function RootPage() {
  const { member, signedIn } = await readCaller();
  const works = signedIn !== null && (await worksAnywhere(signedIn.email));
  const start = readStart((await cookies()).get(startCookie)?.value);
  if (works && (!member || start === "console")) redirect("/console");
  if (!member) redirect(signedIn ? "/sign-in?error=NoMembership" : "/sign-in");
  const portal = clubPage(member.org, "/");
  if (!works || start === "portal") redirect(portal);
  const words = await getTranslations("console.start");
  const looks =
    "flex min-h-16 items-center justify-between gap-4 rounded-xl bg-raised px-5 py-4 font-semibold shadow-md hover:bg-sunken forced-colors:border";
  const arrow = <ArrowRight aria-hidden className="size-5 shrink-0 text-muted" />;
  return (
    <main
      id="main"
      className="mx-auto grid min-h-dvh w-full max-w-md content-center gap-6 px-4 py-10"
    >
      <ClubMark />
      <h1 className="text-2xl">{words("title")}</h1>
      <ul className="grid gap-3">
        <li>
          <StartLink to="console" href="/console" className={looks}>
            {words("console")}
            {arrow}
          </StartLink>
        </li>
        <li>
          <StartLink to="portal" href={portal} className={looks}>
            {words("portal")}
            {arrow}
          </StartLink>
        </li>
      </ul>
      <p className="text-sm text-muted">{words("hint")}</p>
    </main>
  );
}
