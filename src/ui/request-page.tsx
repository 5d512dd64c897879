"use client";
import { createContext, type ReactNode, useContext } from "react";
import { Link } from "./link";

const Page = createContext<string | null>(null);

/** Names the page that finds a request by its id, for whoever may look at requests; null where nobody may. */
export function RequestPageProvider({
  page,
  children,
}: {
  page: string | null;
  children: ReactNode;
}) {
  return <Page value={page}>{children}</Page>;
}

/** Shows a request's id, which leads to the request where the reader may look at it. */
export function RequestId({ id }: { id: string }) {
  const page = useContext(Page);
  const code = <code className="break-all">{id}</code>;
  if (page === null || !id.startsWith("req_")) return code;
  return (
    <Link href={`${page}?q=${encodeURIComponent(id)}`} className="underline underline-offset-4">
      {code}
    </Link>
  );
}
