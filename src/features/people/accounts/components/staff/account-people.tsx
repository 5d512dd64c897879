"use client";
import { useTranslations } from "next-intl";
import { AskedAct } from "@/ui/ask-before";
import { Avatar } from "@/ui/avatar";
import { consoleClient } from "@/ui/console-client";
import { ErrorNote } from "@/ui/error-note";
import { Select } from "@/ui/input";
import { Link } from "@/ui/link";
import { useAct } from "@/ui/use-act";
import type { AccountRole } from "../../schema";
import { ACCOUNT_ROLES } from "../../words";

export type AccountPerson = {
  id: string;
  /** Null where the reader may not know members. */
  name: string | null;
  photo_url: string | null;
  role: AccountRole;
};

/** Lists the people of an account with their roles, which can be changed; the last owner stays one. */
export function AccountPeople({
  account_id,
  people,
  writes,
}: {
  account_id: string;
  people: readonly AccountPerson[];
  writes: boolean;
}) {
  const words = useTranslations("console_people");
  const { pending, refusal, perform } = useAct();
  const owners = people.filter(({ role }) => role === "owner").length;
  const lines = () => consoleClient().accounts;
  if (people.length === 0) {
    return <p className="text-sm text-muted">{words("accounts.nobody")}</p>;
  }
  return (
    <>
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      <ul className="divide-y divide-line">
        {people.map(({ id: member_id, name: known, photo_url, role }) => {
          const name = known ?? member_id;
          const last = role === "owner" && owners === 1;
          return (
            <li key={member_id} className="grid gap-2 py-3">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
                <Avatar name={name} src={photo_url} className="size-9 text-xs" />
                <p className="min-w-0 flex-1 basis-32 font-medium wrap-anywhere">
                  {known === null ? (
                    name
                  ) : (
                    <Link
                      href={`/members/${member_id}`}
                      className="inline-flex items-center underline decoration-line-strong underline-offset-4 pointer-coarse:min-h-11"
                    >
                      {name}
                    </Link>
                  )}
                </p>
                {writes && !last ? (
                  <div className="flex items-center gap-2">
                    <div className="w-36">
                      <Select
                        aria-label={words("accounts.role_of", { name })}
                        value={role}
                        disabled={pending}
                        onChange={({ target }) => {
                          const to = target.value as AccountRole;
                          void perform(
                            () => lines().changeMember.mutate({ account_id, member_id, role: to }),
                            words("accounts.role_saved", { name }),
                          );
                        }}
                      >
                        {ACCOUNT_ROLES.map((one) => (
                          <option key={one} value={one}>
                            {words(`accounts.roles.${one}`)}
                          </option>
                        ))}
                      </Select>
                    </div>
                    <AskedAct
                      variant="leave"
                      size="sm"
                      label={words("accounts.remove")}
                      spoken={words("accounts.remove_one", { name })}
                      text={words("accounts.remove_text")}
                      said={words("accounts.removed", { name })}
                      act={() => lines().removeMember.mutate({ account_id, member_id })}
                    />
                  </div>
                ) : (
                  <span className="text-sm text-muted">{words(`accounts.roles.${role}`)}</span>
                )}
              </div>
              {writes && last && (
                <p className="text-sm text-muted">{words("accounts.last_owner")}</p>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
