import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import { Scanner } from "@/features/access/scanners/components/scanner";
import { doorTexts, wordsOf } from "@/api/words";
import { compiledAll } from "../format-message";

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: wordsOf("door", { locale: await getLocale() })("title"),
    manifest: "/door/manifest.webmanifest",
    robots: { index: false, follow: false },
  };
}

/** Shows the scanner: the same page for everybody, since the phone itself asks for its content. */
export default function DoorPage() {
  return <Scanner texts={compiledAll(doorTexts())} />;
}
