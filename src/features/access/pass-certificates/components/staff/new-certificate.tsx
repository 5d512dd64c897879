"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { failureOf } from "@/ui/failure";
import { Field } from "@/ui/field";
import { fileData } from "@/ui/file-data";
import { FileInput, Input } from "@/ui/input";
import { useRouter } from "@/ui/portal-router";
import { SegmentedControl } from "@/ui/segmented-control";
import { toast } from "@/ui/toast";
import { type CertificateFault, faultsByField } from "./certificate-fault";

/** A file with more bytes is no certificate: the API takes 30,000 letters of it. */
const MOST_BYTES = 22_000;

/** Returns a file as the API takes it: text for PEM, base64 for all else; undefined where none was chosen. */
async function certificateFile(file: FormDataEntryValue | null): Promise<string | undefined> {
  if (!(file instanceof File) || file.size === 0) return undefined;
  const text = await file.text();
  return text.includes("-----BEGIN ") ? text : fileData(file);
}

/** Takes the files of an Apple certificate, has them checked, and goes back to the wallets. */
export function NewCertificate() {
  const words = useTranslations("console_wallets.apple_new");
  const faultWords = useTranslations("console_wallets.apple.faults");
  const router = useRouter();
  const [kind, setKind] = useState<"p12" | "pair">("p12");
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [faults, setFaults] = useState<Record<string, CertificateFault>>({});
  const errorOf = (field: string) => faults[field] && faultWords(faults[field]);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    setProblem(null);
    setFaults({});
    const files = ["p12", "certificate", "private_key", "wwdr"].map((name) => typed.get(name));
    if (files.some((file) => file instanceof File && file.size > MOST_BYTES)) {
      setProblem(words("too_big"));
      return;
    }
    setPending(true);
    try {
      const [p12, certificate, private_key, wwdr] = await Promise.all(files.map(certificateFile));
      const passphrase = String(typed.get("passphrase"));
      await consoleClient().passCertificates.create.mutate({
        ...(p12 && { p12 }),
        ...(certificate && { certificate }),
        ...(private_key && { private_key }),
        ...(wwdr && { wwdr }),
        ...(passphrase !== "" && { passphrase }),
        activate: typed.has("activate"),
      });
      toast(words("added"));
      router.push("/settings/wallets");
      router.refresh();
    } catch (error) {
      setProblem(failureOf(error).message);
      setFaults(faultsByField(error));
      setPending(false);
    }
  };
  const file = (name: string, accept: string, more: { hint?: string; required?: boolean } = {}) => (
    <Field
      label={words(name as "p12")}
      hint={more.hint}
      optional={more.required === false}
      error={errorOf(name)}
    >
      {(control) => (
        <FileInput {...control} name={name} accept={accept} required={more.required !== false} />
      )}
    </Field>
  );
  return (
    <form className="grid max-w-xl gap-4" onSubmit={(event) => void send(event)}>
      {problem && <ErrorNote title={words("not_done")} message={problem} />}
      <SegmentedControl
        label={words("kind")}
        value={kind}
        onChange={setKind}
        options={[
          { value: "p12", text: words("kinds.p12") },
          { value: "pair", text: words("kinds.pair") },
        ]}
      />
      {kind === "p12" ? (
        <div className="grid gap-4">{file("p12", ".p12,.pfx", { hint: words("p12_hint") })}</div>
      ) : (
        <div className="grid gap-4">
          {file("certificate", ".cer,.pem,.crt", { hint: words("certificate_hint") })}
          {file("private_key", ".key,.pem", { hint: words("private_key_hint") })}
        </div>
      )}
      <Field label={words("passphrase")} hint={words("passphrase_hint")} optional>
        {(control) => <Input {...control} type="password" name="passphrase" autoComplete="off" />}
      </Field>
      {file("wwdr", ".cer,.pem,.crt", { hint: words("wwdr_hint"), required: false })}
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="activate"
          defaultChecked
          className="size-5 shrink-0 accent-accent"
        />
        {words("activate")}
      </label>
      <div>
        <Button type="submit" pending={pending}>
          {words("send")}
        </Button>
      </div>
    </form>
  );
}
