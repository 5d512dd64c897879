"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Avatar } from "@/ui/avatar";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card, CardHeader } from "@/ui/card";
import { Dialog } from "@/ui/dialog";
import { failureOf } from "@/ui/failure";
import { Notice } from "@/ui/notice";
import { useRouter } from "@/ui/portal-router";
import { toast } from "@/ui/toast";
import { trpcClient } from "@/ui/trpc-client";
import { Select } from "@/ui/input";
import { useFresh } from "@/ui/use-fresh";
import type { AccountRole, OwnAccount } from "../schema";

type Person = OwnAccount["people"][number];

const ROLES = ["owner", "billing", "member"] as const;

/** The people of a household or company; an owner decides on roles and removes them, and everybody may leave. */
export function HouseholdCard({ account: first }: { account: OwnAccount }) {
  const words = useTranslations("details.household");
  const router = useRouter();
  const [account, setAccount] = useFresh<OwnAccount | null>(first);
  const [asked, setAsked] = useState<Person | null>(null);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const heading = `household-${first.id}`;

  async function remove(person: Person) {
    setPending(true);
    setProblem(null);
    try {
      const input = { account_id: first.id, member_id: person.member_id };
      const left = await trpcClient().me.removeFromAccount.mutate(input);
      setAccount(left.find(({ id }) => id === first.id) ?? null);
      setAsked(null);
      // An owner who is one no longer invites nobody.
      if (person.me) router.refresh();
      toast(words(person.me ? "left" : "removed", { name: person.name, account: first.name }));
    } catch (error) {
      setProblem(failureOf(error).message);
    }
    setPending(false);
  }

  async function change({ member_id, me }: Person, role: AccountRole) {
    setProblem(null);
    try {
      const input = { account_id: first.id, member_id, role };
      const changed = await trpcClient().me.changeInAccount.mutate(input);
      setAccount(changed.find(({ id }) => id === first.id) ?? null);
      if (me) router.refresh();
      toast(words("role_changed"));
    } catch (error) {
      setProblem(failureOf(error).message);
    }
  }

  if (!account) return null;
  const { owned, people, name, type } = account;
  return (
    <Card as="section" aria-labelledby={heading} className="grid gap-5 p-5">
      <div className="grid gap-1.5">
        <CardHeader id={heading} title={name} />
        <p className="text-muted">{words(`text.${type}`)}</p>
      </div>
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <li key={person.member_id} className="flex flex-wrap items-center gap-3 py-3">
            <Avatar name={person.name} />
            <span className="min-w-48 flex-1">
              <span className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
                {person.name}
                {person.me && <Badge tone="positive">{words("you")}</Badge>}
              </span>
              <span className="block text-sm text-muted">{words(`role.${person.role}`)}</span>
            </span>
            <span className="ml-auto flex items-center gap-3">
              {owned && (
                <span className="w-36">
                  <Select
                    aria-label={words("role_of", { name: person.name })}
                    value={person.role}
                    onChange={({ target }) => void change(person, target.value as AccountRole)}
                  >
                    {ROLES.map((role) => (
                      <option key={role} value={role}>
                        {words(`role_name.${role}`)}
                      </option>
                    ))}
                  </Select>
                </span>
              )}
              {(owned || person.me) && (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={words(person.me ? "leave_one" : "remove_one", {
                    name: person.name,
                    account: name,
                  })}
                  onClick={() => setAsked(person)}
                >
                  {words(person.me ? "leave" : "remove")}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {problem && !asked && (
        <Notice tone="danger" live title={words("failed")}>
          {problem}
        </Notice>
      )}
      <Dialog
        open={asked !== null}
        onClose={() => {
          setAsked(null);
          setProblem(null);
        }}
        title={words(asked?.me ? "leave_title" : "remove_title", {
          name: asked?.name ?? "",
          account: name,
        })}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsked(null)}>
              {words("keep")}
            </Button>
            <Button
              variant="danger"
              pending={pending}
              pendingLabel={words("removing")}
              onClick={() => asked && void remove(asked)}
            >
              {words(asked?.me ? "leave" : "remove")}
            </Button>
          </>
        }
      >
        <p>{words("effect")}</p>
        {problem && (
          <Notice tone="danger" live title={words("failed")}>
            {problem}
          </Notice>
        )}
      </Dialog>
    </Card>
  );
}
