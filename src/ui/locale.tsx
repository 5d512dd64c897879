"use client";
import { createContext, useContext, type ReactNode } from "react";

const Locale = createContext("en");

/** Makes the reader's locale known to client components; server components are given it. */
export function LocaleProvider({ locale, children }: { locale: string; children: ReactNode }) {
  return <Locale value={locale}>{children}</Locale>;
}

export function useLocale(): string {
  return useContext(Locale);
}
