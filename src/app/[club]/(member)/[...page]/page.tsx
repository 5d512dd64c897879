import { notFound } from "next/navigation";
import { titled } from "@/app/titled";

export const generateMetadata = titled("not_found");

/** Answers an address that no page of the portal has, within the portal's frame. */
export default function UnknownPage() {
  notFound();
}
