import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { roleNames } from "@/features/people/staff/words";
import { openWith } from "../../../open-console";
import { readAll } from "@/lib/read-all";

/** Opens a page of roles: all of them by their names, who has which, and the reader's own rights. */
export const openRoles = cache(async () => {
  const opened = await openWith("staff:read");
  const { call, staffId } = opened;
  const [words, { items: roles }, people, me] = await Promise.all([
    getTranslations("console"),
    call.staff.roles({}),
    readAll((at) => call.staff.list(at)),
    call.staff.get({ staff_id: staffId }),
  ]);
  const nameOf = roleNames(words, new Map(roles.map(({ id, name }) => [id, name])));
  const working = people.filter(({ status }) => status !== "removed");
  const havingRole = (id: string) => working.filter(({ role_ids }) => role_ids.includes(id));
  const { scopes, limits } = me.value;
  /** Those that another role may begin as. */
  const sources = roles
    .filter(({ archived_at }) => archived_at === null)
    .map((role) => ({
      ...{ id: role.id, name: nameOf(role.id), scopes: role.scopes, limits: role.limits },
    }));
  return { ...opened, roles, nameOf, havingRole, sources, own: { scopes, limits } };
});
