import type { Metadata } from "next";
import { Scanner } from "@/features/access/scanners/components/scanner";

export const metadata: Metadata = {
  title: "Door",
  manifest: "/door/manifest.webmanifest",
  robots: { index: false, follow: false },
};

/** Shows the scanner: the same page for everybody, since the phone itself asks for its content. */
export default function DoorPage() {
  return <Scanner />;
}
