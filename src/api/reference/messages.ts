import { getEnv } from "@/server/config/env";
import { type Document, nameIn, type Parameter, readDocument, resolve } from "./document";
import { type FieldNote, fieldsOf } from "./fields";
import { parameterNote } from "./operations";

/** A message to endpoints; `object` names the schema of what it is about. */
type MessageNote = { type: string; said: string; object?: string };
export type MessagesNote = {
  headers: FieldNote[];
  fields: FieldNote[];
  example: string;
  groups: { noun: string; title: string; objects: string[]; messages: MessageNote[] }[];
};

/** Describes every message that is sent to endpoints, by the noun that it is about. */
export function readMessages(): MessagesNote {
  const document = readDocument(getEnv().BASE_URL);
  const messages = Object.entries(document.webhooks).map(([type, { post }]) => {
    const [about] = post.requestBody?.content["application/json"]?.schema.allOf ?? [];
    const object = about && objectOf(document, nameIn(about) ?? "");
    const said = post.summary.replace(`${type}: `, "");
    return { type, said, ...(object && { object }) };
  });
  const [first] = Object.values(document.webhooks);
  const headers = (first?.post.parameters ?? []).map((one) => resolve<Parameter>(document, one));
  return {
    headers: headers.map((one) => parameterNote(document, one)),
    fields: fieldsOf(document, { $ref: "#/components/schemas/WebhookEvent" }, () => false),
    example: exampleOf(document, "booking.confirmed"),
    groups: grouped(messages),
  };
}

/** Returns the name of the object that a message's schema tells of. */
function objectOf(document: Document, message: string): string | undefined {
  const [, own] = document.components.schemas[message]?.allOf ?? [];
  const [object] = own?.properties?.["data"]?.properties?.["object"]?.anyOf ?? [];
  return object && nameIn(object);
}

function grouped(messages: MessageNote[]): MessagesNote["groups"] {
  const nouns = new Map<string, MessageNote[]>();
  for (const message of messages) {
    const noun = message.type.split(".")[0] ?? "";
    nouns.set(noun, [...(nouns.get(noun) ?? []), message]);
  }
  const named = [...nouns].map(([noun, own]) => ({
    ...{ noun, title: titleOf(noun), messages: own },
    objects: [...new Set(own.flatMap(({ object }) => object ?? []))],
  }));
  return named.sort((a, b) => (a.noun < b.noun ? -1 : 1));
}

function titleOf(noun: string): string {
  const [first = "", ...rest] = noun.replaceAll("_", " ");
  return first.toUpperCase() + rest.join("");
}

function exampleOf(document: Document, type: string): string {
  const { schemas } = document.components;
  const [event] = schemas["WebhookEventOutput"]?.examples ?? [];
  return JSON.stringify({ ...(event as object), type }, null, 2);
}
