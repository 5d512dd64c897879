import { notFound } from "next/navigation";

/** An address that no page has. */
export default function Missing() {
  notFound();
}
