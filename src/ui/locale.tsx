"use client";
import { createContext, useContext, type ReactNode } from "react";

const Locale = createContext("en");

/** Provides the reader's locale to client components; server components get it as a prop. */
export function LocaleProvider({ locale, children }: { locale: string; children: ReactNode }) {
  return <Locale value={locale}>{children}</Locale>;
}

export function useLocale(): string {
  return useContext(Locale);
}
