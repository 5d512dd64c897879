"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/ui/button";
import type { Member } from "../../schema";
import type { Choice } from "@/features/platform/custom-fields/components/typed-field";
import type { OwnField } from "../profile-change";
import { ChangeMemberDialog } from "./change-member-dialog";

export type ChangedMember = Pick<
  Member,
  "id" | "name" | "email" | "phone" | "address" | "locale" | "custom_fields"
>;

/** Opens the dialog that changes a member's details, in the version that was read. */
export function ChangeMember({
  member,
  version,
  fields,
  countries,
  languages,
}: {
  member: ChangedMember;
  version: string;
  fields: readonly OwnField[];
  countries: Choice[];
  languages: Choice[];
}) {
  const words = useTranslations("console.members");
  // What was read when it was opened stays: the page is read again behind it.
  const [read, setRead] = useState<{ member: ChangedMember; version: string } | null>(null);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setRead({ member, version })}>
        {words("change")}
      </Button>
      {read && (
        <ChangeMemberDialog
          {...read}
          {...{ fields, countries, languages }}
          onClose={() => setRead(null)}
        />
      )}
    </>
  );
}
