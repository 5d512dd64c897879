"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { AccountRole } from "@/features/people/accounts/schema";
import { Button } from "@/ui/button";
import { Card, CardHeader } from "@/ui/card";
import { failureOf } from "@/ui/failure";
import { Field } from "@/ui/field";
import { Input, Select } from "@/ui/input";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { trpcClient } from "@/ui/trpc-client";
import { useFresh } from "@/ui/use-fresh";
import type { AccountInvitation } from "../schema";
import { OpenInvitations } from "./open-invitations";

const ROLES = ["member", "billing", "owner"] as const;

/** Invites somebody by mail into an account that the member owns, and shows who has not answered. */
export function InvitePeople({
  accountId,
  accountName,
  first,
  timezone,
}: {
  accountId: string;
  accountName: string;
  first: AccountInvitation[];
  timezone: string;
}) {
  const words = useTranslations("details.invite");
  const roles = useTranslations("details.household.role_name");
  const locale = useLocale();
  const [items, setItems] = useFresh(first);
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<AccountRole>("member");
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const heading = `invite-${accountId}`;

  /** Does something, then shows the invitations as they are; false when it failed. */
  async function act(done: string, change: () => Promise<unknown>): Promise<boolean> {
    setPending(true);
    setProblem(null);
    let isDone = true;
    try {
      await change();
      toast(done);
    } catch (error) {
      setProblem(failureOf(error).message);
      isDone = false;
    }
    // A mail that was not delivered leaves an invitation behind all the same.
    const read = trpcClient().accountInvitations.list.query({ account_id: accountId });
    await read.then((now) => setItems(now.items)).catch(() => {});
    setPending(false);
    return isDone;
  }

  async function send() {
    const to = email.trim();
    const input = { account_id: accountId, email: to, role };
    const sent = await act(words("sent", { email: to }), () =>
      trpcClient().accountInvitations.invite.mutate(input),
    );
    if (sent) setEmail("");
  }

  return (
    <Card as="section" aria-labelledby={heading} className="grid gap-5 p-5">
      <div className="grid gap-1.5">
        <CardHeader id={heading} title={words("title")} />
        <p className="text-muted">
          <span className="font-medium text-ink wrap-anywhere">{accountName}</span> ·{" "}
          {words("text")}
        </p>
      </div>
      <form
        aria-labelledby={heading}
        className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:*:first:col-span-full"
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) void send();
        }}
      >
        <Field label={words("email")}>
          {(control) => (
            <Input
              {...control}
              type="email"
              required
              autoComplete="off"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </Field>
        <Field label={words("role")}>
          {(control) => (
            <Select
              {...control}
              value={role}
              onChange={({ target }) => setRole(target.value as AccountRole)}
            >
              {ROLES.map((one) => (
                <option key={one} value={one}>
                  {roles(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit" pending={pending} pendingLabel={words("sending")}>
          {words("send")}
        </Button>
      </form>
      {problem && (
        <Notice tone="danger" live title={words("failed")}>
          {problem}
        </Notice>
      )}
      <OpenInvitations
        {...{ items, pending, timezone, locale }}
        onResend={(invitation) =>
          void act(words("sent", { email: invitation.email }), () =>
            trpcClient().accountInvitations.resend.mutate(idOf(invitation)),
          )
        }
        onRevoke={(invitation) =>
          void act(words("revoked"), () =>
            trpcClient().accountInvitations.revoke.mutate(idOf(invitation)),
          )
        }
      />
    </Card>
  );
}

const idOf = ({ id, account_id }: AccountInvitation) => ({
  account_id,
  account_invitation_id: id,
});
