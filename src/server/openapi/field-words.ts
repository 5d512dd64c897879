import { ACCESS_WORDS } from "./field-words/access";
import { COMMON_WORDS } from "./field-words/common";
import { MONEY_WORDS } from "./field-words/money";
import { PEOPLE_WORDS } from "./field-words/people";
import { PLATFORM_WORDS } from "./field-words/platform";
import { SCHEDULING_WORDS } from "./field-words/scheduling";

/**
 * The meaning of fields by name, stated once: the document uses it when a schema leaves a field without a description.
 * `Owner.field` and `outer.inner` apply to that place only and come first; a schema's own description beats both.
 */
export const FIELD_WORDS: Record<string, string> = {
  ...COMMON_WORDS,
  ...PEOPLE_WORDS,
  ...MONEY_WORDS,
  ...SCHEDULING_WORDS,
  ...ACCESS_WORDS,
  ...PLATFORM_WORDS,
};
