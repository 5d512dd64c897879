"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { failureOf } from "@/ui/failure";
import { Field } from "@/ui/field";
import { fileData } from "@/ui/file-data";
import { FileLink } from "@/ui/file-link";
import { FileInput } from "@/ui/input";
import { useRouter } from "@/ui/portal-router";
import { MOST_BYTES } from "../../words";

/** Takes a file of members; it is read, and its columns come next. */
export function ChooseFile() {
  const words = useTranslations("console_people");
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const read = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const file = new FormData(event.currentTarget).get("file");
    if (!(file instanceof File) || file.size === 0) return;
    setProblem(null);
    if (file.size > MOST_BYTES) {
      setProblem(words("imports.choose.too_big"));
      return;
    }
    setPending(true);
    try {
      const { id } = await consoleClient().imports.create.mutate({
        data: await fileData(file),
        file_name: file.name.slice(0, 200),
      });
      router.push(`/members/import/${id}`);
    } catch (error) {
      const { message, extras } = failureOf(error);
      const [at] = (extras["reasons"] ?? []) as { line?: number }[];
      const line = at?.line ? ` ${words("imports.choose.line", { line: String(at.line) })}` : "";
      setProblem(message + line);
      setPending(false);
    }
  };
  return (
    <Card as="section" aria-labelledby="choose" className="grid gap-4 p-5">
      <h2 id="choose" className="text-lg">
        {words("imports.choose.title")}
      </h2>
      <form className="grid gap-4" onSubmit={(event) => void read(event)}>
        {problem && <ErrorNote title={words("not_done")} message={problem} />}
        <Field label={words("imports.choose.field")} hint={words("imports.choose.hint")}>
          {(control) => (
            <FileInput
              {...control}
              name="file"
              required
              accept=".csv,.txt,.tsv,text/csv,text/plain"
              className="max-w-xl"
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button type="submit" pending={pending}>
            {words("imports.choose.read")}
          </Button>
          <FileLink
            href="/console/v1/imports/sample"
            className="inline-flex items-center text-sm text-accent underline pointer-coarse:min-h-11"
          >
            {words("imports.choose.sample")}
          </FileLink>
        </div>
        <p className="text-sm text-muted">{words("imports.choose.spreadsheet")}</p>
      </form>
    </Card>
  );
}
