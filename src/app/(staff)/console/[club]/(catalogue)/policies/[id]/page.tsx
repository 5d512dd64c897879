import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { orNull } from "@/app/or-null";
import { titled } from "@/app/titled";
import { EditPolicy } from "@/features/catalogue/policies/components/staff/edit-policy";
import { toldOf } from "@/features/catalogue/policies/components/staff/presets";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../../open-console";

export const generateMetadata = titled("policies");

type Props = { params: Promise<{ id: string }> };

/** Changes a policy for bookings from now on. */
export default async function EditPolicyPage({ params }: Props) {
  const { id } = await params;
  const { call, org, now } = await openWith("policies:write");
  const [words, found] = await Promise.all([
    getTranslations("console_catalogue.policies"),
    orNull(call.policies.get({ policy_id: id })),
  ]);
  if (!found) notFound();
  const { value: policy, version } = found;
  return (
    <>
      <PageHeader
        title={words("edit_title", { name: policy.name })}
        back={{ href: "/policies", text: words("title") }}
      />
      <EditPolicy
        name={policy.name}
        terms={toldOf(policy)}
        changes={{ id, version }}
        now={now}
        timezone={org.default_timezone}
      />
    </>
  );
}
