import { expect, test } from "vitest";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { newId } from "@/lib/ids";
import { getDatabase } from "@/server/data/db";
import { youngRules } from "@/testing/young-rules";
import {
  insertDispute,
  insertPayout,
  insertPayoutItem,
  paymentRow,
} from "@/testing/worlds/money-rows";
import { makeMember, makePrice, makeResource, makeWorld, type World } from "@/testing/worlds/world";

const run = (sql: string, values: unknown[] = []) => getDatabase().pool.query(sql, values);
type Break = (world: World) => Promise<unknown>;

/** Writes a row twice, with another primary key the second time. */
const twice =
  (sql: string, values: (world: World, member: string) => unknown[]): Break =>
  async (world) => {
    const { id: member } = await makeMember(world);
    const same = values(world, member);
    await run(sql, [newId("mbr"), ...same]);
    return run(sql, [newId("mbr"), ...same]);
  };

/** Writes a person of the staff, with one column as given. */
async function staffRow(world: World, column: string, value: string) {
  const columns = { email: `'${newId("usr").toLowerCase()}@staff.test'`, [column]: value };
  return run(
    `INSERT INTO staff_members (id, organization_id, name, invited_by, ${Object.keys(columns).join(", ")})
     VALUES ($1, $2, 'X', 'system:test', ${Object.values(columns).join(", ")})`,
    [newId("stf"), world.org.id],
  );
}

/** Writes a session of a till, with one column as given. */
async function sessionRow(world: World, column: string, value: string, desk = newId("csd")) {
  await run(
    "INSERT INTO cash_desks (id, organization_id, name) VALUES ($1, $2, 'X') ON CONFLICT DO NOTHING",
    [desk, world.org.id],
  );
  const id = newId("css");
  const columns = { opening_amount: "0", [column]: value };
  await run(
    `INSERT INTO cash_sessions (id, organization_id, cash_desk_id, currency, opened_by, ${Object.keys(columns).join(", ")})
     VALUES ($1, $2, $3, 'EUR', 'system:test', ${Object.values(columns).join(", ")})`,
    [id, world.org.id, desk],
  );
  return id;
}

/** Writes a movement of an open till, with one column as given. */
async function movementRow(world: World, column: string, value: string) {
  const columns = { kind: "'paid_in'", amount: "1", [column]: value };
  return run(
    `INSERT INTO cash_movements (id, organization_id, cash_session_id, reason, made_by, ${Object.keys(columns).join(", ")})
     VALUES ($1, $2, $3, 'X', 'system:test', ${Object.values(columns).join(", ")})`,
    [newId("csm"), world.org.id, await sessionRow(world, "opening_amount", "0")],
  );
}

/** Writes an invitation into a new account, with one column as given. */
async function invitationRow(world: World, column: string, value: string) {
  const { id: member } = await makeMember(world);
  const account = newId("acc");
  await run("INSERT INTO accounts (id, organization_id, name) VALUES ($1, $2, 'X')", [
    account,
    world.org.id,
  ]);
  const columns = { token_hash: `'${newId("aci")}'`, [column]: value };
  return run(
    `INSERT INTO account_invitations (id, organization_id, account_id, invited_by_member_id, email, role, expires_at, ${Object.keys(columns).join(", ")})
     VALUES ($1, $2, $3, $4, 'kim@example.test', 'member', now(), ${Object.values(columns).join(", ")})`,
    [newId("aci"), world.org.id, account, member],
  );
}

/** Writes a guest of a new booking, with one column as given. */
async function guestRow(world: World, column: string, value: string) {
  const { id: member_id } = await makeMember(world);
  const { id: resource_id } = await makeResource(world);
  await makePrice(world, 0);
  const times = { starts_at_local: "2026-12-01T10:00:00", ends_at_local: "2026-12-01T11:00:00" };
  const { id } = await createBooking(world.ctx, { member_id, resource_id, quantity: 1, ...times });
  const columns = { token_hash: `'${newId("gst")}'`, [column]: value };
  return run(
    `INSERT INTO booking_guests (id, organization_id, booking_id, token, ${Object.keys(columns).join(", ")})
     VALUES ($1, $2, $3, 'x', ${Object.values(columns).join(", ")})`,
    [newId("gst"), world.org.id, id],
  );
}

/** Writes a picture with its bytes in the row, in a bucket, or both. */
async function imageRow({ org }: World, bytes: string | null, object: string | null) {
  const id = newId("img");
  await run(
    "INSERT INTO images (organization_id, id, width, height, has_alpha, original, object) VALUES ($1, $2, 1, 1, false, $3, $4)",
    [org.id, id, bytes, object],
  );
  return id;
}

/** Breaks each rule, past every verb. */
const BREAKS: Record<string, Break> = {
  mailbox_message_file: () =>
    run(
      "INSERT INTO mailbox_messages (id, to_address, subject, text, html, file_name) VALUES ($1, 'a@b.test', 'X', 'X', 'X', 'a.pdf')",
      [newId("mbr")],
    ),
  sign_in_requests_browser_hash_key: twice(
    "INSERT INTO sign_in_requests (id, browser_hash, email, path, expires_at) VALUES ($1, $2, 'a@b.test', '/', now())",
    () => [Buffer.from(newId("mbr"))],
  ),
  organizations_handle_key: ({ org }) =>
    run(
      "INSERT INTO organizations SELECT (jsonb_populate_record(o, $2)).* FROM organizations o WHERE id = $1",
      [org.id, JSON.stringify({ id: newId("org"), slug: newId("org") })],
    ),
  organizations_portal_domain_key: async ({ org }) => {
    const own = { portal_domain: "own.example", portal_domain_verified_at: new Date() };
    const copy = (more: object) =>
      run(
        "INSERT INTO organizations SELECT (jsonb_populate_record(o, $2)).* FROM organizations o WHERE id = $1",
        [org.id, JSON.stringify({ id: newId("org"), slug: newId("org"), ...own, ...more })],
      );
    await copy({ handle: newId("org").toLowerCase() });
    return copy({ handle: newId("org").toLowerCase() });
  },
  organizations_mode: ({ org }) =>
    run(
      "INSERT INTO organizations SELECT (jsonb_populate_record(o, $2)).* FROM organizations o WHERE id = $1",
      [org.id, JSON.stringify({ id: newId("org"), slug: newId("org"), handle: "", mode: "demo" })],
    ),
  organizations_clock_in_test_mode: ({ org }) =>
    run("UPDATE organizations SET test_clock_at = now() WHERE id = $1", [org.id]),
  pass_scans_client_key: twice(
    "INSERT INTO pass_scans (id, organization_id, actor, client_scan_id, direction, method, result, scanned_at) VALUES ($1, $2, 'scanner:x', 'one', 'in', 'code', 'unknown', now())",
    ({ org }) => [org.id],
  ),
  members_photo_key: async (world) => {
    const members = [await makeMember(world), await makeMember(world)];
    const image = newId("img");
    await run(
      "INSERT INTO images (organization_id, id, width, height, has_alpha, original, personal) VALUES ($1, $2, 1, 1, false, '', true)",
      [world.org.id, image],
    );
    for (const { id } of members)
      await run("UPDATE members SET photo_image_id = $1 WHERE id = $2", [image, id]);
  },
  members_walk_in_key: async (world) => {
    for (const { id } of [await makeMember(world), await makeMember(world)])
      await run("UPDATE members SET walk_in = true WHERE id = $1", [id]);
  },
  images_bytes: (world) => imageRow(world, "x", "images/x"),
  image_renditions_bytes: async (world) =>
    run(
      "INSERT INTO image_renditions (organization_id, image_id, name, content, object) VALUES ($1, $2, '640.avif', NULL, NULL)",
      [world.org.id, await imageRow(world, null, "images/x")],
    ),
  booking_guests_status: async (world) => guestRow(world, "status", "'asked'"),
  booking_guests_share: async (world) => guestRow(world, "share_amount", "0"),
  booking_guests_paid: async (world) => guestRow(world, "paid_at", "now()"),
  booking_guests_organization_id_token_hash_key: async (world) => {
    await guestRow(world, "token_hash", "'same'");
    return guestRow(world, "token_hash", "'same'");
  },
  booking_guests_payment_key: async (world) => {
    const { id } = await makeMember(world);
    const payment = newId("pay");
    await run(
      "INSERT INTO payments (id, tenant_id, organization_id, member_id, amount, currency, status, provider, purpose) VALUES ($1, $2, $3, $4, 1, 'EUR', 'pending', 'processor', 'share')",
      [payment, world.org.tenant_id, world.org.id, id],
    );
    await guestRow(world, "payment_id", `'${payment}'`);
    return guestRow(world, "payment_id", `'${payment}'`);
  },
  staff_members_status_check: async (world) => staffRow(world, "status", "'boss'"),
  staff_members_email_check: async (world) => staffRow(world, "email", "'Mia@staff.test'"),
  staff_members_organization_id_email_key: async (world) => {
    await staffRow(world, "email", "'mia@staff.test'");
    return staffRow(world, "email", "'mia@staff.test'");
  },
  staff_roles_limits_check: async (world) =>
    run(
      "INSERT INTO staff_roles (id, organization_id, name, discount_percent) VALUES ($1, $2, 'X', 101)",
      [newId("rol"), world.org.id],
    ),
  cash_movements_amount_check: async (world) => movementRow(world, "amount", "0"),
  cash_movements_kind_check: async (world) => movementRow(world, "kind", "'lost'"),
  cash_sessions_amounts_check: async (world) => sessionRow(world, "opening_amount", "-1"),
  cash_sessions_closed_check: async (world) => sessionRow(world, "closed_at", "now()"),
  cash_sessions_counted_check: async (world) => sessionRow(world, "counted", "'[]'"),
  cash_sessions_open: async (world) => {
    const desk = newId("csd");
    await sessionRow(world, "opening_amount", "1", desk);
    return sessionRow(world, "opening_amount", "2", desk);
  },
  account_invitations_status: async (world) => invitationRow(world, "status", "'asked'"),
  account_invitations_organization_id_token_hash_key: async (world) => {
    await invitationRow(world, "token_hash", "'same'");
    return invitationRow(world, "token_hash", "'same'");
  },
  payments_purpose: (world) => paymentRow(world, "gift"),
  passkeys_credential_id_key: async () => {
    const user = newId("usr");
    await run("INSERT INTO users (id, email) VALUES ($1, $1)", [user]);
    const insert =
      "INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, name) VALUES ($1, $2, $2, '', 0, 'X')";
    await run(insert, [newId("psk"), user]);
    return run(insert, [newId("psk"), user]);
  },
  organizations_card_payments_check: ({ org }) =>
    run("UPDATE organizations SET card_payments = 'perhaps' WHERE id = $1", [org.id]),
  portal_tokens_organization_id_token_hash_key: twice(
    "INSERT INTO portal_tokens (id, organization_id, member_id, token_hash, expires_at) VALUES ($1, $2, $3, $4, now())",
    ({ org }, member) => [org.id, member, Buffer.from(member)],
  ),
  approvals_organization_id_token_hash_key: twice(
    "INSERT INTO approvals (id, organization_id, asked_by, operation, input_hash, token_hash, expires_at) VALUES ($1, $2, $3, 'X', '', $4, now())",
    ({ org }, member) => [org.id, member, Buffer.from(member)],
  ),
  disputes_once: async (world) => {
    await insertDispute(world);
    return insertDispute(world);
  },
  disputes_amount_check: (world) => insertDispute(world, { amount: 0 }),
  disputes_status_check: (world) => insertDispute(world, { status: "perhaps" }),
  disputes_closed_check: (world) => insertDispute(world, { status: "lost" }),
  disputes_respond_by_check: (world) =>
    insertDispute(world, { status: "under_review", waits: true }),
  payouts_once: async (world) => {
    await insertPayout(world);
    return insertPayout(world);
  },
  payouts_status_check: (world) => insertPayout(world, "perhaps"),
  payout_items_once: async (world) => {
    const payout = await insertPayout(world);
    await insertPayoutItem(world, payout);
    return insertPayoutItem(world, payout);
  },
  payout_items_type_check: async (world) =>
    insertPayoutItem(world, await insertPayout(world), { type: "gift" }),
  payout_items_net_check: async (world) =>
    insertPayoutItem(world, await insertPayout(world), { net: 99 }),
  member_imports_pause_code_check: ({ org }) =>
    run(
      "INSERT INTO member_imports (id, organization_id, status, pause_code, encoding, separator, total) VALUES ($1, $2, 'running', 'rights_gone', 'utf-8', ',', 1)",
      [newId("imp"), org.id],
    ),
  saved_views_shared_name: twoViews(true),
  saved_views_own_name: twoViews(false),
  push_devices_organization_id_endpoint_hash_key: async ({ org, ...world }) => {
    const { id } = await makeMember({ org, ...world });
    const insert =
      "INSERT INTO push_devices (id, organization_id, member_id, endpoint_hash, endpoint, p256dh, auth, session_hash) VALUES ($1, $2, $3, 'same', '', '', '', '')";
    await run(insert, [newId("pdv"), org.id, id]);
    return run(insert, [newId("pdv"), org.id, id]);
  },
};

/** Returns what keeps two views under one name, which differ in their capitals. */
function twoViews(shared: boolean) {
  return async ({ org }: World) => {
    const insert =
      "INSERT INTO saved_views (id, organization_id, list, name, filters, shared, position, made_by) VALUES ($1, $2, 'members', $3, '{}', $4, 0, 'staff:a')";
    await run(insert, [newId("viw"), org.id, "Mine", shared]);
    return run(insert, [newId("viw"), org.id, "mine", shared]);
  };
}

test("each young rule of a table is broken here", async () => {
  expect(Object.keys(BREAKS)).toEqual(expect.arrayContaining(await youngRules()));
});

test.each(Object.entries(BREAKS))(
  "the rule %s refuses a row that breaks it",
  async (name, breaks) => {
    const world = await makeWorld();
    const error = await breaks(world).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ constraint: name });
  },
);
