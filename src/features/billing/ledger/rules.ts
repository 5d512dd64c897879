/**
 * The invariants of an organization's books. Each is a query for the rows that break it: an object's `id`, its
 * own amount (`has`) and the sum of the others (`should`), in minor units. `$1` is the organization. They hold
 * after every transaction, whatever is in progress.
 */
const LIVE = "('pending', 'succeeded')";

/** SQL after a FROM: the lines of documents `d`, with their gross amounts. */
export const LINES = `CROSS JOIN LATERAL (SELECT
    l ->> 'booking_id' AS booking_id, (l ->> 'amount')::bigint AS amount,
    (l ->> 'quantity')::bigint * (l ->> 'unit_amount')::bigint AS asked,
    l -> 'tax' ->> 'tax_rate_id' AS rate, COALESCE((l -> 'tax' ->> 'amount')::bigint, 0) AS tax,
    round((l -> 'tax' ->> 'percentage')::numeric * 1000) AS thousandths,
    (l ->> 'amount')::bigint + CASE WHEN (l -> 'tax' ->> 'inclusive')::boolean IS FALSE
      THEN (l -> 'tax' ->> 'amount')::bigint ELSE 0 END AS gross
  FROM (
    -- Most documents have one line: taken as it is, it costs a third of a call that returns rows.
    SELECT d.lines -> 0 AS l WHERE jsonb_array_length(d.lines) = 1
    UNION ALL
    SELECT e.l FROM unnest(ARRAY(SELECT jsonb_array_elements(d.lines))) AS e(l) WHERE jsonb_array_length(d.lines) <> 1) each) line`;

/** Returns SQL for the tax within a gross amount: the rounding of lib/tax, written independently. */
const taxIn = (gross: string, thousandths: string) =>
  `(sign(${gross}) * floor((2 * abs(${gross}) * ${thousandths} + 100000 + ${thousandths}) / (2 * (100000 + ${thousandths}))))`;

/** The part of invoice `i`'s money that was refunded for its credit notes, or is about to be. */
const GIVEN = `(SELECT COALESCE(sum(rp.amount), 0) FROM refund_parts rp
    JOIN credit_notes c ON c.organization_id = rp.organization_id AND c.id = rp.credit_note_id JOIN refunds r ON r.organization_id = rp.organization_id AND r.id = rp.refund_id
   WHERE c.organization_id = i.organization_id AND c.invoice_id = i.id AND r.status IN ${LIVE})`;

/** The part of payment `p` refunded without a credit note: it was never allocated, or no longer is. */
const FREED = `(SELECT COALESCE(sum(r.amount - (SELECT COALESCE(sum(rp.amount), 0) FROM refund_parts rp WHERE rp.organization_id = r.organization_id AND rp.refund_id = r.id)), 0)
    FROM refunds r WHERE r.organization_id = p.organization_id AND r.payment_id = p.id AND r.status IN ${LIVE})`;
const ALLOCATED =
  "(SELECT COALESCE(sum(a.amount), 0) FROM allocations a WHERE a.organization_id = p.organization_id AND a.payment_id = p.id)";
const REFUNDED = (statuses: string) =>
  `(SELECT COALESCE(sum(r.amount), 0) FROM refunds r WHERE r.organization_id = p.organization_id AND r.payment_id = p.id AND r.status IN ${statuses})`;
const PARTS = (of: string) => `(SELECT COALESCE(sum(rp.amount), 0) FROM refund_parts rp
    JOIN refunds r ON r.organization_id = rp.organization_id AND r.id = rp.refund_id WHERE ${of} AND r.status IN ${LIVE})`;

/** SQL after a FROM of booking `b` and its invoice `i`: what the invoice asks for this booking, of all that it bills. */
const ASKED = `CROSS JOIN LATERAL (SELECT count(DISTINCT COALESCE(l ->> 'booking_id', '')) > 1 AS shared FROM jsonb_array_elements(i.lines) l) bill
      CROSS JOIN LATERAL (SELECT COALESCE(sum(part.gross), 0) AS gross, COALESCE(sum(part.tax), 0) AS tax FROM (
          SELECT line.booking_id, line.gross, line.tax FROM invoices d ${LINES} WHERE d.organization_id = i.organization_id AND d.id = i.id
          UNION ALL SELECT line.booking_id, -line.gross, -line.tax FROM credit_notes d ${LINES}
           WHERE d.organization_id = i.organization_id AND d.invoice_id = i.id AND d.status <> 'voided') part
        WHERE NOT bill.shared OR part.booking_id = b.id) asked`;

/** A rule, and the sentence that an operator reads when it is broken. */
export type LedgerRule = { code: string; says: string; sql: string };

const rule = (code: string, says: string, sql: string): LedgerRule => ({ code, says, sql });
const differing = (from: string) => `SELECT id, has, should FROM (${from}) d WHERE has <> should`;

export const LEDGER_RULES: LedgerRule[] = [
  rule(
    "invoice_paid",
    "The invoice's paid amount differs from its payments.",
    differing(`SELECT i.id, i.amount_paid AS has, (SELECT COALESCE(sum(a.amount), 0) FROM allocations a
      JOIN payments p ON p.organization_id = a.organization_id AND p.id = a.payment_id AND p.status = 'succeeded' WHERE a.organization_id = i.organization_id AND a.invoice_id = i.id) AS should
      FROM invoices i WHERE i.organization_id = $1`),
  ),
  rule(
    "invoice_credited",
    "The invoice's credited amount differs from its credit notes.",
    differing(`SELECT i.id, i.amount_credited AS has, (SELECT COALESCE(sum(c.total), 0) FROM credit_notes c
      WHERE c.organization_id = i.organization_id AND c.invoice_id = i.id AND c.status <> 'voided') AS should
      FROM invoices i WHERE i.organization_id = $1`),
  ),
  rule(
    "credit_exceeds_invoice",
    "More has been credited than was ever invoiced.",
    "SELECT id, amount_credited AS has, total AS should FROM invoices WHERE organization_id = $1 AND amount_credited > total",
  ),
  rule(
    "invoice_sums",
    "The invoice's lines do not add up to its total.",
    differing(`SELECT d.id, d.total AS has, sum(line.gross) AS should FROM invoices d ${LINES}
      WHERE d.organization_id = $1 GROUP BY d.organization_id, d.id
      UNION ALL SELECT d.id, d.tax_amount, sum(line.tax) FROM invoices d ${LINES}
      WHERE d.organization_id = $1 GROUP BY d.organization_id, d.id
      UNION ALL SELECT d.id, d.subtotal, d.total - d.tax_amount FROM invoices d WHERE d.organization_id = $1
      UNION ALL SELECT d.id, line.amount, line.asked FROM invoices d ${LINES} WHERE d.organization_id = $1`),
  ),
  rule(
    "line_tax",
    "The tax of an invoice's line does not match its amount.",
    differing(`SELECT d.id, line.tax AS has, ${taxIn("line.gross", "line.thousandths")} AS should
      FROM invoices d ${LINES} WHERE d.organization_id = $1 AND line.rate IS NOT NULL`),
  ),
  rule(
    "credit_note_sums",
    "The credit note's lines do not add up to its total.",
    differing(`SELECT d.id, d.total AS has, sum(line.gross) AS should FROM credit_notes d ${LINES}
      WHERE d.organization_id = $1 GROUP BY d.organization_id, d.id
      UNION ALL SELECT d.id, d.tax_amount, sum(line.tax) FROM credit_notes d ${LINES}
      WHERE d.organization_id = $1 GROUP BY d.organization_id, d.id`),
  ),
  rule(
    "credited_tax",
    "The rest of the invoice after its credit notes is taxed wrongly.",
    // With one line, the tax of the rest; with several, none at any rate once all is credited.
    differing(`SELECT i.id, left_over.tax AS has,
        CASE WHEN left_over.gross = 0 THEN 0 ELSE ${taxIn("left_over.gross", "left_over.thousandths")} END AS should
      FROM invoices i CROSS JOIN LATERAL (
        SELECT sum(part.gross) AS gross, sum(part.tax) AS tax, max(part.thousandths) AS thousandths, sum(part.line) AS lines
          FROM (SELECT line.rate, line.gross, line.tax, line.thousandths, 1 AS line FROM invoices d ${LINES} WHERE d.organization_id = i.organization_id AND d.id = i.id
            UNION ALL SELECT line.rate, -line.gross, -line.tax, NULL, 0 FROM credit_notes d ${LINES}
              WHERE d.organization_id = i.organization_id AND d.invoice_id = i.id AND d.status <> 'voided') part
         GROUP BY part.rate HAVING part.rate IS NOT NULL) left_over
      WHERE i.organization_id = $1 AND (left_over.lines = 1 OR left_over.gross = 0)`),
  ),
  rule(
    "voided_with_money",
    "A voided invoice has been paid or credited.",
    "SELECT id, amount_paid + amount_credited AS has, 0 AS should FROM invoices WHERE organization_id = $1 AND status = 'voided' AND amount_paid + amount_credited <> 0",
  ),
  rule(
    "money_unclaimed",
    "More has been paid than the invoice asks for, and no credit note covers the excess.",
    `SELECT id, has, should FROM (SELECT i.id, greatest(0, i.amount_paid - ${GIVEN} - (i.total - i.amount_credited)) AS has,
        (SELECT COALESCE(sum(c.total - c.amount_applied - ${PARTS("rp.credit_note_id = c.id")}), 0)
           FROM credit_notes c WHERE c.organization_id = i.organization_id AND c.invoice_id = i.id AND c.status = 'issued') AS should
      FROM invoices i WHERE i.organization_id = $1 AND i.status <> 'draft') d WHERE has > should`,
  ),
  rule(
    "given_beyond_paid",
    "More of a payment was refunded for an invoice's credit notes than it paid of that invoice.",
    `SELECT g.payment_id AS id, g.amount AS has, COALESCE(a.amount, 0) AS should FROM (
        SELECT r.organization_id, r.payment_id, c.invoice_id, sum(rp.amount) AS amount FROM refund_parts rp
          JOIN credit_notes c ON c.organization_id = rp.organization_id AND c.id = rp.credit_note_id JOIN refunds r ON r.organization_id = rp.organization_id AND r.id = rp.refund_id
         WHERE c.organization_id = $1 AND r.status IN ${LIVE} GROUP BY r.organization_id, r.payment_id, c.invoice_id) g
      LEFT JOIN allocations a ON a.organization_id = g.organization_id AND a.payment_id = g.payment_id AND a.invoice_id = g.invoice_id
     WHERE g.amount > COALESCE(a.amount, 0)`,
  ),
  rule(
    "given_beyond_excess",
    "More was refunded for the invoice's credit notes than was paid beyond what the invoice asks for.",
    `SELECT id, has, should FROM (SELECT i.id, ${GIVEN} AS has, greatest(0, i.amount_paid - (i.total - i.amount_credited)) AS should
      FROM invoices i WHERE i.organization_id = $1) d WHERE has > should`,
  ),
  rule(
    "payment_refunded",
    "The payment's refunded amount differs from its refunds.",
    differing(`SELECT p.id, p.amount_refunded AS has, ${REFUNDED("('succeeded')")} AS should
      FROM payments p WHERE p.organization_id = $1`),
  ),
  rule(
    "refunds_exceed_payment",
    "More was refunded, or is about to be, than was paid.",
    `SELECT id, has, should FROM (SELECT p.id, ${REFUNDED(LIVE)} AS has,
        CASE WHEN p.status = 'succeeded' THEN p.amount ELSE 0 END AS should
      FROM payments p WHERE p.organization_id = $1) d WHERE has > should`,
  ),
  rule(
    "payment_overspent",
    "More of the payment was allocated or refunded than it contains.",
    `SELECT id, has, should FROM (SELECT p.id, ${ALLOCATED} + ${FREED} AS has, p.amount AS should
      FROM payments p WHERE p.organization_id = $1) d WHERE has > should`,
  ),
  rule(
    "allocation_astray",
    "Money was allocated to another member's invoice, in another currency, or in no amount.",
    `SELECT a.id, a.amount AS has, 0 AS should FROM allocations a
      JOIN payments p ON p.organization_id = a.organization_id AND p.id = a.payment_id JOIN invoices i ON i.organization_id = a.organization_id AND i.id = a.invoice_id
     WHERE a.organization_id = $1 AND (a.amount <= 0 OR (p.member_id <> i.member_id AND i.account_id IS NULL)
       OR a.currency <> p.currency OR a.currency <> i.currency)`,
  ),
  rule(
    "refund_parts",
    "A refund's parts exceed its amount, or one of them exceeds its credit note.",
    `SELECT r.id, s.amount AS has, r.amount AS should FROM refunds r CROSS JOIN LATERAL
      (SELECT COALESCE(sum(rp.amount), 0) AS amount FROM refund_parts rp WHERE rp.organization_id = r.organization_id AND rp.refund_id = r.id) s
      WHERE r.organization_id = $1 AND s.amount > r.amount
     UNION ALL SELECT c.id, s.amount, c.total - c.amount_applied FROM credit_notes c CROSS JOIN LATERAL
      (SELECT ${PARTS("rp.credit_note_id = c.id")} AS amount) s
      WHERE c.organization_id = $1 AND s.amount > CASE WHEN c.status = 'voided' THEN 0 ELSE c.total - c.amount_applied END`,
  ),
  rule(
    "credit_note_refunded",
    "The credit note is marked as refunded, but no refund returned its money.",
    `SELECT c.id, c.total AS has, 0 AS should FROM credit_notes c WHERE c.organization_id = $1 AND c.status = 'refunded'
      AND NOT EXISTS (SELECT 1 FROM refund_parts rp JOIN refunds r ON r.organization_id = rp.organization_id AND r.id = rp.refund_id
        WHERE rp.organization_id = c.organization_id AND rp.credit_note_id = c.id AND r.status = 'succeeded')`,
  ),
  rule(
    "member_balance",
    "The member's money differs from the sum of their invoices and open credit.",
    differing(`SELECT member_id || ' ' || currency AS id, sum(came) AS has, sum(went) AS should FROM (
        SELECT p.member_id, p.currency, p.amount - ${REFUNDED("('succeeded')")} AS came,
            p.amount - ${ALLOCATED} - (SELECT COALESCE(sum(r.amount - (SELECT COALESCE(sum(rp.amount), 0)
              FROM refund_parts rp WHERE rp.organization_id = r.organization_id AND rp.refund_id = r.id)), 0) FROM refunds r WHERE r.organization_id = p.organization_id AND r.payment_id = p.id AND r.status = 'succeeded') AS went
          FROM payments p WHERE p.organization_id = $1 AND p.status = 'succeeded'
        UNION ALL SELECT i.member_id, i.currency, 0, i.amount_paid - (SELECT COALESCE(sum(rp.amount), 0) FROM refund_parts rp
              JOIN credit_notes c ON c.organization_id = rp.organization_id AND c.id = rp.credit_note_id JOIN refunds r ON r.organization_id = rp.organization_id AND r.id = rp.refund_id
             WHERE c.organization_id = i.organization_id AND c.invoice_id = i.id AND r.status = 'succeeded')
          FROM invoices i WHERE i.organization_id = $1 AND i.account_id IS NULL
        -- Any member who pays for an account may pay its invoice.
        UNION ALL SELECT p.member_id, p.currency, 0, a.amount - (SELECT COALESCE(sum(rp.amount), 0) FROM refund_parts rp
              JOIN credit_notes c ON c.organization_id = rp.organization_id AND c.id = rp.credit_note_id JOIN refunds r ON r.organization_id = rp.organization_id AND r.id = rp.refund_id
             WHERE c.organization_id = i.organization_id AND c.invoice_id = i.id AND r.payment_id = p.id AND r.status = 'succeeded')
          FROM allocations a JOIN invoices i ON i.organization_id = a.organization_id AND i.id = a.invoice_id JOIN payments p ON p.organization_id = a.organization_id AND p.id = a.payment_id
         WHERE i.organization_id = $1 AND i.account_id IS NOT NULL AND p.status = 'succeeded') moves GROUP BY member_id, currency`),
  ),
  rule(
    "booking_without_invoice",
    "A booking with a price was confirmed without an invoice.",
    `SELECT id, 0 AS has, amount_due AS should FROM bookings WHERE organization_id = $1 AND amount_due > 0
      AND invoice_id IS NULL AND status IN ('confirmed', 'checked_in', 'completed', 'no_show')`,
  ),
  rule(
    "booking_invoiced",
    "The booking's invoice differs from the booking's price, or from its kept amount if that is more, less its guests' shares.",
    // Staff may have credited it by hand: then the documents decide the rest.
    differing(`SELECT b.id, own.has, own.should FROM bookings b JOIN invoices i ON i.organization_id = b.organization_id AND i.id = b.invoice_id
      ${ASKED}
      CROSS JOIN LATERAL (SELECT greatest(b.amount_due, b.kept_amount) - COALESCE(sum(g.share_amount), 0) AS amount FROM booking_guests g
        WHERE g.organization_id = b.organization_id AND g.booking_id = b.id AND g.paid_at IS NOT NULL) rest
      CROSS JOIN LATERAL (VALUES (asked.gross, rest.amount),
        (asked.tax, CASE WHEN rest.amount = b.amount_due THEN b.tax_amount
          ELSE COALESCE(${taxIn("rest.amount", "round((b.tax ->> 'percentage')::numeric * 1000)")}, 0) END)) AS own (has, should)
     WHERE b.organization_id = $1 AND b.status IN ('confirmed', 'checked_in', 'completed', 'no_show')
       AND b.cancellation_credit_note_id IS NULL
       AND NOT EXISTS (SELECT 1 FROM credit_notes c JOIN invoices o ON o.organization_id = c.organization_id AND o.id = c.invoice_id
         WHERE c.settlement IS NOT NULL AND o.organization_id = $1 AND o.lines @> jsonb_build_array(jsonb_build_object('booking_id', b.id)))`),
  ),
  rule(
    "share_invoiced",
    "A guest's paid share has another amount than its invoice, or than the payment of it.",
    differing(`SELECT g.id, own.has, g.share_amount AS should FROM booking_guests g
      JOIN invoices i ON i.organization_id = g.organization_id AND i.id = g.invoice_id JOIN payments p ON p.organization_id = g.organization_id AND p.id = g.payment_id
      CROSS JOIN LATERAL (VALUES (i.total), (CASE WHEN p.status = 'succeeded' AND p.member_id = i.member_id THEN p.amount ELSE 0 END)) AS own (has)
     WHERE g.organization_id = $1 AND g.paid_at IS NOT NULL`),
  ),
  rule(
    "share_idle",
    "A guest's payment was kept, but pays no share.",
    `SELECT p.id, p.amount - ${REFUNDED("('pending', 'succeeded', 'failed')")} AS has, 0 AS should FROM payments p
      WHERE p.organization_id = $1 AND p.purpose = 'share' AND p.status = 'succeeded'
        AND p.amount > ${REFUNDED("('pending', 'succeeded', 'failed')")} AND ${ALLOCATED} = 0`,
  ),
  rule(
    "cancelled_and_invoiced",
    "A booking was cancelled with a credit note, and its invoice still asks for money.",
    differing(`SELECT b.id, LEAST(CASE WHEN bill.shared THEN asked.gross ELSE i.total END, i.total - i.amount_credited) AS has, 0 AS should
      FROM bookings b JOIN invoices i ON i.organization_id = b.organization_id AND i.id = b.invoice_id ${ASKED}
      WHERE b.organization_id = $1 AND b.cancellation_credit_note_id IS NOT NULL`),
  ),
  rule(
    "paid_without_place",
    "Money for a booking was kept, but the booking has no place.",
    `SELECT b.id, kept.amount AS has, 0 AS should FROM bookings b CROSS JOIN LATERAL (
        SELECT COALESCE(sum(p.amount - ${REFUNDED("('pending', 'succeeded', 'failed')")}), 0) AS amount
          FROM payments p WHERE p.organization_id = b.organization_id AND p.booking_id = b.id AND p.status = 'succeeded') kept
      WHERE b.organization_id = $1 AND kept.amount > 0 AND (b.status IN ('held', 'pending_payment', 'pending_approval', 'declined', 'expired')
        OR (b.status = 'cancelled' AND b.invoice_id IS NULL))`,
  ),
  rule(
    "booking_money_idle",
    "Money that was paid for a booking is unused, and is no account credit.",
    `SELECT id, has, should FROM (SELECT b.id, idle.amount AS has, credit.amount AS should FROM bookings b CROSS JOIN LATERAL (
        SELECT COALESCE(sum(p.amount - ${ALLOCATED} - ${FREED} - (SELECT COALESCE(sum(r.amount), 0) FROM refunds r
            WHERE r.organization_id = p.organization_id AND r.payment_id = p.id AND r.status = 'failed')), 0) AS amount
          FROM payments p WHERE p.organization_id = b.organization_id AND p.booking_id = b.id AND p.status = 'succeeded') idle
      CROSS JOIN LATERAL (SELECT COALESCE(sum(c.total - c.amount_applied), 0) AS amount FROM credit_notes c
          JOIN invoices o ON o.organization_id = c.organization_id AND o.id = c.invoice_id WHERE o.organization_id = $1 AND c.settlement = 'account_credit'
           AND c.status <> 'voided' AND o.lines @> jsonb_build_array(jsonb_build_object('booking_id', b.id))) credit
      WHERE b.organization_id = $1) d WHERE has > should`,
  ),
  rule(
    "together_idle",
    "Money that was paid for several bookings is unused, and is no account credit.",
    `SELECT id, has, should FROM (SELECT p.id, p.amount - ${ALLOCATED} - ${FREED} - (SELECT COALESCE(sum(r.amount), 0) FROM refunds r
          WHERE r.organization_id = p.organization_id AND r.payment_id = p.id AND r.status = 'failed') AS has, p.credit_amount AS should
        FROM payments p WHERE p.organization_id = $1 AND p.purpose = 'bookings' AND p.status = 'succeeded') d WHERE has > should`,
  ),
  rule(
    "paid_twice",
    "A booking has been paid for twice.",
    `SELECT booking_id AS id, count(*) AS has, 1 AS should FROM payments p
      WHERE organization_id = $1 AND status = 'succeeded' AND amount > ${REFUNDED(LIVE)} AND booking_id IS NOT NULL AND purpose = 'booking'
      GROUP BY booking_id HAVING count(*) > 1`,
  ),
  rule(
    "number_gap",
    "A document number is missing.",
    differing(`SELECT s.series AS id, s.last_number AS has, (SELECT count(*) FROM (
          SELECT number FROM invoices WHERE organization_id = $1 AND s.series LIKE 'invoice:%'
          UNION ALL SELECT number FROM credit_notes WHERE organization_id = $1 AND s.series LIKE 'credit_note:%') n
        WHERE n.number LIKE '%-' || split_part(s.series, ':', 2) || '-______') AS should
      FROM document_counters s WHERE s.organization_id = $1`),
  ),
  rule(
    "payout_sums",
    "The payout's items do not add up to its amount.",
    differing(`SELECT o.id, o.amount AS has, (SELECT COALESCE(sum(i.net), 0) FROM payout_items i
      WHERE i.organization_id = o.organization_id AND i.payout_id = o.id) AS should FROM payouts o WHERE o.organization_id = $1`),
  ),
];
