"use client";
import { useTranslations } from "next-intl";
import { AskedAct } from "@/ui/ask-before";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { useAct } from "@/ui/use-act";

/** Archives an account, after saying what that means, or brings it back. */
export function AccountActs({
  account: { id: account_id, name, archived_at },
}: {
  account: { id: string; name: string; archived_at: string | null };
}) {
  const words = useTranslations("console_people");
  const { pending, refusal, perform } = useAct();
  const lines = () => consoleClient().accounts;
  if (archived_at === null) {
    return (
      <AskedAct
        variant="leave"
        size="sm"
        label={words("accounts.archive")}
        text={words("accounts.archive_text")}
        said={words("accounts.archived_done", { name })}
        act={() => lines().archive.mutate({ account_id })}
      />
    );
  }
  return (
    <>
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      <Button
        variant="secondary"
        size="sm"
        pending={pending}
        onClick={() =>
          void perform(
            () => lines().restore.mutate({ account_id }),
            words("accounts.restored", { name }),
          )
        }
      >
        {words("accounts.restore")}
      </Button>
    </>
  );
}
