"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { consoleClient } from "@/ui/console-client";
import { failureOf } from "@/ui/failure";
import { FormDialog } from "@/ui/form-dialog";
import { useAct } from "@/ui/use-act";
import type { Texts } from "@/features/platform/custom-fields/components/field-values";
import {
  type Choice,
  ChoiceField,
  TextField,
  type Typed,
} from "@/features/platform/custom-fields/components/typed-field";
import { OwnControl } from "@/features/platform/custom-fields/components/own-control";
import { AddressFields } from "../address-fields";
import { type OwnField, textsOf } from "../profile-change";
import { type Faults, faultsOf } from "../profile-faults";
import type { ChangedMember } from "./change-member";
import { memberChange } from "./member-change";

/**
 * Asks for a member's name, ways to reach them, language, address and what they have in the club's own fields; each
 * refusal stands at its field.
 */
export function ChangeMemberDialog({
  member,
  version,
  fields,
  countries,
  languages,
  onClose,
}: {
  member: ChangedMember;
  version: string;
  fields: readonly OwnField[];
  countries: Choice[];
  languages: Choice[];
  onClose: () => void;
}) {
  const words = useTranslations("console.members");
  const details = useTranslations("details");
  const [typed, setTyped] = useState<Texts>({});
  const [faults, setFaults] = useState<Faults>({});
  const { pending, refusal, perform } = useAct();
  const texts = {
    ...textsOf({ member, custom_fields: fields }),
    email: member.email ?? "",
    ...typed,
  };
  const profile: Typed = {
    ...{ texts, faults },
    type: (path, text) => {
      setTyped((now) => ({ ...now, [path]: text }));
      setFaults((now) => ({ ...now, [path]: undefined }));
    },
  };
  const { id: member_id, name } = member;
  const save = async () => {
    setFaults({});
    const change = memberChange(member, typed, fields);
    const changed = await perform(
      () =>
        consoleClient()
          .members.update.mutate({ member_id, ...change, if_version: version })
          .catch((error: unknown) => {
            const { code, message } = failureOf(error);
            setFaults(
              code === "email_already_exists" ? { email: message } : faultsOf(error, details),
            );
            throw error;
          }),
      words("changed", { name: change.name ?? name }),
    );
    if (changed) onClose();
  };
  const marked = Object.keys(faults).some((path) => faults[path] && path in texts);
  return (
    <FormDialog
      open
      onClose={onClose}
      title={words("change")}
      submit={words("save")}
      pending={pending}
      failure={
        refusal ? { title: words("not_done"), message: marked ? details("marked") : refusal } : null
      }
      onSubmit={async (event) => {
        event.preventDefault();
        await save();
      }}
    >
      <TextField typed={profile} path="name" label={words("name")} required autoComplete="off" />
      <TextField
        typed={profile}
        path="email"
        label={words("email")}
        optional
        type="email"
        autoComplete="off"
      />
      <TextField
        typed={profile}
        path="phone.number"
        label={details("phone")}
        hint={details("phone_hint")}
        optional
        type="tel"
        autoComplete="off"
      />
      <ChoiceField typed={profile} path="locale" label={words("language")} choices={languages} />
      <AddressFields typed={profile} countries={countries} />
      {fields.map((field) => (
        <OwnControl
          key={field.key}
          // Whoever has never filled one in may stay without it; what is there is not taken away.
          field={{ ...field, required: field.required && field.key in member.custom_fields }}
          typed={profile}
        />
      ))}
    </FormDialog>
  );
}
