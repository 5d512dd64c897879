import { getTranslations } from "next-intl/server";
import { LinkButton } from "@/ui/link-button";
import { Notice } from "@/ui/notice";
import type { openPage } from "./portal";

type Page = Pick<Awaited<ReturnType<typeof openPage>>, "call" | "me">;

/** True while the member cannot book until the organization lifts the suspension. */
export function isSuspended({ me }: Pick<Page, "me">): boolean {
  return me.member.status === "suspended";
}

/**
 * Tells a suspended member which actions are blocked, which remain, and how to end it; nothing for
 * everybody else.
 */
export async function Suspended({ call, me }: Page) {
  if (!isSuspended({ me })) return null;
  const late = (await call.invoices.owed()).some(({ status }) => status === "past_due");
  const words = await getTranslations("home.suspended");
  const { name: club } = me.organization;
  return (
    <Notice
      tone="danger"
      title={words("title")}
      action={
        late && (
          <LinkButton href="/invoices" size="sm">
            {words("pay")}
          </LinkButton>
        )
      }
    >
      <p>{words(late ? "late" : "lifted", { club })}</p>
      <p>{words("still")}</p>
    </Notice>
  );
}
