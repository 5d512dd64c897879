"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { ErrorNote } from "@/ui/error-note";
import { Link } from "@/ui/link";
import { useAct } from "@/ui/use-act";
import { AskBefore } from "@/ui/ask-before";

export type AttendanceAct = "check_in" | "undo" | "no_show";

/**
 * Shows somebody who attends, with one press to check them in; that they did not come is asked before. The acts are the
 * caller's: a host's have another scope than a desk's.
 */
export function AttendanceLine({
  name,
  photo_url,
  href,
  detail,
  chips,
  may,
  change,
  news,
}: {
  name: string;
  photo_url: string | null;
  /** The page of the member; none for those who may not open it. */
  href?: string | undefined;
  /** Stands below the name. */
  detail?: ReactNode;
  chips?: ReactNode;
  may: readonly AttendanceAct[];
  change: Record<AttendanceAct, () => Promise<unknown>>;
  /** Tells that somebody else was faster. */
  news?: (() => Promise<string | null>) | undefined;
}) {
  const words = useTranslations("console_desk.my_day");
  const [asking, setAsking] = useState(false);
  const { pending, refusal, perform } = useAct();
  return (
    <li className="grid gap-2 py-3">
      <div className="flex min-h-12 flex-wrap items-center gap-3">
        <Avatar name={name} src={photo_url} className="size-11 text-sm" />
        <div className="min-w-0 flex-1 basis-32">
          <p className="font-semibold break-words">
            {href ? (
              <Link
                href={href}
                className="inline-flex items-center hover:underline pointer-coarse:min-h-11"
              >
                {name}
              </Link>
            ) : (
              name
            )}
          </p>
          {detail}
        </div>
        {chips}
        {may.includes("no_show") && (
          <Button
            variant="ghost"
            aria-label={words("no_show_one", { name })}
            onClick={() => setAsking(true)}
          >
            {words("no_show")}
          </Button>
        )}
        {may.includes("check_in") && (
          <Button
            pending={pending && !asking}
            aria-label={words("check_in_one", { name })}
            onClick={() => void perform(change.check_in, words("checked_in", { name }), news)}
          >
            {words("check_in")}
          </Button>
        )}
        {may.includes("undo") && (
          <Button
            variant="secondary"
            pending={pending}
            aria-label={words("undo_one", { name })}
            onClick={() => void perform(change.undo, words("undone", { name }), news)}
          >
            {words("undo")}
          </Button>
        )}
      </div>
      {refusal && !asking && <ErrorNote title={words("not_done")} message={refusal} />}
      <AskBefore
        open={asking}
        title={words("no_show")}
        text={words("no_show_text", { name })}
        refusal={refusal}
        pending={pending}
        onClose={() => setAsking(false)}
        onDo={async () => {
          if (await perform(change.no_show, words("noted", { name }), news)) setAsking(false);
        }}
      />
    </li>
  );
}
