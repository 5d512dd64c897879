import type { ReactNode } from "react";
import { readNouns } from "@/api/reference/reference";
import { SideNav } from "../side-nav";

/** The frame of a page of the reference: all nouns beside it. */
export function ReferenceFrame({ at, children }: { at: string; children: ReactNode }) {
  const groups = readNouns().map(({ title, nouns }) => ({
    title,
    links: nouns.map((one) => ({ href: `/docs/reference/${one.slug}`, title: one.title })),
  }));
  const events = { href: "/docs/reference/webhook-events", title: "Webhook events" };
  return (
    <div className="mx-auto grid w-full max-w-[90rem] grow grid-cols-[minmax(0,1fr)] content-start gap-x-12 px-4 md:px-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <SideNav
        all="All of the reference"
        groups={[...groups, { title: "Messages", links: [events] }]}
        at={`/docs/reference/${at}`}
        folds
      />
      <main className="min-w-0 py-8 lg:py-12">{children}</main>
    </div>
  );
}
