import { headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { pageWords } from "@/api/words";
import { isConsole } from "@/lib/portal-path";
import { readCaller, readStaffCaller } from "./caller";
import { readSharedPass } from "./shared-pass";

/** Gives pages their words: a shared pass speaks its member's language, any other page its reader's. */
export default getRequestConfig(async () => {
  const sent = await headers();
  const reader = await readReader(sent.get("x-foyer-path") ?? "");
  const { locale, messages } = pageWords(reader, sent.get("accept-language"));
  return { locale, messages, timeZone: "UTC" };
});

/** Reads who reads the page at an address; null for a visitor. */
async function readReader(address: string) {
  const shared = /^\/p\/([^/?]+)/.exec(address)?.[1];
  const pass = shared ? await readSharedPass(decodeURIComponent(shared)) : null;
  if (pass) return { locale: pass.face.locale };
  if (!isConsole(address)) return (await readCaller()).reader;
  // What refuses the page is told by the page, which needs words for it.
  return readStaffCaller().then(
    ({ reader }) => reader,
    () => null,
  );
}
