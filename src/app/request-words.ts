import { headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { pageWords } from "@/api/words";
import { readCaller } from "./caller";
import { readSharedPass } from "./shared-pass";

/** Gives pages their words: a shared pass speaks its member's language, any other page its reader's. */
export default getRequestConfig(async () => {
  const sent = await headers();
  const shared = /^\/p\/([^/?]+)/.exec(sent.get("x-foyer-path") ?? "")?.[1];
  const pass = shared ? await readSharedPass(decodeURIComponent(shared)) : null;
  const reader = pass ? { locale: pass.face.locale } : (await readCaller()).reader;
  const { locale, messages } = pageWords(reader, sent.get("accept-language"));
  return { locale, messages, timeZone: "UTC" };
});
