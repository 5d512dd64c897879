import { redirect } from "next/navigation";
import { clubPage } from "@/api/identity/clubs";
import { readCaller } from "./caller";

/** Leads to the club that the reader chose last, or to the sign-in page. */
export default async function RootPage() {
  const { member, signedIn } = await readCaller();
  if (member) redirect(clubPage(member.org, "/"));
  redirect(signedIn ? "/sign-in?error=NoMembership" : "/sign-in");
}
