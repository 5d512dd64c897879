import { cookies, headers } from "next/headers";

/** The raw Cookie header of the page request under way; the one place where plumbing asks Next. */
export async function cookieHeader(): Promise<string> {
  return (await cookies()).toString();
}

/** A header of the page request under way. */
export async function requestHeader(name: string): Promise<string | null> {
  return (await headers()).get(name);
}
