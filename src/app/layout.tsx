import { FailureWords } from "@/ui/failure-words";
import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { cookies } from "next/headers";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { readTheme, themeCookie } from "@/ui/theme";
import { WordsProvider } from "./words";
import "./globals.css";

const inter = localFont({
  src: "../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-inter",
  display: "swap",
});

// Names like Łukasz and Dvořák; fetched only by pages that show one.
const interExtended = localFont({
  src: "../../node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-inter-ext",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value: "U+0100-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0, U+2C60-2C7F",
    },
  ],
});

export const metadata: Metadata = {
  title: { default: "Foyer", template: "%s · Foyer" },
  description: "Book rooms, courts and classes, and carry your membership with you.",
  applicationName: "Foyer",
  appleWebApp: { capable: true, title: "Foyer", statusBarStyle: "default" },
  formatDetection: { telephone: false, email: false, address: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f8fafb" },
    { media: "(prefers-color-scheme: dark)", color: "#0c1114" },
  ],
};

/** The chosen colours come from a cookie, so that the first paint has them without any script. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = readTheme((await cookies()).get(themeCookie)?.value);
  return (
    <html
      lang={await getLocale()}
      data-theme={theme === "system" ? undefined : theme}
      className={`${inter.variable} ${interExtended.variable}`}
      suppressHydrationWarning
    >
      <body>
        <WordsProvider areas={["shell", "ui"]}>
          <FailureWords />
          {children}
        </WordsProvider>
      </body>
    </html>
  );
}
