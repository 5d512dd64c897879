"use client";
import { createContext, useContext, type ReactNode } from "react";

const OwnDomain = createContext(false);

/** Tells the pages below it whether they stand at the club's own domain, where addresses have no handle. */
export function OwnDomainProvider({ own, children }: { own: boolean; children: ReactNode }) {
  return <OwnDomain.Provider value={own}>{children}</OwnDomain.Provider>;
}

export function useOwnDomain(): boolean {
  return useContext(OwnDomain);
}
