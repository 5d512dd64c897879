import { notFound } from "next/navigation";

/** Answers an address that no page of the portal has, within the portal's frame. */
export default function UnknownPage() {
  notFound();
}
