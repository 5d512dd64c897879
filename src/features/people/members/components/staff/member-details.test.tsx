import { expect, test } from "vitest";
import { htmlOf, textOf } from "@/testing/rendered";
import { ChangeMemberDialog } from "./change-member-dialog";
import { memberChange } from "./member-change";
import { MemberDetails } from "./member-details";

const address = {
  ...{ address_line_1: "Hafenstraße 12", address_line_2: null, city: "Hamburg" },
  ...{ administrative_area: null, postal_code: "20457", country_code: "DE" },
};
const member = {
  ...{ id: "mem_1", name: "Amira Haddad", email: "amira@example.org" },
  ...{ phone: { number: "+4930901820", country_code: "DE" }, address, locale: null },
  custom_fields: { size: "M" },
};
const size = {
  ...{ key: "size", label: "Shirt size", type: "select" as const, options: ["S", "M"] },
  ...{ required: false, editable: false },
};
const waiver = { ...size, key: "waiver", label: "Waiver signed", type: "boolean" as const };

test("a member's page shows their address and the club's own fields, filled or not", () => {
  const shown = textOf(
    <MemberDetails member={member} fields={[size, waiver]} locale="en-GB" />,
    "en-GB",
  );
  expect(shown).toContain("Hafenstraße 12 20457 Hamburg Germany");
  expect(shown).toContain("Shirt size M Waiver signed Not filled in");
});

test("a member without an address has no empty lines", () => {
  const shown = <MemberDetails member={{ ...member, address: null }} fields={[]} locale="en-GB" />;
  expect(htmlOf(shown)).not.toContain("address");
});

test("the form of a member's details begins with all that is saved", () => {
  const form = htmlOf(
    <ChangeMemberDialog
      {...{ member, version: "1", onClose: () => undefined }}
      fields={[size]}
      countries={[{ value: "DE", text: "Germany" }]}
      languages={[{ value: "", text: "The club’s language" }]}
    />,
  );
  for (const value of ["Amira Haddad", "amira@example.org", "+4930901820", "Hafenstraße 12"]) {
    expect(form).toContain(`value="${value}"`);
  }
  expect(form).toMatch(/<option value="M" selected[^>]*>M<\/option>/);
});

test("a field that new members must fill in is asked of nobody who has stayed without it", () => {
  const asked = (custom_fields: object) =>
    htmlOf(
      <ChangeMemberDialog
        {...{ version: "1", countries: [], languages: [], onClose: () => undefined }}
        member={{ ...member, name: "", custom_fields: custom_fields as Record<string, never> }}
        fields={[{ ...size, required: true }]}
      />,
    ).match(/<select[^>]*custom_fields.size[^>]*>/)?.[0];
  expect(asked({ size: "M" })).toContain("required");
  expect(asked({})).not.toContain("required");
});

test("only what was typed is changed, and an empty mail address takes it away", () => {
  expect(memberChange(member, {})).toEqual({});
  expect(memberChange(member, { name: " Amira Said ", email: " " })).toEqual({
    ...{ name: "Amira Said", email: null },
  });
  expect(memberChange(member, { "phone.number": "040 30620" })).toEqual({
    phone: { number: "040 30620", country_code: "DE" },
  });
  const sized = memberChange(member, { "custom_fields.size": "S" }, [size]);
  expect(sized).toEqual({ custom_fields: { size: "S" } });
  expect(memberChange(member, { "address.city": "Altona" })).toEqual({
    address: { ...address, city: "Altona" },
  });
});
