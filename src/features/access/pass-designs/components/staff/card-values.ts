/** The values that a card can show, as they are called. Pure. */
import { customFieldKey, PLACEHOLDERS, placeholdersIn } from "@/lib/card-template";
import type { Messages } from "@/server/words/messages";
import type { PassDesign } from "../../schema";

/** A field of the club's own that members see. */
export type OwnField = { key: string; name: string };
/** A value by the name that templates give it. */
export type CardValue = { placeholder: string; name: string };

export type ValueKey = keyof Messages["console_designs"]["values"];

/** Returns the values that cards of a type can show. Only tickets are for one booking. */
export function cardValuesFor(
  type: PassDesign["type"],
  own: readonly OwnField[],
  words: (key: ValueKey) => string,
): CardValue[] {
  const known = PLACEHOLDERS.filter((one) => type === "event_ticket" || !/^booking\./.test(one));
  return [
    ...known.map((one) => ({
      placeholder: one as string,
      name: words(one.replaceAll(".", "_") as ValueKey),
    })),
    ...own.map(({ key, name }) => ({ placeholder: `member.custom_fields.${key}`, name })),
  ];
}

/** Returns the one placeholder that a template consists of, or null. */
export function onlyValue(template: string): string | null {
  const [first = "", ...others] = placeholdersIn(template);
  return others.length === 0 && template.trim() === `{{${first}}}` && first !== "" ? first : null;
}

/** Returns a template as people read it: each value by its name, in guillemets. */
export function spokenTemplate(template: string, values: readonly CardValue[]): string {
  return template.replaceAll(/\{\{([^{}]*)\}\}/g, (_, inner: string) => {
    const known = values.find(({ placeholder }) => placeholder === inner.trim());
    return `‹${known?.name ?? customFieldKey(inner.trim()) ?? inner.trim()}›`;
  });
}
