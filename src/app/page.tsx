import { redirect } from "next/navigation";
import { portalPath } from "@/lib/portal-path";
import { readCaller } from "./caller";

/** Leads to the club that the reader chose last, or to the sign-in page. */
export default async function RootPage() {
  const { member, signedIn } = await readCaller();
  if (member) redirect(portalPath(member.org.handle, "/"));
  redirect(signedIn ? "/sign-in?error=NoMembership" : "/sign-in");
}
