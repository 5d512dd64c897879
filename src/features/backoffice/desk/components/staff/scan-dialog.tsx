"use client";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { PassCheck } from "@/features/access/pass-checks/schema";
import { formatTimeRange } from "@/lib/format";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { consoleClient } from "@/ui/console-client";
import { Dialog } from "@/ui/dialog";
import { ErrorNote } from "@/ui/error-note";
import { failureOf } from "@/ui/failure";
import { LinkButton } from "@/ui/link-button";
import { Notice } from "@/ui/notice";
import { Loading, Skeleton } from "@/ui/skeleton";
import { useAct } from "@/ui/use-act";
import type { Scan } from "./heard-keys";

type Check = Pick<PassCheck, "result" | "admitted" | "message" | "member" | "guest" | "booking">;

/** Shows whose pass was scanned and whether they may come in; checks them in at one key. */
export function ScanDialog({ scan }: { scan: Scan }) {
  const words = useTranslations("console_desk.scan");
  const [open, setOpen] = useState(true);
  const [check, setCheck] = useState<Check | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const { pending, refusal, perform } = useAct();
  useEffect(() => {
    let outdated = false;
    consoleClient()
      .desk.verify.mutate(scan)
      .then(
        (read) => !outdated && setCheck(read),
        (error: unknown) => !outdated && setFailed(failureOf(error).message),
      );
    return () => {
      outdated = true;
    };
  }, [scan]);
  const close = () => setOpen(false);
  const name = check?.member?.name ?? check?.guest?.name ?? words("guest");
  // The person at the desk sees the photo: pressing the button says that it is the same face.
  const compares = check?.result === "photo_check_required";
  const may = check?.admitted || compares;
  const checkIn = async () => {
    const change = async () => {
      const photo = compares ? { photo_checked: true } : {};
      const done = await consoleClient().desk.verify.mutate({ ...scan, ...photo, check_in: true });
      setCheck(done);
      if (!done.admitted) throw new Error(done.message);
    };
    if (await perform(change, words("done", { name }))) close();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={check ? name : words("title")}
      actions={
        <>
          {check?.booking ? (
            <LinkButton variant="secondary" href={`/bookings/${check.booking.id}`} onClick={close}>
              {words("open_booking")}
            </LinkButton>
          ) : (
            check?.member && (
              <LinkButton variant="secondary" href={`/members/${check.member.id}`} onClick={close}>
                {words("open_member")}
              </LinkButton>
            )
          )}
          {may && (
            <Button pending={pending} autoFocus onClick={() => void checkIn()}>
              {words(compares ? "same_face" : "check_in")}
            </Button>
          )}
        </>
      }
    >
      {(failed ?? refusal) && (
        <ErrorNote title={words("not_done")} message={failed ?? refusal ?? ""} />
      )}
      {check && <Who check={check} may={may === true} />}
      {!check && !failed && (
        <Loading label={words("looking")}>
          <Skeleton className="h-24 rounded-lg" />
        </Loading>
      )}
    </Dialog>
  );
}

function Who({ check: { member, guest, booking, message }, may }: { check: Check; may: boolean }) {
  const words = useTranslations("console_desk.scan");
  const locale = useLocale();
  return (
    <div className="grid gap-4" aria-live="polite">
      {(member ?? guest) && (
        <div className="flex items-center gap-4">
          <Avatar
            name={member?.name ?? guest?.name ?? "?"}
            src={member?.photo_url ?? null}
            className="size-20 text-2xl"
          />
          <div className="grid min-w-0 gap-1">
            <p className="text-sm text-muted">
              {member ? member.short_id : words("guest_of", { host: guest?.host_name ?? "" })}
            </p>
            {booking && (
              <p className="wrap-anywhere">
                {booking.title}
                <span className="tabular block text-sm text-muted">
                  {formatTimeRange(booking.starts_at_local, booking.ends_at_local, locale)}
                </span>
              </p>
            )}
          </div>
        </div>
      )}
      <Notice tone={may ? "positive" : "warning"}>{message}</Notice>
    </div>
  );
}
