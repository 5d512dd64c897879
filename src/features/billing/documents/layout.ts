/** What the papers of a document share. Pure. */
import type { Content, TDocumentDefinitions } from "pdfmake/interfaces";
import type { DocumentContent } from "./schema";
import type { Words } from "./sum-rows";

export const INK = "#1c1917";
export const QUIET = "#57534e";
export const LINE = "#d6d3d1";

/**
 * A document's page as plain data: the footer stands apart, with marks for the numbers that are filled in, and tables
 * name their layouts.
 */
export type PageLayout = {
  definition: TDocumentDefinitions;
  /** None on a paper that has no pages. */
  footer: Content | null;
  /** The mark for the number of the page, and the one for how many there are. */
  page: string;
  pages: string;
  /** The colours of the lines. */
  ink: string;
  quiet: string;
};

/** Characters for private use, which no text of ours holds. */
export const MARKS = { page: "\uE000", pages: "\uE001" };

/** What a document says of the file itself; `at`: a local day or an instant. */
export type FileFacts = { title: string; author: string; at: string; locale: string };

/** Returns the facts about the file itself. Its date is the document's own: the same document is always the same file. */
export function documentInfo({ title, author, at, locale }: FileFacts) {
  return { info: { title, author, creationDate: new Date(at) }, language: locale };
}

/** Returns the facts about the file of an invoice or credit note. */
export function factsOf(of: DocumentContent, words: Words): FileFacts {
  const title = words("title", { kind: of.kind, number: of.number });
  return { title, author: of.seller.name, at: of.issued_on, locale: of.locale };
}

/** Formats `2026-03-01` as a date in the locale. */
export function formatDate(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
