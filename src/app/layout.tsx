import { FailureWords } from "@/ui/failure-words";
import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { cookies, headers } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { domainOf } from "@/api/identity/clubs";
import { iconAddress, manifestAddress } from "@/api/club-manifest";
import { ClubProvider } from "@/ui/club-face";
import { KnownJumps } from "@/ui/known-jumps";
import { OwnDomainProvider } from "@/ui/own-domain";
import { readTheme, themeCookie } from "@/ui/theme";
import { readFace } from "./face";
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

/** The browser's title, icon and home screen have the face of the club, where one is known. */
export async function generateMetadata(): Promise<Metadata> {
  const [club, words] = await Promise.all([readFace(), getTranslations("shell")]);
  const name = club?.name ?? "Foyer";
  const icon = (file: string) => iconAddress(club, file);
  const own = icon("icon-48.png");
  return {
    title: { default: name, template: `%s · ${name}` },
    description: words("description"),
    applicationName: name,
    appleWebApp: { capable: true, title: name, statusBarStyle: "default" },
    formatDetection: { telephone: false, email: false, address: false },
    manifest: manifestAddress(club),
    icons: {
      icon: own
        ? [
            { url: own, sizes: "48x48", type: "image/png" },
            { url: icon("icon-192.png") ?? own, sizes: "192x192", type: "image/png" },
          ]
        : [
            { url: "/favicon.ico", sizes: "32x32" },
            { url: "/icons/foyer.svg", type: "image/svg+xml" },
          ],
      apple: icon("icon-180.png") ?? "/icons/foyer-180.png",
    },
  };
}

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
          <OwnDomainProvider own={domainOf(await headers()) !== null}>
            <KnownJumps />
            <ClubProvider face={await readFace()}>{children}</ClubProvider>
          </OwnDomainProvider>
        </WordsProvider>
      </body>
    </html>
  );
}
