import { headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { pageWords } from "@/api/words";
import { readCaller } from "./caller";

/** Gives pages their words, in the language of the member or the browser. */
export default getRequestConfig(async () => {
  const { reader } = await readCaller();
  const { locale, messages } = pageWords(reader, (await headers()).get("accept-language"));
  return { locale, messages, timeZone: "UTC" };
});
