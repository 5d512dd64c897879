"use client";
import { useTranslations } from "next-intl";
import { consoleClient } from "@/ui/console-client";
import { NewByName } from "@/ui/new-by-name";
import { GroupDescription } from "./group-description";

/** Adds a group by name; then opens it. */
export function NewGroup() {
  const words = useTranslations("console_people");
  return (
    <NewByName
      said={{
        ...{ act: words("groups.new"), name: words("groups.name") },
        ...{ submit: words("groups.add"), notDone: words("not_done") },
        done: (name) => words("groups.added", { name }),
      }}
      make={async (name, typed, idempotency_key) => {
        const description = String(typed.get("description")).trim() || null;
        const asked = { name, description, idempotency_key };
        return `/groups/${(await consoleClient().groups.create.mutate(asked)).id}`;
      }}
    >
      <GroupDescription />
    </NewByName>
  );
}
