import { staffPlacesOf } from "@/features/people/staff/places";
import { consolePath } from "@/lib/portal-path";
import { getEnv } from "@/server/config/env";
import { getDatabase } from "@/server/data/db";

/** Tells whether an address is on the staff of any club, or invited to one. */
export async function worksAnywhere(email: string): Promise<boolean> {
  return (await staffPlacesOf(getDatabase().prisma, email, new Date())).length > 0;
}

/** Returns the address of a club's console for somebody on its staff; null for everybody else. */
export async function consoleAddressOf(email: string, handle: string): Promise<string | null> {
  const places = await staffPlacesOf(getDatabase().prisma, email, new Date());
  const here = places.find(({ organization }) => organization.handle === handle);
  if (!here) return null;
  const page = here.status === "active" ? consolePath(handle, "/start") : "/console";
  return new URL(page, getEnv().BASE_URL).href;
}
