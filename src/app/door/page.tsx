import type { Metadata } from "next";
import { Scanner } from "@/features/access/scanners/components/scanner";

export const metadata: Metadata = {
  title: "Door",
  manifest: "/door/manifest.webmanifest",
  robots: { index: false, follow: false },
};

/** The scanner: the same page for everybody, since what it shows is asked for by the phone itself. */
export default function DoorPage() {
  return <Scanner />;
}
