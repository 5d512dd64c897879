"use client";
import clsx from "clsx";
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from "react";
import { Avatar } from "./avatar";
import { brandStyle } from "./brand";
import { Wordmark } from "./logo";
import { pictureAt } from "./picture-address";

/** The part of a club that pages show to anybody. */
export type Face = {
  name: string;
  accent: string | null;
  logo: string | null;
  dark_logo: string | null;
  icon: string | null;
};

const Club = createContext<Face | null>(null);

/** Tells the pages below it whose face they have; null = nobody's but Foyer's. */
export function ClubProvider({ face, children }: { face: Face | null; children: ReactNode }) {
  return <Club.Provider value={face}>{children}</Club.Provider>;
}

/** The club's logo, or its sign and name; Foyer's own where no club is known. */
export function ClubMark({ className }: { className?: string }) {
  const face = useContext(Club);
  return face ? <FaceMark face={face} className={className} /> : <Wordmark {...{ className }} />;
}

/** A club's logo; without one, or when it is broken, its sign or initials beside its name. */
export function FaceMark({ face, className }: { face: Face; className?: string | undefined }) {
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0) setBroken(true);
  }, []);
  if (face.logo && !broken) {
    return (
      <span className={clsx("inline-flex h-10 max-w-64", className)}>
        <img
          ref={image}
          src={pictureAt(face.logo, 240)}
          alt={face.name}
          onError={() => setBroken(true)}
          className={clsx(
            "h-full max-w-full object-contain object-left",
            face.dark_logo ? "dark:hidden" : "dark:rounded-md dark:bg-paper dark:p-1.5",
          )}
        />
        {face.dark_logo && (
          <img
            src={pictureAt(face.dark_logo, 240)}
            alt={face.name}
            className="hidden h-full max-w-full object-contain object-left dark:block"
          />
        )}
      </span>
    );
  }
  return (
    <span className={clsx("inline-flex items-center gap-3", className)}>
      <Avatar square name={face.name} src={face.icon} className="size-10 text-sm" />
      <span className="min-w-0 text-lg font-semibold tracking-[-0.02em]">{face.name}</span>
    </span>
  );
}

/** Gives what is below it the colour of the club. */
export function ClubColour({ className, children }: { className?: string; children: ReactNode }) {
  const accent = useContext(Club)?.accent ?? null;
  return (
    <div
      data-branded={accent ? "fill" : undefined}
      style={brandStyle(accent)}
      className={className}
    >
      {children}
    </div>
  );
}
