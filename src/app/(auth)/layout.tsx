import { WordsProvider } from "../words";
import type { ReactNode } from "react";
import { getTranslations } from "next-intl/server";
import { readFace } from "@/app/face";
import { ClubColour, ClubMark } from "@/ui/club-face";
import { ForgetOffline } from "@/ui/forget-offline";
import { Mark } from "@/ui/logo";
import { Photo } from "@/ui/photo";

/** Shows the sign-in form with the face of the club, beside its photo on a wide screen; else beside the arches. */
export default async function AuthLayout({ children }: { children: ReactNode }) {
  const [club, words] = await Promise.all([readFace(), getTranslations("club")]);
  return (
    <ClubColour className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="flex flex-col">
        {club?.cover && (
          <div className="lg:hidden">
            <Cover address={club.cover} className="h-32 sm:h-44" />
          </div>
        )}
        <div className="flex flex-1 flex-col px-6 py-8 sm:px-12">
          <header>
            <ClubMark />
          </header>
          <main id="main" className="mx-auto w-full max-w-sm flex-1 below-top pb-12">
            <WordsProvider areas={["shell", "ui", "sign_in"]}>{children}</WordsProvider>
          </main>
          {club && (
            <footer className="flex items-center gap-2 text-xs text-faint">
              <Mark className="size-4" />
              {words("powered")}
            </footer>
          )}
        </div>
      </div>
      {club?.cover ? (
        <div className="relative hidden lg:block">
          <Cover address={club.cover} className="!absolute inset-0" />
          {club.welcome && (
            <p className="absolute inset-x-0 bottom-0 bg-linear-to-t from-print/85 to-transparent px-12 pt-32 pb-14 text-2xl font-semibold text-balance text-paper">
              {club.welcome}
            </p>
          )}
        </div>
      ) : (
        <Arcade />
      )}
      <ForgetOffline />
    </ClubColour>
  );
}

function Cover({ address, className }: { address: string; className: string }) {
  return (
    <Photo
      photo={{ url: address, alt: "", focus: null }}
      sizes="(min-width: 64rem) 52vw, 100vw"
      eager
      className={className}
    />
  );
}

function Arcade() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 800 900"
      preserveAspectRatio="xMidYMax slice"
      className="hidden h-full w-full lg:block"
    >
      <defs>
        <linearGradient id="light" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fff0d2" />
          <stop offset="1" stopColor="#ffd08a" />
        </linearGradient>
      </defs>
      <rect width="800" height="900" fill="#0b323c" />
      <path d="M30 900V430a370 370 0 0 1 740 0v470Z" fill="#0f3f4b" />
      <path d="M120 900V450a280 280 0 0 1 560 0v450Z" fill="#15505f" />
      <path d="M200 900V480a200 200 0 0 1 400 0v420Z" fill="#1f6a7b" />
      <path d="M266 900V516a134 134 0 0 1 268 0v384Z" fill="#4193a3" />
      <path d="M322 900V560a78 78 0 0 1 156 0v340Z" fill="url(#light)" />
      <path d="M322 900 478 900 560 960H240Z" fill="#ffd08a" opacity=".5" />
    </svg>
  );
}
