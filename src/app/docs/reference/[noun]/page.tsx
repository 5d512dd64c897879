import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { readNoun } from "@/api/reference/reference";
import { Contents } from "../contents";
import { ObjectSection } from "../object-section";
import { Operation } from "../operation";
import { ReferenceFrame } from "../reference-frame";

/** Cached for the page and its title. */
const nounOf = cache(readNoun);

type Props = { params: Promise<{ noun: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const noun = await nounOf((await params).noun);
  if (!noun) return { title: "Unknown page" };
  return {
    title: `${noun.name} – API reference`,
    description: noun.operations.map(({ summary }) => summary).join(" · "),
  };
}

/** Shows the operations and objects of one noun. */
export default async function NounPage({ params }: Props) {
  const noun = await nounOf((await params).noun);
  if (!noun) notFound();
  return (
    <ReferenceFrame at={noun.slug}>
      <h1 className="text-2xl md:text-3xl">{noun.name}</h1>
      <Contents noun={noun} />
      {noun.operations.map((operation) => (
        <Operation key={operation.id} operation={operation} />
      ))}
      {noun.objects.map((object) => (
        <ObjectSection key={object.name} object={object} />
      ))}
    </ReferenceFrame>
  );
}
