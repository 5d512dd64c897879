import { redirect } from "next/navigation";
import { consolePath } from "@/lib/portal-path";
import { startPage } from "@/ui/console-pages";
import { openConsole } from "../../../open-console";

/** Leads somebody who has just signed in to the page that they work on. */
export default async function StartPage() {
  const { may, org } = await openConsole();
  redirect(consolePath(org.handle, startPage(may)));
}
