import { languages, messagesOf } from "@/server/words/catalogue";
import type { DoorTexts } from "@/features/access/pass-checks/door-words";

/** Returns the door's texts in every language and tone: the phone learns its club's only later, perhaps offline. */
export function doorTexts(): DoorTexts {
  return Object.fromEntries(
    languages().flatMap((locale) => {
      const { door } = messagesOf({ locale });
      const { door: formal } = messagesOf({ locale, tone: "formal" });
      const differs = JSON.stringify(formal) !== JSON.stringify(door);
      return [[locale, door], ...(differs ? [[`${locale}.formal`, formal]] : [])];
    }),
  ) as DoorTexts;
}
