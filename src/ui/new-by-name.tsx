"use client";
import { Plus } from "@/ui/icons";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "./button";
import { Field } from "./field";
import { FormDialog } from "./form-dialog";
import { Input } from "./input";
import { useRouter } from "./portal-router";
import { useAct } from "./use-act";

/** A button and the dialog behind it that makes something by its name, and opens its page. */
export function NewByName({
  said,
  make,
  children,
}: {
  said: {
    act: string;
    name: string;
    submit: string;
    notDone: string;
    done: (name: string) => string;
  };
  /** Makes it, once for each key, and returns the address of its page. */
  make: (name: string, typed: FormData, idempotency_key: string) => Promise<string>;
  /** The fields besides the name. */
  children?: ReactNode;
}) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [act, setAct] = useState("");
  const { pending, refusal, perform } = useAct();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const name = String(typed.get("name")).trim();
    // The same once more, as after a lost answer, makes nothing twice; another text is another thing.
    const key = [act, ...typed.values()].join(":").slice(0, 255);
    const made = await perform(
      async () => router.push(await make(name, typed, key)),
      said.done(name),
    );
    if (made) setOpen(false);
  };
  return (
    <>
      <Button
        icon={<Plus aria-hidden className="size-4.5" />}
        onClick={() => {
          setAct(crypto.randomUUID());
          setOpen(true);
        }}
      >
        {said.act}
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={said.act}
        submit={said.submit}
        pending={pending}
        failure={refusal ? { title: said.notDone, message: refusal } : null}
        onSubmit={send}
      >
        <Field label={said.name}>
          {(control) => (
            <Input {...control} name="name" required maxLength={200} autoComplete="off" />
          )}
        </Field>
        {children}
      </FormDialog>
    </>
  );
}
