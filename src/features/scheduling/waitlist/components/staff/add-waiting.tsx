"use client";
import { UserPlus } from "@/ui/icons";
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
import { Input } from "@/ui/input";
import { useAct } from "@/ui/use-act";

/** Puts a member into the line for an event that is full. */
export function AddWaiting({ event_id }: { event_id: string }) {
  const words = useTranslations("console_events.waitlist");
  const [open, setOpen] = useState(false);
  const [member, setMember] = useState<FoundMember | null>(null);
  const { pending, refusal, perform } = useAct();
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!member) return;
    const quantity = Number(new FormData(event.currentTarget).get("quantity")) || 1;
    const asked = { event_id, member_id: member.id, quantity };
    const join = () => consoleClient().waitlist.join.mutate(asked);
    if (await perform(join, words("added", { name: member.name }))) setOpen(false);
  };
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        icon={<UserPlus aria-hidden className="size-4.5" />}
        onClick={() => {
          setMember(null);
          setOpen(true);
        }}
      >
        {words("add")}
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={words("add")}
        submit={words("put")}
        pending={pending}
        failure={refusal ? { title: words("not_done"), message: refusal } : null}
        onSubmit={add}
      >
        <FindMember label={words("member")} value={member} onChange={setMember} />
        <Field label={words("count")}>
          {(control) => (
            <Input
              {...control}
              name="quantity"
              type="number"
              inputMode="numeric"
              min={1}
              defaultValue={1}
              className="tabular max-w-28"
            />
          )}
        </Field>
      </FormDialog>
    </>
  );
}
