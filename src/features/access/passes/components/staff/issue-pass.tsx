"use client";
import { IdCard } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import {
  FindMember,
  type FoundMember,
} from "@/features/people/find-member/components/staff/find-member";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { Select } from "@/ui/input";
import { useAct } from "@/ui/use-act";

/** Gives a member a card that their phone can take. Whoever has one already keeps it. */
export function IssuePass({ designs }: { designs: readonly { id: string; name: string }[] }) {
  const words = useTranslations("console_access.cards");
  const [open, setOpen] = useState(false);
  const [member, setMember] = useState<FoundMember | null>(null);
  const { pending, refusal, perform } = useAct();
  const issue = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!member) return;
    const pass_design_id = String(new FormData(event.currentTarget).get("design"));
    const asked = { member_ids: [member.id], pass_design_id };
    let had = false;
    const done = await perform(
      async () => {
        const { unchanged, failed } = await consoleClient().passes.issue.mutate(asked);
        if (failed > 0) throw new Error("The card was refused.");
        had = unchanged > 0;
      },
      words("issue.done", { name: member.name }),
      async () => (had ? words("issue.had", { name: member.name }) : null),
    );
    if (done) setOpen(false);
  };
  return (
    <>
      <Button
        icon={<IdCard aria-hidden className="size-4.5" />}
        onClick={() => {
          setMember(null);
          setOpen(true);
        }}
      >
        {words("issue.act")}
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={words("issue.act")}
        submit={words("issue.send")}
        pending={pending}
        failure={refusal ? { title: words("not_done"), message: refusal } : null}
        onSubmit={issue}
      >
        <FindMember label={words("issue.member")} value={member} onChange={setMember} />
        <Field label={words("issue.design")}>
          {(control) => (
            <Select {...control} name="design" required>
              {designs.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <p className="text-sm text-muted">{words("issue.text")}</p>
      </FormDialog>
    </>
  );
}
