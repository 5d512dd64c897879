import { notFound } from "next/navigation";
import { titled } from "@/app/titled";

export const generateMetadata = titled("not_found");

/** Answers an address that no page of the console has, within the console's frame. */
export default function UnknownPage() {
  notFound();
}
