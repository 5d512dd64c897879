import type { CSSProperties, ReactNode } from "react";
import { Wordmark } from "@/ui/logo";

/** The frame of an invitation's pages, in the club's colour. */
export function GuestFrame({ accent, children }: { accent: string; children: ReactNode }) {
  return (
    <div
      className="grid min-h-dvh grid-rows-[1fr_auto]"
      data-branded
      style={{ "--brand": accent } as CSSProperties}
    >
      <main className="mx-auto grid w-full max-w-md content-start gap-6 px-4 pt-6 pb-6 sm:below-top sm:pb-10">
        {children}
      </main>
      <footer className="flex justify-center pb-8 opacity-70">
        <Wordmark />
      </footer>
    </div>
  );
}
