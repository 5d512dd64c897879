import type { Names } from "@/features/catalogue/pricing/components/staff/price-words";
import type { openWith } from "../../../../open-console";
import { byName } from "@/lib/by-name";
import { readAll } from "@/lib/read-all";

type Opened = Pick<Awaited<ReturnType<typeof openWith>>, "call" | "may">;

/** Reads what prices are for, as far as the person may: places, groups, memberships and tax rates in use. */
export async function readAround({ call, may }: Opened) {
  const [resources, groups, products, taxes] = await Promise.all([
    may("resources:read") ? readAll((at) => call.resources.list(at)) : [],
    may("groups:read") ? readAll((at) => call.groups.list(at)) : [],
    may("products:read") ? readAll((at) => call.products.list(at)) : [],
    may("tax-rates:read")
      ? readAll((at) => call.taxRates.list({ ...at, include_archived: true }))
      : [],
  ]);
  const names: Names = {
    resources: byId(resources),
    groups: byId(groups),
    products: byId(products),
  };
  const places = resources
    .map(
      ({
        id,
        name,
        min_duration_minutes: least,
        max_duration_minutes: most,
        slot_step_minutes: step,
      }) => ({
        ...{ id, name, least, most, step },
      }),
    )
    .toSorted(byName);
  return { places, groups: choices(groups), products: choices(products), taxes, names };
}

const choices = (rows: { id: string; name: string }[]) =>
  rows.map(({ id, name }) => ({ id, name }));
const byId = (rows: { id: string; name: string }[]) =>
  Object.fromEntries(rows.map(({ id, name }) => [id, name]));
