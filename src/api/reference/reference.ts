import { setImmediate } from "node:timers/promises";
import { getEnv } from "@/server/config/env";
import { anchorOf } from "@/lib/anchor";
import { type Document, readDocument, type Schema } from "./document";
import { type FieldNote, fieldsOf } from "./fields";
import { GROUPS } from "./groups";
import { answeredBy, noteOf, type OperationNote } from "./operations";
import { type Declared, inOrder } from "./order";

/** A noun of the API: the operations of one tag, of organizations or of members. */
export type Noun = {
  slug: string;
  title: string;
  /** The title with the audience: `Bookings for members`. */
  name: string;
  isPortal: boolean;
  operations: Declared[];
};
export type ObjectNote = {
  name: string;
  description: string;
  fields: FieldNote[];
  example: string | null;
};
/** What a page of the reference shows. */
export type NounNote = {
  slug: string;
  name: string;
  operations: OperationNote[];
  objects: ObjectNote[];
};
type Reference = { document: Document; nouns: Noun[]; places: Map<string, string> };

const made = new Map<string, Reference>();
const notes = new Map<string, Promise<NounNote>>();

/** Returns the nouns by their groups; those of members are the last. */
export function readNouns(): { title: string; nouns: Noun[] }[] {
  const { nouns } = reference();
  const groups = GROUPS.map(({ title, tags }) => ({
    title,
    nouns: tags.flatMap((tag) => nouns.filter((one) => !one.isPortal && one.title === tag)),
  }));
  const order = ["Me", ...GROUPS.flatMap(({ tags }) => tags)];
  const own = nouns
    .filter(({ isPortal }) => isPortal)
    .sort((a, b) => order.indexOf(a.title) - order.indexOf(b.title));
  return [...groups, { title: "For members", nouns: own }];
}

/** Returns what is the same for every operation, as Markdown. */
export function readIntroduction(): string {
  return reference().document.info.description;
}

/** Describes a noun with its operations and objects; null if there is none of that name. */
export async function readNoun(slug: string): Promise<NounNote | null> {
  const { document, nouns, places } = reference();
  const noun = nouns.find((one) => one.slug === slug);
  if (!noun) return null;
  const key = `${getEnv().BASE_URL} ${slug}`;
  const note = notes.get(key) ?? makeNote(document, noun, places);
  notes.set(key, note);
  return note;
}

/** Describes every noun. */
export async function readEveryNoun(): Promise<NounNote[]> {
  const every: NounNote[] = [];
  for (const { slug } of readNouns().flatMap(({ nouns }) => nouns)) {
    const note = await readNoun(slug);
    if (note) every.push(note);
  }
  return every;
}

/** Returns where an operation is described: `/docs/reference/bookings#bookings.checkout`. */
export function addressOf({ method, path }: { method: string; path: string }): string {
  const { document } = reference();
  const { operationId, tags } = document.paths[path]?.[method.toLowerCase()] ?? {};
  return `/docs/reference/${slugFor(path, tags?.[0] ?? "")}#${operationId}`;
}

/** Returns where an operation is described, by its name; undefined for a name of none. */
export function addressOfOperation(name: string): string | undefined {
  for (const [path, methods] of Object.entries(reference().document.paths))
    for (const [method, { operationId }] of Object.entries(methods))
      if (operationId === name) return addressOf({ method, path });
  return undefined;
}

/** Returns where an object's fields stand: `/docs/reference/bookings#Booking`. */
export function placeOf(object: string): string | undefined {
  const place = reference().places.get(object);
  return place && `/docs/reference/${place}#${object}`;
}

function reference(): Reference {
  const { BASE_URL: baseUrl } = getEnv();
  const present = made.get(baseUrl);
  if (present) return present;
  const document = readDocument(baseUrl);
  const nouns = nounsOf(document);
  const fresh = { document, nouns, places: placesOf(document, nouns) };
  made.set(baseUrl, fresh);
  return fresh;
}

function nounsOf(document: Document): Noun[] {
  const nouns = new Map<string, Noun>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const title = operation.tags[0] ?? "";
      const isPortal = path.startsWith("/portal/");
      const slug = slugFor(path, title);
      const name = isPortal ? `${title} for members` : title;
      const noun = nouns.get(slug) ?? { slug, title, name, isPortal, operations: [] };
      noun.operations.push({ method, path, operation });
      nouns.set(slug, noun);
    }
  return [...nouns.values()].map((noun) => ({ ...noun, operations: inOrder(noun.operations) }));
}

function slugFor(path: string, tag: string): string {
  return `${path.startsWith("/portal/") ? "portal-" : ""}${anchorOf(tag)}`;
}

/** Finds a place for each object that several operations answer with: its first one's, rather an organization's. */
function placesOf(document: Document, nouns: Noun[]): Map<string, string> {
  const answering = new Map<string, string[]>();
  const inOrder = [...nouns].sort((a, b) => Number(a.isPortal) - Number(b.isPortal));
  for (const { slug, operations } of inOrder)
    for (const { operation } of operations)
      for (const name of answeredBy(document, operation))
        answering.set(name, [...(answering.get(name) ?? []), slug]);
  const shared = [...answering].filter(([, slugs]) => slugs.length > 1);
  return new Map(shared.map(([name, [slug = ""]]) => [name, slug]));
}

/** Describes one operation in each turn of the event loop: a noun has up to forty. */
async function makeNote(
  document: Document,
  noun: Noun,
  places: Map<string, string>,
): Promise<NounNote> {
  const { slug, name } = noun;
  const hasPlace = (name: string) => places.has(name);
  const own = [...places].filter(([, place]) => place === slug).map(([name]) => name);
  const operations: OperationNote[] = [];
  for (const one of noun.operations) {
    await setImmediate();
    operations.push(noteOf(document, one, hasPlace));
  }
  const objects = own.map((name) =>
    objectNote(name, document, (one) => one !== name && hasPlace(one)),
  );
  return { slug, name, operations, objects };
}

function objectNote(
  name: string,
  document: Document,
  hasPlace: (name: string) => boolean,
): ObjectNote {
  const schema: Schema = document.components.schemas[name] ?? {};
  const [example] = schema.examples ?? [];
  return {
    name,
    description: schema.description ?? "",
    fields: fieldsOf(document, { $ref: `#/components/schemas/${name}` }, hasPlace),
    example: example === undefined ? null : JSON.stringify(example, null, 2),
  };
}
