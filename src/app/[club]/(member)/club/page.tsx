import { Clock, Globe, Info, Mail, MapPin, Phone } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { openWords } from "@/features/platform/organizations/components/club-words";
import { linesOf, mapOf } from "@/lib/place";
import { OpeningTable } from "@/features/platform/organizations/components/opening-table";
import { localAt } from "@/lib/format";
import { Avatar } from "@/ui/avatar";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { LinkButton } from "@/ui/link-button";
import { Photo } from "@/ui/photo";
import { titled } from "@/app/titled";
import { openPage } from "../portal";

export const generateMetadata = titled("club");

/** Shows all that members may want to know about their club. */
export default async function ClubPage() {
  const { call, locale, now } = await openPage("/club");
  const [club, words] = await Promise.all([call.club.get(), getTranslations("club")]);
  const { profile, pictures } = club;
  const local = localAt(now, club.default_timezone);
  const lines = linesOf(club.address);
  const map = mapOf(club);
  const open = openWords(words, profile.opening_hours, local, locale);
  const contact = [profile.phone, profile.email, profile.website].some((one) => one !== null);
  const known = lines.length > 0 || open || profile.house_rules || contact;
  const welcome = club.branding["welcome"];
  return (
    <div className="grid gap-6">
      <header className="grid gap-4">
        {pictures.cover && (
          <Photo
            photo={{ url: pictures.cover, alt: "", focus: null }}
            sizes="(min-width: 64rem) 54rem, 100vw"
            eager
            className="aspect-[21/9] max-h-64 w-full rounded-2xl"
          />
        )}
        <div className="flex items-center gap-4">
          <Avatar
            square
            name={club.name}
            src={pictures.icon ?? pictures.logo}
            className="size-14 text-lg"
          />
          <div className="min-w-0">
            <h1 className="text-2xl md:text-3xl">{club.name}</h1>
            {open && (
              <p
                className={`text-sm font-medium ${open.open ? "text-positive" : "text-muted"}`}
                suppressHydrationWarning
              >
                {open.text}
              </p>
            )}
          </div>
        </div>
        {typeof welcome === "string" && (
          <p className="max-w-prose text-base text-muted">{welcome}</p>
        )}
      </header>
      {!known && (
        <EmptyState icon={<Info className="size-6" />} title={words("empty")}>
          {words("empty_hint")}
        </EmptyState>
      )}
      <div className="grid items-start gap-6 md:grid-cols-2">
        {(lines.length > 0 || map) && (
          <Part icon={<MapPin />} title={words("where")}>
            <address className="not-italic">
              {lines.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
            {map && (
              <div>
                <LinkButton
                  href={map}
                  external
                  variant="secondary"
                  target="_blank"
                  rel="noreferrer"
                >
                  {words("directions")}
                </LinkButton>
              </div>
            )}
          </Part>
        )}
        {contact && (
          <Part icon={<Info />} title={words("contact")}>
            <ul className="grid">
              {profile.phone && (
                <Way href={`tel:${profile.phone.replaceAll(/[^+\d]/g, "")}`} icon={<Phone />}>
                  {profile.phone}
                </Way>
              )}
              {profile.email && (
                <Way href={`mailto:${profile.email}`} icon={<Mail />}>
                  {profile.email}
                </Way>
              )}
              {profile.website && (
                <Way href={profile.website} icon={<Globe />}>
                  {URL.parse(profile.website)?.host ?? words("website")}
                </Way>
              )}
            </ul>
          </Part>
        )}
        {profile.opening_hours.length > 0 && (
          <Part icon={<Clock />} title={words("hours")}>
            <OpeningTable
              hours={profile.opening_hours}
              today={local.slice(0, 10)}
              locale={locale}
            />
            {profile.opening_notes && (
              <p className="text-sm whitespace-pre-line text-muted">{profile.opening_notes}</p>
            )}
          </Part>
        )}
        {profile.house_rules && (
          <Part icon={<Info />} title={words("rules")}>
            <p className="text-sm leading-relaxed whitespace-pre-line">{profile.house_rules}</p>
          </Part>
        )}
      </div>
    </div>
  );
}

function Part({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Card as="section" className="grid gap-4 p-5">
      <h2 className="flex items-center gap-2.5 text-lg">
        <span aria-hidden className="text-muted [&>svg]:size-4.5">
          {icon}
        </span>
        {title}
      </h2>
      {children}
    </Card>
  );
}

function Way({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <a
        href={href}
        className="inline-flex min-h-11 max-w-full items-center gap-3 font-medium text-accent hover:text-accent-hover"
      >
        <span aria-hidden className="text-muted [&>svg]:size-4.5">
          {icon}
        </span>
        <span className="min-w-0 truncate">{children}</span>
      </a>
    </li>
  );
}
