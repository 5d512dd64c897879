-- The tables of Foyer: Prisma's part, made of prisma/schema, then what its model cannot say, then the sandbox
-- processor's own schema. Functions and triggers are in prisma/sql.
-- Prisma's part differs in three places from what `prisma migrate diff` writes: the words of the search have
-- COLLATE "C" (what begins with some letters is then a range of the index), members_by_group has no pending
-- list, and portal_origins is never null.

-- Trigrams for the search; btree_gin puts the organization into the same index.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "apple_registrations" (
    "organization_id" TEXT NOT NULL,
    "pass_id" TEXT NOT NULL,
    "device_library_identifier" TEXT NOT NULL,
    "pass_type_identifier" TEXT NOT NULL,
    "push_token" TEXT NOT NULL,
    "change_tag" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "apple_registrations_pkey" PRIMARY KEY ("organization_id","device_library_identifier","pass_id")
);

-- CreateTable
CREATE TABLE "pass_counters" (
    "organization_id" TEXT NOT NULL,
    "last_tag" INTEGER NOT NULL,

    CONSTRAINT "pass_counters_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "door_settings" (
    "organization_id" TEXT NOT NULL,
    "anti_passback_minutes" INTEGER NOT NULL DEFAULT 0,
    "visit_minutes" INTEGER NOT NULL DEFAULT 720,
    "offline_minutes" INTEGER NOT NULL DEFAULT 720,
    "capacity" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "door_settings_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "door_scanners" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "resource_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "expires_at" TIMESTAMPTZ(3),
    "pairing_token_hash" BYTEA,
    "pairing_expires_at" TIMESTAMPTZ(3),
    "session_hash" BYTEA,
    "paired_at" TIMESTAMPTZ(3),
    "last_seen_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "door_scanners_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "visits" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "pass_id" TEXT,
    "booking_id" TEXT,
    "resource_id" TEXT,
    "event_id" TEXT,
    "entered_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "left_at" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "visits_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "pass_scans" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "scanner_id" TEXT,
    "actor" TEXT NOT NULL,
    "pass_id" TEXT,
    "member_id" TEXT,
    "booking_id" TEXT,
    "visit_id" TEXT,
    "resource_id" TEXT,
    "event_id" TEXT,
    "direction" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "result" TEXT NOT NULL,
    "details" JSONB NOT NULL DEFAULT '{}',
    "checked_in" BOOLEAN NOT NULL DEFAULT false,
    "moved_booking" BOOLEAN NOT NULL DEFAULT false,
    "offline" BOOLEAN NOT NULL DEFAULT false,
    "duplicate" BOOLEAN NOT NULL DEFAULT false,
    "client_scan_id" TEXT,
    "scanned_at" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pass_scans_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "google_wallet_issuers" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "issuer_id" TEXT NOT NULL,
    "client_email" TEXT NOT NULL,
    "private_key" TEXT NOT NULL,
    "private_key_id" TEXT,
    "token_uri" TEXT,
    "publishing_access" BOOLEAN NOT NULL DEFAULT false,
    "smart_tap_issuers" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "checked_at" TIMESTAMPTZ(3),
    "fault_code" TEXT,
    "fault_message" TEXT,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "google_wallet_issuers_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "google_wallet_classes" (
    "organization_id" TEXT NOT NULL,
    "class_id" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "google_wallet_classes_pkey" PRIMARY KEY ("organization_id","class_id")
);

-- CreateTable
CREATE TABLE "google_wallet_objects" (
    "organization_id" TEXT NOT NULL,
    "pass_id" TEXT NOT NULL,
    "issuer_id" TEXT NOT NULL,
    "stored" BOOLEAN NOT NULL DEFAULT false,
    "digest" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "google_wallet_objects_pkey" PRIMARY KEY ("organization_id","pass_id","issuer_id")
);

-- CreateTable
CREATE TABLE "google_wallet_callbacks" (
    "organization_id" TEXT NOT NULL,
    "nonce" TEXT NOT NULL,
    "pass_id" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "google_wallet_callbacks_pkey" PRIMARY KEY ("organization_id","nonce")
);

-- CreateTable
CREATE TABLE "member_photos" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "x1" BYTEA NOT NULL,
    "x2" BYTEA,
    "x3" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_photos_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "pass_certificates" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "pass_type_identifier" TEXT NOT NULL,
    "team_identifier" TEXT NOT NULL,
    "certificate" TEXT NOT NULL,
    "private_key" TEXT NOT NULL,
    "wwdr" TEXT NOT NULL,
    "development" BOOLEAN NOT NULL,
    "nfc_public_key" TEXT,
    "nfc_requires_authentication" BOOLEAN NOT NULL DEFAULT false,
    "fingerprint" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT false,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "warned_at" TIMESTAMPTZ(3),
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pass_certificates_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "apple_push_states" (
    "organization_id" TEXT NOT NULL,
    "pass_type_identifier" TEXT NOT NULL,
    "refused_reason" TEXT,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "apple_push_states_pkey" PRIMARY KEY ("organization_id","pass_type_identifier")
);

-- CreateTable
CREATE TABLE "pass_code_keys" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "secret" TEXT,
    "retired_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pass_code_keys_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "pass_code_uses" (
    "organization_id" TEXT NOT NULL,
    "pass_id" TEXT NOT NULL,
    "step" BIGINT NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pass_code_uses_pkey" PRIMARY KEY ("organization_id","pass_id","step")
);

-- CreateTable
CREATE TABLE "pass_designs" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL DEFAULT 'membership',
    "description" TEXT NOT NULL,
    "colors" JSONB NOT NULL,
    "fields" JSONB NOT NULL,
    "barcode" JSONB NOT NULL,
    "code_policy" TEXT NOT NULL DEFAULT 'static',
    "logo_text" TEXT,
    "expiry" JSONB NOT NULL DEFAULT '{"rule": "pass"}',
    "sharing_prohibited" BOOLEAN NOT NULL DEFAULT true,
    "links" JSONB NOT NULL DEFAULT '[]',
    "images" JSONB NOT NULL DEFAULT '{}',
    "translations" JSONB NOT NULL DEFAULT '{}',
    "draft" JSONB,
    "published_revision" INTEGER,
    "published_at" TIMESTAMPTZ(3),
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pass_designs_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "pass_design_revisions" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "pass_design_id" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "published_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pass_design_revisions_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "pass_images" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "pass_design_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "original" BYTEA NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "x1" BYTEA NOT NULL,
    "x2" BYTEA,
    "x3" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pass_images_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "pass_installs" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "pass_id" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "device_ref" TEXT,
    "installed_at" TIMESTAMPTZ(3) NOT NULL,
    "removed_at" TIMESTAMPTZ(3),
    "reported_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pass_installs_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "passes" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "pass_design_id" TEXT NOT NULL,
    "booking_id" TEXT,
    "wallet_serial_number" TEXT NOT NULL,
    "authentication_token" TEXT NOT NULL,
    "share_token" TEXT NOT NULL,
    "share_token_hash" BYTEA NOT NULL,
    "code_key_id" TEXT NOT NULL DEFAULT 'k1',
    "version" INTEGER NOT NULL DEFAULT 1,
    "change_tag" INTEGER NOT NULL DEFAULT 0,
    "content_updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "provisioned_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "revocation_reason" TEXT,
    "replaces_pass_id" TEXT,
    "shown_digest" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "passes_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "notices" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "booking_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "about" TIMESTAMPTZ(3) NOT NULL,
    "claimed_until" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notices_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "reconciliations" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'running',
    "days" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3),
    "compared" JSONB,
    "changes" JSONB NOT NULL DEFAULT '[]',
    "differences" JSONB NOT NULL DEFAULT '[]',
    "failures" JSONB NOT NULL DEFAULT '[]',
    "faults" JSONB NOT NULL DEFAULT '[]',
    "completed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reconciliations_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "processor_customers" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "account" TEXT NOT NULL DEFAULT '',
    "customer_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "processor_customers_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "payment_methods" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "account" TEXT NOT NULL DEFAULT '',
    "processor_payment_method_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "brand" TEXT,
    "last4" TEXT,
    "exp_month" INTEGER,
    "exp_year" INTEGER,
    "funding" TEXT,
    "fingerprint" TEXT,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "consent_at" TIMESTAMPTZ(3),
    "consent" JSONB,
    "detached_at" TIMESTAMPTZ(3),
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_methods_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "payments" (
    "id" TEXT NOT NULL,
    "tenant_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "booking_id" TEXT,
    "invoice_id" TEXT,
    "purpose" TEXT NOT NULL DEFAULT 'booking',
    "reschedule" JSONB,
    "amount" INTEGER NOT NULL,
    "amount_refunded" INTEGER NOT NULL DEFAULT 0,
    "credit_amount" INTEGER NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL,
    "payment_method_id" TEXT,
    "status" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "account" TEXT NOT NULL DEFAULT '',
    "provider_payment_intent_id" TEXT,
    "client_secret" TEXT,
    "save_payment_method_requested" BOOLEAN NOT NULL DEFAULT false,
    "save_payment_method_consent" JSONB,
    "failure_code" TEXT,
    "failure_message" TEXT,
    "notes" TEXT,
    "disputed_at" TIMESTAMPTZ(3),
    "dispute_status" TEXT,
    "dispute_reason" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "processor_calls" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "payment_id" TEXT,
    "refund_id" TEXT,
    "kind" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "idempotency_key" TEXT NOT NULL,
    "params" JSONB NOT NULL,
    "outcome" TEXT,
    "failure_code" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "processor_calls_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "processor_events" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "account" TEXT,
    "livemode" BOOLEAN NOT NULL,
    "payload" JSONB NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processed_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,

    CONSTRAINT "processor_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoices" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "account_id" TEXT,
    "number" TEXT,
    "status" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "lines" JSONB NOT NULL DEFAULT '[]',
    "subtotal" INTEGER NOT NULL,
    "tax_amount" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL,
    "amount_paid" INTEGER NOT NULL DEFAULT 0,
    "amount_credited" INTEGER NOT NULL DEFAULT 0,
    "issued_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    "voided_at" TIMESTAMPTZ(3),
    "notes" TEXT,
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoices_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "document_counters" (
    "organization_id" TEXT NOT NULL,
    "series" TEXT NOT NULL,
    "last_number" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "document_counters_pkey" PRIMARY KEY ("organization_id","series")
);

-- CreateTable
CREATE TABLE "allocations" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "invoice_id" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "allocations_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "credit_notes" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "invoice_id" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "lines" JSONB NOT NULL DEFAULT '[]',
    "tax_amount" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL,
    "amount_applied" INTEGER NOT NULL DEFAULT 0,
    "settlement" TEXT,
    "reason" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_notes_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "refunds" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "reason" TEXT,
    "status" TEXT NOT NULL,
    "provider_refund_id" TEXT,
    "failure_code" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "refund_parts" (
    "organization_id" TEXT NOT NULL,
    "refund_id" TEXT NOT NULL,
    "credit_note_id" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,

    CONSTRAINT "refund_parts_pkey" PRIMARY KEY ("organization_id","refund_id","credit_note_id")
);

-- CreateTable
CREATE TABLE "processor_accounts" (
    "account" TEXT NOT NULL,
    "charges_enabled" BOOLEAN NOT NULL,
    "deauthorized_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "processor_accounts_pkey" PRIMARY KEY ("account")
);

-- CreateTable
CREATE TABLE "policies" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "min_notice_minutes" INTEGER,
    "max_advance_days" INTEGER,
    "min_duration_minutes" INTEGER,
    "max_duration_minutes" INTEGER,
    "slot_step_minutes" INTEGER,
    "buffer_before_minutes" INTEGER NOT NULL DEFAULT 0,
    "buffer_after_minutes" INTEGER NOT NULL DEFAULT 0,
    "hold_minutes" INTEGER,
    "requires_approval" BOOLEAN NOT NULL DEFAULT false,
    "cancellation_tiers" JSONB NOT NULL DEFAULT '[]',
    "reschedule_until_minutes" INTEGER,
    "no_show" JSONB,
    "check_in" JSONB,
    "quotas" JSONB NOT NULL DEFAULT '[]',
    "max_active_holds" INTEGER,
    "allow_overlapping_bookings" BOOLEAN NOT NULL DEFAULT false,
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "policies_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "price_rules" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "unit" TEXT NOT NULL,
    "priority" INTEGER NOT NULL DEFAULT 0,
    "resource_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "event_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "group_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "product_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "weekdays" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "from_local" TEXT,
    "to_local" TEXT,
    "valid_from" TIMESTAMPTZ(3),
    "valid_until" TIMESTAMPTZ(3),
    "cap_amount" INTEGER,
    "fixed_blocks" JSONB NOT NULL DEFAULT '[]',
    "tax_rate_id" TEXT,
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "price_rules_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "products" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "interval" TEXT NOT NULL,
    "interval_count" INTEGER NOT NULL DEFAULT 1,
    "trial_days" INTEGER NOT NULL DEFAULT 0,
    "tax_rate_id" TEXT,
    "self_service" BOOLEAN NOT NULL DEFAULT true,
    "members_may_pause" BOOLEAN NOT NULL DEFAULT false,
    "on_unpaid" TEXT NOT NULL DEFAULT 'expired',
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "products_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "benefits" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "unit" TEXT,
    "quantity" INTEGER,
    "percent" INTEGER,
    "resource_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "event_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "benefits_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "promo_codes" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "description" TEXT,
    "percent_off" INTEGER,
    "amount_off" INTEGER,
    "currency" TEXT,
    "max_redemptions" INTEGER,
    "per_member_limit" INTEGER,
    "valid_from" TIMESTAMPTZ(3),
    "valid_until" TIMESTAMPTZ(3),
    "resource_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "event_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "promo_codes_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "tax_rates" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "thousandths" INTEGER NOT NULL,
    "inclusive" BOOLEAN NOT NULL,
    "country" TEXT,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tax_rates_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "subscriptions" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "payment_method_id" TEXT,
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "interval" TEXT NOT NULL,
    "interval_count" INTEGER NOT NULL,
    "timezone" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "trial_ends_at" TIMESTAMPTZ(3),
    "anchor_at" TIMESTAMPTZ(3) NOT NULL,
    "period_number" INTEGER,
    "period_starts_at" TIMESTAMPTZ(3),
    "period_ends_at" TIMESTAMPTZ(3),
    "allowances_since" TIMESTAMPTZ(3),
    "invoice_id" TEXT,
    "failed_attempts" INTEGER NOT NULL DEFAULT 0,
    "payment_failure" TEXT,
    "attempt_at" TIMESTAMPTZ(3),
    "activated_at" TIMESTAMPTZ(3),
    "card_notice_at" TIMESTAMPTZ(3),
    "cancel_at_period_end" BOOLEAN NOT NULL DEFAULT false,
    "next_product_id" TEXT,
    "paused_at" TIMESTAMPTZ(3),
    "resumes_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "next_update_type" TEXT,
    "next_update_at" TIMESTAMPTZ(3),
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "subscription_periods" (
    "organization_id" TEXT NOT NULL,
    "subscription_id" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "product_id" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "invoice_id" TEXT,
    "more_invoice_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "amount_waived" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "subscription_periods_pkey" PRIMARY KEY ("organization_id","subscription_id","starts_at")
);

-- CreateTable
CREATE TABLE "benefit_grants" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "subscription_id" TEXT NOT NULL,
    "benefit_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "unit" TEXT,
    "quantity" INTEGER,
    "percent" INTEGER,
    "currency" TEXT NOT NULL,
    "resource_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "event_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "benefit_grants_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "benefit_usages" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "grant_id" TEXT NOT NULL,
    "booking_id" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "returned" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "benefit_usages_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "accounts" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL DEFAULT 'company',
    "billing_email" TEXT,
    "billing_address" JSONB,
    "tax_id" TEXT,
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "account_members" (
    "organization_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_members_pkey" PRIMARY KEY ("organization_id","account_id","member_id")
);

-- CreateTable
CREATE TABLE "groups" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "groups_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "member_notes" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "pinned" BOOLEAN NOT NULL DEFAULT false,
    "author" TEXT NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_notes_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "members" (
    "id" TEXT NOT NULL,
    "tenant_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "short_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "external_id" TEXT,
    "email" TEXT,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "phone" JSONB,
    "address" JSONB,
    "locale" TEXT,
    "group_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "account_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "search_text" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'draft',
    "archived_from" TEXT,
    "suspended_from" TEXT,
    "archived_at" TIMESTAMPTZ(3),
    "erased_at" TIMESTAMPTZ(3),
    "merged_into_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "members_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "member_tallies" (
    "seq" BIGSERIAL NOT NULL,
    "organization_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "archived" BOOLEAN NOT NULL,
    "members" BIGINT NOT NULL,

    CONSTRAINT "member_tallies_pkey" PRIMARY KEY ("organization_id","seq")
);

-- CreateTable
CREATE TABLE "search_words" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" TEXT NOT NULL,
    "word" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "search_words_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "member_words" (
    "organization_id" TEXT NOT NULL,
    "word" TEXT COLLATE "C" NOT NULL,
    "archived" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "member_id" TEXT NOT NULL,

    CONSTRAINT "member_words_pkey" PRIMARY KEY ("organization_id","word","archived","created_at","member_id")
);

-- CreateTable
CREATE TABLE "passkeys" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkey_challenges" (
    "challenge_hash" BYTEA NOT NULL,
    "user_id" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY ("challenge_hash")
);

-- CreateTable
CREATE TABLE "portal_tokens" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "scopes" TEXT[],
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "portal_tokens_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "token_hash" BYTEA NOT NULL,
    "user_id" TEXT NOT NULL,
    "organization_id" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "device" TEXT,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "sign_in_requests" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "browser_hash" BYTEA,
    "path" TEXT NOT NULL,
    "mailed_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),
    "wrong_codes" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification_tokens" (
    "token_hash" BYTEA NOT NULL,
    "identifier" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "verification_tokens_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" TEXT NOT NULL,
    "tenant_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "mode" TEXT NOT NULL DEFAULT 'live',
    "secret_hash" BYTEA NOT NULL,
    "previous_secret_hash" BYTEA,
    "previous_expires_at" TIMESTAMPTZ(3),
    "secret_hint" TEXT NOT NULL,
    "scopes" TEXT[],
    "rate_limit_per_minute" INTEGER,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key_organizations" (
    "tenant_id" TEXT NOT NULL,
    "api_key_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,

    CONSTRAINT "api_key_organizations_pkey" PRIMARY KEY ("api_key_id","organization_id")
);

-- CreateTable
CREATE TABLE "custom_fields" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "options" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "required" BOOLEAN NOT NULL DEFAULT false,
    "member_visible" BOOLEAN NOT NULL DEFAULT false,
    "member_editable" BOOLEAN NOT NULL DEFAULT false,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "custom_fields_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "tenants" (
    "id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tenants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organizations" (
    "id" TEXT NOT NULL,
    "tenant_id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "mode" TEXT NOT NULL DEFAULT 'live',
    "default_timezone" TEXT NOT NULL DEFAULT 'UTC',
    "default_currency" TEXT NOT NULL DEFAULT 'EUR',
    "locale" TEXT NOT NULL DEFAULT 'en',
    "hold_minutes" INTEGER NOT NULL DEFAULT 10,
    "branding" JSONB NOT NULL DEFAULT '{}',
    "provider_account_id" TEXT,
    "invoice_prefix" TEXT NOT NULL,
    "legal_name" TEXT,
    "address" TEXT,
    "postal_address" JSONB,
    "tax_id" TEXT,
    "document_footer" TEXT,
    "notify_email" TEXT,
    "portal_origins" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "test_clock_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organizations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "test_clocks" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT,
    "frozen_time" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'ready',
    "target_time" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "test_clocks_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT,
    "event_types" TEXT[],
    "status" TEXT NOT NULL DEFAULT 'enabled',
    "disabled_reason" TEXT,
    "disabled_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "secret" TEXT NOT NULL,
    "previous_secret" TEXT,
    "previous_secret_expires_at" TIMESTAMPTZ(3),
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "webhook_payloads" (
    "event_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_payloads_pkey" PRIMARY KEY ("organization_id","event_id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "webhook_endpoint_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "attempts" JSONB NOT NULL DEFAULT '[]',
    "next_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "booking_series" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "resource_id" TEXT NOT NULL,
    "starts_at_local" TEXT NOT NULL,
    "ends_at_local" TEXT NOT NULL,
    "timezone" TEXT NOT NULL,
    "rrule" TEXT,
    "dates" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "quantity" INTEGER NOT NULL,
    "mode" TEXT NOT NULL,
    "promo_code" TEXT,
    "outcomes" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "booking_series_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "bookings" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "resource_id" TEXT,
    "event_id" TEXT,
    "recurring_event_id" TEXT,
    "original_starts_at_local" TEXT,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "buffer_before_minutes" INTEGER NOT NULL DEFAULT 0,
    "buffer_after_minutes" INTEGER NOT NULL DEFAULT 0,
    "blocked_from" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "blocked_until" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "timezone" TEXT NOT NULL,
    "promised_starts_at_local" TEXT,
    "promised_ends_at_local" TEXT,
    "quantity" INTEGER NOT NULL DEFAULT 1,
    "status" TEXT NOT NULL,
    "is_schedule_desynced" BOOLEAN NOT NULL DEFAULT false,
    "policy_id" TEXT,
    "policy" JSONB NOT NULL DEFAULT '{}',
    "quote_id" TEXT,
    "promo_code_id" TEXT,
    "series_id" TEXT,
    "price_rule_id" TEXT,
    "price_amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "price_deductions" JSONB NOT NULL DEFAULT '[]',
    "tax" JSONB,
    "tax_amount" INTEGER NOT NULL DEFAULT 0,
    "amount_due" INTEGER NOT NULL,
    "kept_amount" INTEGER NOT NULL DEFAULT 0,
    "kept_allowances" JSONB NOT NULL DEFAULT '{}',
    "invoice_id" TEXT,
    "payment_id" TEXT,
    "held_until" TIMESTAMPTZ(3),
    "hold_extended" BOOLEAN NOT NULL DEFAULT false,
    "decided_at" TIMESTAMPTZ(3),
    "decision_notes" TEXT,
    "checked_in_at" TIMESTAMPTZ(3),
    "no_show_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "cancellation_notes" TEXT,
    "cancellation_invoice_id" TEXT,
    "cancellation_credit_note_id" TEXT,
    "notes" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bookings_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "calendar_feeds" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "rotated_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "calendar_feeds_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "events" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "image_url" TEXT,
    "category" TEXT,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "timezone" TEXT NOT NULL,
    "promised_starts_at_local" TEXT,
    "promised_ends_at_local" TEXT,
    "resource_id" TEXT,
    "host_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "capacity" INTEGER,
    "price_rule_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "policy_id" TEXT,
    "visibility" TEXT NOT NULL DEFAULT 'members',
    "status" TEXT NOT NULL DEFAULT 'draft',
    "recurring_event_id" TEXT,
    "original_starts_at_local" TEXT,
    "is_exception" BOOLEAN NOT NULL DEFAULT false,
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "published_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "cancellation_notes" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "events_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "recurring_events" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "rrule" TEXT NOT NULL,
    "starts_at_local" TEXT NOT NULL,
    "ends_at_local" TEXT NOT NULL,
    "timezone" TEXT NOT NULL,
    "exdates" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "title" TEXT NOT NULL,
    "description" TEXT,
    "image_url" TEXT,
    "category" TEXT,
    "resource_id" TEXT,
    "host_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "capacity" INTEGER,
    "price_rule_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "policy_id" TEXT,
    "visibility" TEXT NOT NULL DEFAULT 'members',
    "status" TEXT NOT NULL DEFAULT 'draft',
    "materialized_until" TIMESTAMPTZ(3),
    "follows_id" TEXT,
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "cancelled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recurring_events_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "quotes" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT,
    "resource_id" TEXT,
    "event_id" TEXT,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "timezone" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "quantity" INTEGER NOT NULL,
    "price_rule_id" TEXT,
    "price_amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "price_deductions" JSONB NOT NULL DEFAULT '[]',
    "tax" JSONB,
    "tax_amount" INTEGER NOT NULL DEFAULT 0,
    "amount_due" INTEGER NOT NULL,
    "promo_code" TEXT,
    "promo_code_id" TEXT,
    "explanation" JSONB NOT NULL DEFAULT '[]',
    "terms" JSONB NOT NULL DEFAULT '{}',
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "quotes_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "hosts" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "image_url" TEXT,
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "hosts_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "resources" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "category" TEXT,
    "amenities" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "image_url" TEXT,
    "timezone" TEXT NOT NULL,
    "availability" JSONB NOT NULL DEFAULT '[]',
    "overrides" JSONB NOT NULL DEFAULT '[]',
    "min_duration_minutes" INTEGER NOT NULL DEFAULT 30,
    "max_duration_minutes" INTEGER NOT NULL DEFAULT 240,
    "slot_step_minutes" INTEGER NOT NULL DEFAULT 30,
    "policy_id" TEXT,
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "resources_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "capacity_days" (
    "organization_id" TEXT NOT NULL,
    "resource_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "version" INTEGER NOT NULL,
    "starts" INTEGER[],
    "capacities" INTEGER[],

    CONSTRAINT "capacity_days_pkey" PRIMARY KEY ("organization_id","resource_id","day")
);

-- CreateTable
CREATE TABLE "stranded_bookings" (
    "organization_id" TEXT NOT NULL,
    "booking_id" TEXT NOT NULL,
    "resource_id" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stranded_bookings_pkey" PRIMARY KEY ("organization_id","booking_id")
);

-- CreateTable
CREATE TABLE "waitlist_entries" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "event_id" TEXT,
    "resource_id" TEXT,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "timezone" TEXT NOT NULL,
    "fold" INTEGER,
    "quantity" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "offered_booking_id" TEXT,
    "offer_expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "waitlist_entries_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "domain_events" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "actor" TEXT NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "request_id" TEXT,
    "heard" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "domain_events_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "pending_events" (
    "organization_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,

    CONSTRAINT "pending_events_pkey" PRIMARY KEY ("organization_id","event_id")
);

-- CreateTable
CREATE TABLE "idempotency_records" (
    "id" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "request_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "status" INTEGER,
    "headers" JSONB,
    "body" TEXT,
    "locked_until" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_records_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "installation_secrets" (
    "name" TEXT NOT NULL,
    "ciphertext" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "installation_secrets_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "rate_windows" (
    "bucket" TEXT NOT NULL,
    "window_ends_at" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "rate_windows_pkey" PRIMARY KEY ("bucket")
);

-- CreateTable
CREATE TABLE "mailbox_messages" (
    "id" TEXT NOT NULL,
    "to_address" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "calendar" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mailbox_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "installation_steps" (
    "name" TEXT NOT NULL,
    "begun_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "installation_steps_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "applied_sql" (
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "defines" TEXT[],
    "applied_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "applied_sql_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "apple_registrations_organization_id_pass_id_idx" ON "apple_registrations"("organization_id", "pass_id");

-- CreateIndex
CREATE INDEX "door_scanners_session_hash_idx" ON "door_scanners"("session_hash");

-- CreateIndex
CREATE INDEX "door_scanners_pairing_token_hash_idx" ON "door_scanners"("pairing_token_hash");

-- CreateIndex
CREATE INDEX "door_scanners_organization_id_created_at_id_idx" ON "door_scanners"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "door_scanners_organization_id_session_hash_key" ON "door_scanners"("organization_id", "session_hash");

-- CreateIndex
CREATE UNIQUE INDEX "door_scanners_organization_id_pairing_token_hash_key" ON "door_scanners"("organization_id", "pairing_token_hash");

-- CreateIndex
CREATE INDEX "visits_organization_id_created_at_id_idx" ON "visits"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "visits_organization_id_member_id_entered_at_idx" ON "visits"("organization_id", "member_id", "entered_at");

-- CreateIndex
CREATE INDEX "visits_organization_id_booking_id_idx" ON "visits"("organization_id", "booking_id");

-- CreateIndex
CREATE INDEX "pass_scans_organization_id_created_at_id_idx" ON "pass_scans"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "pass_scans_organization_id_member_id_scanned_at_idx" ON "pass_scans"("organization_id", "member_id", "scanned_at");

-- CreateIndex
CREATE INDEX "pass_scans_organization_id_scanner_id_created_at_idx" ON "pass_scans"("organization_id", "scanner_id", "created_at");

-- CreateIndex
CREATE INDEX "pass_scans_organization_id_visit_id_idx" ON "pass_scans"("organization_id", "visit_id");

-- CreateIndex
CREATE UNIQUE INDEX "pass_scans_client_key" ON "pass_scans"("organization_id", "actor", "client_scan_id");

-- CreateIndex
CREATE INDEX "google_wallet_issuers_organization_id_created_at_id_idx" ON "google_wallet_issuers"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "google_wallet_callbacks_expires_at_idx" ON "google_wallet_callbacks"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "member_photos_organization_id_member_id_key" ON "member_photos"("organization_id", "member_id");

-- CreateIndex
CREATE INDEX "pass_certificates_organization_id_created_at_id_idx" ON "pass_certificates"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "pass_code_keys_organization_id_created_at_id_idx" ON "pass_code_keys"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "pass_code_keys_organization_id_key_id_key" ON "pass_code_keys"("organization_id", "key_id");

-- CreateIndex
CREATE INDEX "pass_designs_organization_id_created_at_id_idx" ON "pass_designs"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "pass_design_revisions_organization_id_created_at_id_idx" ON "pass_design_revisions"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "pass_design_revisions_organization_id_pass_design_id_revisi_key" ON "pass_design_revisions"("organization_id", "pass_design_id", "revision");

-- CreateIndex
CREATE INDEX "pass_images_token_idx" ON "pass_images"("token");

-- CreateIndex
CREATE INDEX "pass_images_organization_id_created_at_id_idx" ON "pass_images"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "pass_images_organization_id_pass_design_id_idx" ON "pass_images"("organization_id", "pass_design_id");

-- CreateIndex
CREATE UNIQUE INDEX "pass_images_organization_id_token_key" ON "pass_images"("organization_id", "token");

-- CreateIndex
CREATE INDEX "pass_installs_organization_id_created_at_id_idx" ON "pass_installs"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "pass_installs_organization_id_pass_id_idx" ON "pass_installs"("organization_id", "pass_id");

-- CreateIndex
CREATE INDEX "passes_share_token_hash_idx" ON "passes"("share_token_hash");

-- CreateIndex
CREATE INDEX "passes_id_idx" ON "passes"("id");

-- CreateIndex
CREATE INDEX "passes_organization_id_created_at_id_idx" ON "passes"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "passes_organization_id_member_id_idx" ON "passes"("organization_id", "member_id");

-- CreateIndex
CREATE INDEX "passes_organization_id_pass_design_id_idx" ON "passes"("organization_id", "pass_design_id");

-- CreateIndex
CREATE INDEX "passes_organization_id_booking_id_idx" ON "passes"("organization_id", "booking_id");

-- CreateIndex
CREATE UNIQUE INDEX "passes_organization_id_share_token_hash_key" ON "passes"("organization_id", "share_token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "passes_serial_key" ON "passes"("organization_id", "wallet_serial_number");

-- CreateIndex
CREATE UNIQUE INDEX "passes_replaces_key" ON "passes"("organization_id", "replaces_pass_id");

-- CreateIndex
CREATE UNIQUE INDEX "notices_once" ON "notices"("organization_id", "booking_id", "kind", "about");

-- CreateIndex
CREATE INDEX "reconciliations_organization_id_created_at_id_idx" ON "reconciliations"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "processor_customers_organization_id_member_id_account_key" ON "processor_customers"("organization_id", "member_id", "account");

-- CreateIndex
CREATE UNIQUE INDEX "payment_methods_processor_key" ON "payment_methods"("organization_id", "member_id", "account", "processor_payment_method_id");

-- CreateIndex
CREATE INDEX "payments_account_provider_payment_intent_id_idx" ON "payments"("account", "provider_payment_intent_id");

-- CreateIndex
CREATE INDEX "payments_organization_id_created_at_id_idx" ON "payments"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "payments_organization_id_member_id_idx" ON "payments"("organization_id", "member_id");

-- CreateIndex
CREATE INDEX "payments_organization_id_booking_id_idx" ON "payments"("organization_id", "booking_id");

-- CreateIndex
CREATE UNIQUE INDEX "payments_intent_key" ON "payments"("organization_id", "account", "provider_payment_intent_id");

-- CreateIndex
CREATE UNIQUE INDEX "processor_calls_organization_id_idempotency_key_key" ON "processor_calls"("organization_id", "idempotency_key");

-- CreateIndex
CREATE UNIQUE INDEX "processor_calls_organization_id_payment_id_kind_attempt_key" ON "processor_calls"("organization_id", "payment_id", "kind", "attempt");

-- CreateIndex
CREATE INDEX "invoices_organization_id_issued_at_idx" ON "invoices"("organization_id", "issued_at");

-- CreateIndex
CREATE INDEX "invoices_organization_id_created_at_id_idx" ON "invoices"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "invoices_organization_id_member_id_idx" ON "invoices"("organization_id", "member_id");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_number_key" ON "invoices"("organization_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_external_id_key" ON "invoices"("organization_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "allocations_organization_id_payment_id_invoice_id_key" ON "allocations"("organization_id", "payment_id", "invoice_id");

-- CreateIndex
CREATE INDEX "credit_notes_organization_id_created_at_id_idx" ON "credit_notes"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "credit_notes_organization_id_member_id_idx" ON "credit_notes"("organization_id", "member_id");

-- CreateIndex
CREATE INDEX "credit_notes_organization_id_invoice_id_idx" ON "credit_notes"("organization_id", "invoice_id");

-- CreateIndex
CREATE UNIQUE INDEX "credit_notes_number_key" ON "credit_notes"("organization_id", "number");

-- CreateIndex
CREATE INDEX "refunds_organization_id_created_at_id_idx" ON "refunds"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "refunds_organization_id_payment_id_idx" ON "refunds"("organization_id", "payment_id");

-- CreateIndex
CREATE INDEX "refund_parts_organization_id_credit_note_id_idx" ON "refund_parts"("organization_id", "credit_note_id");

-- CreateIndex
CREATE INDEX "policies_organization_id_created_at_id_idx" ON "policies"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "policies_external_id_key" ON "policies"("organization_id", "external_id");

-- CreateIndex
CREATE INDEX "price_rules_organization_id_created_at_id_idx" ON "price_rules"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "price_rules_external_id_key" ON "price_rules"("organization_id", "external_id");

-- CreateIndex
CREATE INDEX "products_organization_id_created_at_id_idx" ON "products"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "products_external_id_key" ON "products"("organization_id", "external_id");

-- CreateIndex
CREATE INDEX "benefits_organization_id_created_at_id_idx" ON "benefits"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "benefits_organization_id_product_id_idx" ON "benefits"("organization_id", "product_id");

-- CreateIndex
CREATE INDEX "promo_codes_organization_id_created_at_id_idx" ON "promo_codes"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "promo_codes_code_key" ON "promo_codes"("organization_id", "code");

-- CreateIndex
CREATE UNIQUE INDEX "promo_codes_external_id_key" ON "promo_codes"("organization_id", "external_id");

-- CreateIndex
CREATE INDEX "tax_rates_organization_id_created_at_id_idx" ON "tax_rates"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "subscriptions_organization_id_created_at_id_idx" ON "subscriptions"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "subscriptions_organization_id_member_id_idx" ON "subscriptions"("organization_id", "member_id");

-- CreateIndex
CREATE INDEX "benefit_grants_organization_id_created_at_id_idx" ON "benefit_grants"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "benefit_grants_organization_id_member_id_ends_at_idx" ON "benefit_grants"("organization_id", "member_id", "ends_at");

-- CreateIndex
CREATE UNIQUE INDEX "benefit_grants_once_per_period" ON "benefit_grants"("organization_id", "subscription_id", "benefit_id", "starts_at");

-- CreateIndex
CREATE INDEX "benefit_usages_organization_id_created_at_id_idx" ON "benefit_usages"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "benefit_usages_organization_id_grant_id_idx" ON "benefit_usages"("organization_id", "grant_id");

-- CreateIndex
CREATE UNIQUE INDEX "benefit_usages_organization_id_booking_id_grant_id_key" ON "benefit_usages"("organization_id", "booking_id", "grant_id");

-- CreateIndex
CREATE INDEX "accounts_organization_id_created_at_id_idx" ON "accounts"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "accounts_external_id_key" ON "accounts"("organization_id", "external_id");

-- CreateIndex
CREATE INDEX "account_members_organization_id_member_id_idx" ON "account_members"("organization_id", "member_id");

-- CreateIndex
CREATE INDEX "groups_organization_id_created_at_id_idx" ON "groups"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "groups_external_id_key" ON "groups"("organization_id", "external_id");

-- CreateIndex
CREATE INDEX "member_notes_organization_id_member_id_created_at_id_idx" ON "member_notes"("organization_id", "member_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "members_organization_id_created_at_id_idx" ON "members"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "members_by_group" ON "members" USING GIN ("group_ids") WITH (fastupdate = off);

-- CreateIndex
CREATE UNIQUE INDEX "members_external_id_key" ON "members"("organization_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "members_short_id_key" ON "members"("organization_id", "short_id");

-- CreateIndex
CREATE INDEX "search_words_organization_id_word_idx" ON "search_words"("organization_id", "word");

-- CreateIndex
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys"("credential_id");

-- CreateIndex
CREATE INDEX "passkeys_user_id_idx" ON "passkeys"("user_id");

-- CreateIndex
CREATE INDEX "portal_tokens_token_hash_idx" ON "portal_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "portal_tokens_organization_id_member_id_created_at_id_idx" ON "portal_tokens"("organization_id", "member_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "portal_tokens_expires_at_idx" ON "portal_tokens"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "portal_tokens_organization_id_token_hash_key" ON "portal_tokens"("organization_id", "token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_requests_browser_hash_key" ON "sign_in_requests"("browser_hash");

-- CreateIndex
CREATE INDEX "sign_in_requests_email_created_at_idx" ON "sign_in_requests"("email", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_secret_hash_key" ON "api_keys"("secret_hash");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_previous_secret_hash_key" ON "api_keys"("previous_secret_hash");

-- CreateIndex
CREATE INDEX "api_keys_tenant_id_created_at_id_idx" ON "api_keys"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_tenant_id_id_key" ON "api_keys"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "custom_fields_organization_id_created_at_id_idx" ON "custom_fields"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "custom_fields_key_key" ON "custom_fields"("organization_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "tenants_slug_key" ON "tenants"("slug");

-- CreateIndex
CREATE INDEX "organizations_portal_origins_idx" ON "organizations" USING GIN ("portal_origins");

-- CreateIndex
CREATE UNIQUE INDEX "organizations_tenant_id_slug_key" ON "organizations"("tenant_id", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "organizations_tenant_id_id_key" ON "organizations"("tenant_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "test_clocks_one_per_organization" ON "test_clocks"("organization_id");

-- CreateIndex
CREATE INDEX "webhook_endpoints_organization_id_created_at_id_idx" ON "webhook_endpoints"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_payloads_created_at_idx" ON "webhook_payloads"("created_at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_organization_id_webhook_endpoint_id_crea_idx" ON "webhook_deliveries"("organization_id", "webhook_endpoint_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_organization_id_event_id_webhook_endpoin_key" ON "webhook_deliveries"("organization_id", "event_id", "webhook_endpoint_id");

-- CreateIndex
CREATE INDEX "booking_series_organization_id_created_at_id_idx" ON "booking_series"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "booking_series_organization_id_member_id_idx" ON "booking_series"("organization_id", "member_id");

-- CreateIndex
CREATE INDEX "bookings_organization_id_created_at_id_idx" ON "bookings"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "bookings_organization_id_member_id_starts_at_idx" ON "bookings"("organization_id", "member_id", "starts_at");

-- CreateIndex
CREATE INDEX "bookings_organization_id_starts_at_idx" ON "bookings"("organization_id", "starts_at");

-- CreateIndex
CREATE INDEX "calendar_feeds_token_hash_idx" ON "calendar_feeds"("token_hash");

-- CreateIndex
CREATE INDEX "calendar_feeds_organization_id_created_at_id_idx" ON "calendar_feeds"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "calendar_feeds_organization_id_member_id_idx" ON "calendar_feeds"("organization_id", "member_id");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_feeds_organization_id_token_hash_key" ON "calendar_feeds"("organization_id", "token_hash");

-- CreateIndex
CREATE INDEX "events_organization_id_created_at_id_idx" ON "events"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "events_organization_id_starts_at_idx" ON "events"("organization_id", "starts_at");

-- CreateIndex
CREATE UNIQUE INDEX "events_external_id_key" ON "events"("organization_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "events_occurrence_key" ON "events"("organization_id", "recurring_event_id", "original_starts_at_local");

-- CreateIndex
CREATE INDEX "recurring_events_organization_id_created_at_id_idx" ON "recurring_events"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "recurring_events_external_id_key" ON "recurring_events"("organization_id", "external_id");

-- CreateIndex
CREATE INDEX "quotes_organization_id_created_at_id_idx" ON "quotes"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "quotes_organization_id_member_id_idx" ON "quotes"("organization_id", "member_id");

-- CreateIndex
CREATE INDEX "hosts_organization_id_created_at_id_idx" ON "hosts"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "hosts_external_id_key" ON "hosts"("organization_id", "external_id");

-- CreateIndex
CREATE INDEX "resources_organization_id_created_at_id_idx" ON "resources"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "resources_external_id_key" ON "resources"("organization_id", "external_id");

-- CreateIndex
CREATE INDEX "stranded_bookings_created_at_idx" ON "stranded_bookings"("created_at");

-- CreateIndex
CREATE INDEX "waitlist_entries_organization_id_created_at_id_idx" ON "waitlist_entries"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "waitlist_entries_organization_id_member_id_idx" ON "waitlist_entries"("organization_id", "member_id");

-- CreateIndex
CREATE UNIQUE INDEX "waitlist_entries_offered_booking_key" ON "waitlist_entries"("organization_id", "offered_booking_id");

-- CreateIndex
CREATE INDEX "domain_events_organization_id_created_at_id_idx" ON "domain_events"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "domain_events_organization_id_type_created_at_id_idx" ON "domain_events"("organization_id", "type", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "domain_events_organization_id_actor_created_at_id_idx" ON "domain_events"("organization_id", "actor", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "domain_events_request_id_idx" ON "domain_events"("request_id");

-- CreateIndex
CREATE UNIQUE INDEX "domain_events_organization_id_object_id_sequence_key" ON "domain_events"("organization_id", "object_id", "sequence");

-- CreateIndex
CREATE INDEX "idempotency_records_created_at_idx" ON "idempotency_records"("created_at");

-- CreateIndex
CREATE INDEX "mailbox_messages_created_at_idx" ON "mailbox_messages"("created_at" DESC);

-- AddForeignKey
ALTER TABLE "apple_registrations" ADD CONSTRAINT "apple_registrations_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "apple_registrations" ADD CONSTRAINT "apple_registrations_organization_id_pass_id_fkey" FOREIGN KEY ("organization_id", "pass_id") REFERENCES "passes"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pass_counters" ADD CONSTRAINT "pass_counters_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "door_settings" ADD CONSTRAINT "door_settings_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "door_scanners" ADD CONSTRAINT "door_scanners_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visits" ADD CONSTRAINT "visits_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visits" ADD CONSTRAINT "visits_organization_id_member_id_fkey" FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visits" ADD CONSTRAINT "visits_organization_id_pass_id_fkey" FOREIGN KEY ("organization_id", "pass_id") REFERENCES "passes"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visits" ADD CONSTRAINT "visits_organization_id_booking_id_fkey" FOREIGN KEY ("organization_id", "booking_id") REFERENCES "bookings"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visits" ADD CONSTRAINT "visits_organization_id_resource_id_fkey" FOREIGN KEY ("organization_id", "resource_id") REFERENCES "resources"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visits" ADD CONSTRAINT "visits_organization_id_event_id_fkey" FOREIGN KEY ("organization_id", "event_id") REFERENCES "events"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pass_scans" ADD CONSTRAINT "pass_scans_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pass_scans" ADD CONSTRAINT "pass_scans_organization_id_scanner_id_fkey" FOREIGN KEY ("organization_id", "scanner_id") REFERENCES "door_scanners"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pass_scans" ADD CONSTRAINT "pass_scans_organization_id_pass_id_fkey" FOREIGN KEY ("organization_id", "pass_id") REFERENCES "passes"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pass_scans" ADD CONSTRAINT "pass_scans_organization_id_member_id_fkey" FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pass_scans" ADD CONSTRAINT "pass_scans_organization_id_booking_id_fkey" FOREIGN KEY ("organization_id", "booking_id") REFERENCES "bookings"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pass_scans" ADD CONSTRAINT "pass_scans_organization_id_visit_id_fkey" FOREIGN KEY ("organization_id", "visit_id") REFERENCES "visits"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pass_scans" ADD CONSTRAINT "pass_scans_organization_id_resource_id_fkey" FOREIGN KEY ("organization_id", "resource_id") REFERENCES "resources"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pass_scans" ADD CONSTRAINT "pass_scans_organization_id_event_id_fkey" FOREIGN KEY ("organization_id", "event_id") REFERENCES "events"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "google_wallet_issuers" ADD CONSTRAINT "google_wallet_issuers_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "google_wallet_objects" ADD CONSTRAINT "google_wallet_objects_organization_id_pass_id_fkey" FOREIGN KEY ("organization_id", "pass_id") REFERENCES "passes"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "google_wallet_callbacks" ADD CONSTRAINT "google_wallet_callbacks_organization_id_pass_id_fkey" FOREIGN KEY ("organization_id", "pass_id") REFERENCES "passes"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_photos" ADD CONSTRAINT "member_photos_organization_id_member_id_fkey" FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pass_certificates" ADD CONSTRAINT "pass_certificates_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "apple_push_states" ADD CONSTRAINT "apple_push_states_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pass_code_keys" ADD CONSTRAINT "pass_code_keys_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pass_code_uses" ADD CONSTRAINT "pass_code_uses_organization_id_pass_id_fkey" FOREIGN KEY ("organization_id", "pass_id") REFERENCES "passes"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pass_designs" ADD CONSTRAINT "pass_designs_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pass_design_revisions" ADD CONSTRAINT "pass_design_revisions_organization_id_pass_design_id_fkey" FOREIGN KEY ("organization_id", "pass_design_id") REFERENCES "pass_designs"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pass_images" ADD CONSTRAINT "pass_images_organization_id_pass_design_id_fkey" FOREIGN KEY ("organization_id", "pass_design_id") REFERENCES "pass_designs"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pass_installs" ADD CONSTRAINT "pass_installs_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pass_installs" ADD CONSTRAINT "pass_installs_organization_id_pass_id_fkey" FOREIGN KEY ("organization_id", "pass_id") REFERENCES "passes"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passes" ADD CONSTRAINT "passes_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passes" ADD CONSTRAINT "passes_organization_id_member_id_fkey" FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passes" ADD CONSTRAINT "passes_organization_id_pass_design_id_fkey" FOREIGN KEY ("organization_id", "pass_design_id") REFERENCES "pass_designs"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passes" ADD CONSTRAINT "passes_organization_id_replaces_pass_id_fkey" FOREIGN KEY ("organization_id", "replaces_pass_id") REFERENCES "passes"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passes" ADD CONSTRAINT "passes_organization_id_code_key_id_fkey" FOREIGN KEY ("organization_id", "code_key_id") REFERENCES "pass_code_keys"("organization_id", "key_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notices" ADD CONSTRAINT "notices_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notices" ADD CONSTRAINT "notices_organization_id_booking_id_fkey" FOREIGN KEY ("organization_id", "booking_id") REFERENCES "bookings"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "processor_customers" ADD CONSTRAINT "processor_customers_organization_id_member_id_fkey" FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_organization_id_member_id_fkey" FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_organization_id_member_id_fkey" FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_organization_id_booking_id_fkey" FOREIGN KEY ("organization_id", "booking_id") REFERENCES "bookings"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_organization_id_invoice_id_fkey" FOREIGN KEY ("organization_id", "invoice_id") REFERENCES "invoices"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "processor_calls" ADD CONSTRAINT "processor_calls_organization_id_payment_id_fkey" FOREIGN KEY ("organization_id", "payment_id") REFERENCES "payments"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "processor_calls" ADD CONSTRAINT "processor_calls_organization_id_refund_id_fkey" FOREIGN KEY ("organization_id", "refund_id") REFERENCES "refunds"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_organization_id_member_id_fkey" FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_organization_id_account_id_fkey" FOREIGN KEY ("organization_id", "account_id") REFERENCES "accounts"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_organization_id_payment_id_fkey" FOREIGN KEY ("organization_id", "payment_id") REFERENCES "payments"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_organization_id_invoice_id_fkey" FOREIGN KEY ("organization_id", "invoice_id") REFERENCES "invoices"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_organization_id_member_id_fkey" FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_organization_id_invoice_id_fkey" FOREIGN KEY ("organization_id", "invoice_id") REFERENCES "invoices"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_organization_id_payment_id_fkey" FOREIGN KEY ("organization_id", "payment_id") REFERENCES "payments"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund_parts" ADD CONSTRAINT "refund_parts_organization_id_refund_id_fkey" FOREIGN KEY ("organization_id", "refund_id") REFERENCES "refunds"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund_parts" ADD CONSTRAINT "refund_parts_organization_id_credit_note_id_fkey" FOREIGN KEY ("organization_id", "credit_note_id") REFERENCES "credit_notes"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "policies" ADD CONSTRAINT "policies_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_rules" ADD CONSTRAINT "price_rules_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_rules" ADD CONSTRAINT "price_rules_organization_id_tax_rate_id_fkey" FOREIGN KEY ("organization_id", "tax_rate_id") REFERENCES "tax_rates"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_organization_id_tax_rate_id_fkey" FOREIGN KEY ("organization_id", "tax_rate_id") REFERENCES "tax_rates"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benefits" ADD CONSTRAINT "benefits_organization_id_product_id_fkey" FOREIGN KEY ("organization_id", "product_id") REFERENCES "products"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_organization_id_member_id_fkey" FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_organization_id_product_id_fkey" FOREIGN KEY ("organization_id", "product_id") REFERENCES "products"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_organization_id_next_product_id_fkey" FOREIGN KEY ("organization_id", "next_product_id") REFERENCES "products"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_organization_id_payment_method_id_fkey" FOREIGN KEY ("organization_id", "payment_method_id") REFERENCES "payment_methods"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_organization_id_invoice_id_fkey" FOREIGN KEY ("organization_id", "invoice_id") REFERENCES "invoices"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription_periods" ADD CONSTRAINT "subscription_periods_organization_id_subscription_id_fkey" FOREIGN KEY ("organization_id", "subscription_id") REFERENCES "subscriptions"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription_periods" ADD CONSTRAINT "subscription_periods_organization_id_invoice_id_fkey" FOREIGN KEY ("organization_id", "invoice_id") REFERENCES "invoices"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benefit_grants" ADD CONSTRAINT "benefit_grants_organization_id_subscription_id_fkey" FOREIGN KEY ("organization_id", "subscription_id") REFERENCES "subscriptions"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benefit_grants" ADD CONSTRAINT "benefit_grants_organization_id_benefit_id_fkey" FOREIGN KEY ("organization_id", "benefit_id") REFERENCES "benefits"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benefit_usages" ADD CONSTRAINT "benefit_usages_organization_id_grant_id_fkey" FOREIGN KEY ("organization_id", "grant_id") REFERENCES "benefit_grants"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benefit_usages" ADD CONSTRAINT "benefit_usages_organization_id_booking_id_fkey" FOREIGN KEY ("organization_id", "booking_id") REFERENCES "bookings"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_members" ADD CONSTRAINT "account_members_organization_id_account_id_fkey" FOREIGN KEY ("organization_id", "account_id") REFERENCES "accounts"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_members" ADD CONSTRAINT "account_members_organization_id_member_id_fkey" FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "groups" ADD CONSTRAINT "groups_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_organization_id_member_id_fkey" FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_organization_id_merged_into_id_fkey" FOREIGN KEY ("organization_id", "merged_into_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portal_tokens" ADD CONSTRAINT "portal_tokens_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portal_tokens" ADD CONSTRAINT "portal_tokens_organization_id_member_id_fkey" FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key_organizations" ADD CONSTRAINT "api_key_organizations_tenant_id_api_key_id_fkey" FOREIGN KEY ("tenant_id", "api_key_id") REFERENCES "api_keys"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key_organizations" ADD CONSTRAINT "api_key_organizations_tenant_id_organization_id_fkey" FOREIGN KEY ("tenant_id", "organization_id") REFERENCES "organizations"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "test_clocks" ADD CONSTRAINT "test_clocks_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_organization_id_webhook_endpoint_id_fkey" FOREIGN KEY ("organization_id", "webhook_endpoint_id") REFERENCES "webhook_endpoints"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_organization_id_event_id_fkey" FOREIGN KEY ("organization_id", "event_id") REFERENCES "domain_events"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking_series" ADD CONSTRAINT "booking_series_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking_series" ADD CONSTRAINT "booking_series_organization_id_member_id_fkey" FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking_series" ADD CONSTRAINT "booking_series_organization_id_resource_id_fkey" FOREIGN KEY ("organization_id", "resource_id") REFERENCES "resources"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_organization_id_member_id_fkey" FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_organization_id_resource_id_fkey" FOREIGN KEY ("organization_id", "resource_id") REFERENCES "resources"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_organization_id_event_id_fkey" FOREIGN KEY ("organization_id", "event_id") REFERENCES "events"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_organization_id_policy_id_fkey" FOREIGN KEY ("organization_id", "policy_id") REFERENCES "policies"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_organization_id_quote_id_fkey" FOREIGN KEY ("organization_id", "quote_id") REFERENCES "quotes"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_organization_id_promo_code_id_fkey" FOREIGN KEY ("organization_id", "promo_code_id") REFERENCES "promo_codes"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_organization_id_series_id_fkey" FOREIGN KEY ("organization_id", "series_id") REFERENCES "booking_series"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_organization_id_invoice_id_fkey" FOREIGN KEY ("organization_id", "invoice_id") REFERENCES "invoices"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_organization_id_payment_id_fkey" FOREIGN KEY ("organization_id", "payment_id") REFERENCES "payments"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_organization_id_member_id_fkey" FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_organization_id_resource_id_fkey" FOREIGN KEY ("organization_id", "resource_id") REFERENCES "resources"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_organization_id_policy_id_fkey" FOREIGN KEY ("organization_id", "policy_id") REFERENCES "policies"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_organization_id_recurring_event_id_fkey" FOREIGN KEY ("organization_id", "recurring_event_id") REFERENCES "recurring_events"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recurring_events" ADD CONSTRAINT "recurring_events_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recurring_events" ADD CONSTRAINT "recurring_events_organization_id_resource_id_fkey" FOREIGN KEY ("organization_id", "resource_id") REFERENCES "resources"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recurring_events" ADD CONSTRAINT "recurring_events_organization_id_policy_id_fkey" FOREIGN KEY ("organization_id", "policy_id") REFERENCES "policies"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recurring_events" ADD CONSTRAINT "recurring_events_organization_id_follows_id_fkey" FOREIGN KEY ("organization_id", "follows_id") REFERENCES "recurring_events"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_organization_id_promo_code_id_fkey" FOREIGN KEY ("organization_id", "promo_code_id") REFERENCES "promo_codes"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hosts" ADD CONSTRAINT "hosts_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "resources" ADD CONSTRAINT "resources_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "resources" ADD CONSTRAINT "resources_organization_id_policy_id_fkey" FOREIGN KEY ("organization_id", "policy_id") REFERENCES "policies"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "capacity_days" ADD CONSTRAINT "capacity_days_organization_id_resource_id_fkey" FOREIGN KEY ("organization_id", "resource_id") REFERENCES "resources"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stranded_bookings" ADD CONSTRAINT "stranded_bookings_organization_id_booking_id_fkey" FOREIGN KEY ("organization_id", "booking_id") REFERENCES "bookings"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_organization_id_member_id_fkey" FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_organization_id_event_id_fkey" FOREIGN KEY ("organization_id", "event_id") REFERENCES "events"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_organization_id_resource_id_fkey" FOREIGN KEY ("organization_id", "resource_id") REFERENCES "resources"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_organization_id_offered_booking_id_fkey" FOREIGN KEY ("organization_id", "offered_booking_id") REFERENCES "bookings"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "domain_events" ADD CONSTRAINT "domain_events_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- From here on it is beyond Prisma's model: written by hand, invisible to its drift check.

-- Emptied by a crash, which harms nobody; rows are written over again and again.
ALTER TABLE "rate_windows" SET UNLOGGED;
ALTER TABLE "rate_windows" SET (fillfactor = 50);

-- Members. An email is compared without case within an organization; archived members still count.
CREATE UNIQUE INDEX "members_email_key" ON "members" ("organization_id", lower("email"));
-- Every page of a signed-in member asks whose address this is, across organizations.
CREATE INDEX "members_by_email" ON "members" (lower("email"));
CREATE INDEX "members_external_id_begins" ON "members" ("organization_id", lower("external_id") text_pattern_ops);
CREATE INDEX "members_short_id_begins" ON "members" ("organization_id", lower("short_id") text_pattern_ops);
CREATE INDEX "members_merged" ON "members" ("organization_id", "merged_into_id") WHERE "merged_into_id" IS NOT NULL;
-- Parts of words by trigrams, within the organization. A multicolumn GIN scan takes its columns in their order:
-- with the organization first, it walks the list of all the organization's words to find the few that match.
-- Without a pending list, which every search would have to read through. The condition is always true: Prisma
-- cannot model the index, and takes no notice of partial ones.
CREATE INDEX "search_words_parts" ON "search_words" USING gin ("word" gin_trgm_ops, "organization_id")
  WITH (fastupdate = off) WHERE "organization_id" IS NOT NULL;
-- A deleted note has no words left, and any other has some.
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_words" CHECK (("deleted_at" IS NULL) = ("body" <> ''));
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_type" CHECK ("type" IN ('company', 'household', 'person'));
ALTER TABLE "account_members" ADD CONSTRAINT "account_members_role" CHECK ("role" IN ('owner', 'billing', 'member'));
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_type" CHECK ("type" IN ('text', 'number', 'boolean', 'date',
  'select', 'multi_select', 'url', 'email'));

-- Organizations. Time is moved in test organizations only.
ALTER TABLE "organizations"
  ADD CONSTRAINT "organizations_mode" CHECK ("mode" IN ('live', 'test')),
  ADD CONSTRAINT "organizations_clock_in_test_mode" CHECK ("test_clock_at" IS NULL OR "mode" = 'test');
ALTER TABLE "test_clocks"
  ADD CONSTRAINT "test_clocks_course" CHECK (
    ("status" = 'ready' AND "target_time" IS NULL) OR ("status" = 'advancing' AND "target_time" >= "frozen_time"));
ALTER TABLE "webhook_endpoints"
  ADD CONSTRAINT "webhook_endpoints_status" CHECK ("status" IN ('enabled', 'disabled')),
  ADD CONSTRAINT "webhook_endpoints_reason" CHECK (("status" = 'disabled') = ("disabled_reason" IS NOT NULL));
ALTER TABLE "webhook_deliveries"
  ADD CONSTRAINT "webhook_deliveries_status" CHECK ("status" IN ('pending', 'succeeded', 'failed'));
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("kind" IN ('hold_expiring', 'reminder'));
ALTER TABLE "reconciliations"
  ADD CONSTRAINT "reconciliations_status_check" CHECK ("status" IN ('running', 'completed', 'failed'));
-- One reconciliation runs at a time: a second one would ask the processor for the same lists.
CREATE UNIQUE INDEX "reconciliations_one_running" ON "reconciliations" ("organization_id") WHERE "status" = 'running';

-- Bookings.
ALTER TABLE "bookings"
  ADD CONSTRAINT "bookings_interval" CHECK ("ends_at" > "starts_at" AND "ends_at" - "starts_at" <= interval '31 days'),
  ADD CONSTRAINT "bookings_quantity" CHECK ("quantity" >= 1),
  ADD CONSTRAINT "bookings_money" CHECK ("price_amount" >= 0 AND "amount_due" >= 0),
  ADD CONSTRAINT "bookings_kept" CHECK ("kept_amount" >= 0),
  -- The tax is in the amount, and there is none without a rate.
  ADD CONSTRAINT "bookings_tax" CHECK ("tax_amount" BETWEEN 0 AND "amount_due" AND ("tax" IS NOT NULL OR "tax_amount" = 0)),
  ADD CONSTRAINT "bookings_of_something" CHECK ("resource_id" IS NOT NULL OR "event_id" IS NOT NULL),
  ADD CONSTRAINT "bookings_buffers" CHECK ("buffer_before_minutes" BETWEEN 0 AND 1440 AND "buffer_after_minutes" BETWEEN 0 AND 1440),
  ADD CONSTRAINT "bookings_status" CHECK ("status" IN ('held', 'pending_payment', 'confirmed', 'checked_in',
    'completed', 'pending_approval', 'declined', 'no_show', 'cancelled', 'expired'));
ALTER TABLE "quotes"
  ADD CONSTRAINT "quotes_tax" CHECK ("tax_amount" BETWEEN 0 AND "amount_due" AND ("tax" IS NOT NULL OR "tax_amount" = 0));
-- The overlap question of every hold, which overlapping_live in prisma/sql/capacity.sql explains. Attendees take
-- places of their event; the event, and not they, takes the resource.
CREATE INDEX "bookings_live" ON "bookings" ("organization_id", "resource_id", "blocked_from") INCLUDE ("blocked_until", "quantity", "status", "held_until")
  WHERE "status" IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in', 'no_show', 'completed')
    AND "event_id" IS NULL;
CREATE INDEX "bookings_live_long" ON "bookings" ("organization_id", "resource_id", "blocked_from")
  WHERE "status" IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in', 'no_show', 'completed')
    AND "event_id" IS NULL AND "blocked_until" - "blocked_from" > interval '24 hours';
CREATE INDEX "bookings_of_event" ON "bookings" ("organization_id", "event_id") INCLUDE ("quantity", "status", "held_until")
  WHERE "event_id" IS NOT NULL;
CREATE INDEX "bookings_of_member_at_event" ON "bookings" ("organization_id", "member_id", "event_id") WHERE "event_id" IS NOT NULL;
CREATE INDEX "bookings_of_member_and_policy" ON "bookings" ("organization_id", "member_id", "policy_id", "starts_at") WHERE "policy_id" IS NOT NULL;
CREATE INDEX "bookings_of_series" ON "bookings" ("organization_id", "series_id") WHERE "series_id" IS NOT NULL;
CREATE INDEX "bookings_of_promo_code" ON "bookings" ("organization_id", "promo_code_id", "member_id") INCLUDE ("status", "held_until")
  WHERE "promo_code_id" IS NOT NULL;
CREATE INDEX "bookings_of_quote" ON "bookings" ("organization_id", "quote_id") INCLUDE ("status", "held_until") WHERE "quote_id" IS NOT NULL;
-- Time alone brings these about: holds that lapse, undecided requests whose start has come, bookings that are
-- over, and members who did not come.
CREATE INDEX "bookings_lapsing" ON "bookings" ("held_until") WHERE "status" IN ('held', 'pending_payment');
CREATE INDEX "bookings_undecided" ON "bookings" ("starts_at") WHERE "status" = 'pending_approval';
CREATE INDEX "bookings_ending" ON "bookings" ("ends_at") WHERE "status" IN ('confirmed', 'checked_in');
CREATE INDEX "bookings_awaited" ON "bookings" ("starts_at")
  WHERE "status" = 'confirmed' AND ("policy" -> 'no_show' ->> 'after_minutes') IS NOT NULL;
-- Bookings that are soon to be reminded of: the job looks at the next day only, however many there are.
CREATE INDEX "bookings_coming" ON "bookings" ("starts_at") WHERE "status" = 'confirmed';

-- Events.
ALTER TABLE "events"
  ADD CONSTRAINT "events_interval" CHECK ("ends_at" > "starts_at" AND "ends_at" - "starts_at" <= interval '31 days'),
  ADD CONSTRAINT "events_capacity" CHECK ("capacity" >= 0),
  ADD CONSTRAINT "events_status" CHECK ("status" IN ('draft', 'published', 'cancelled'));
ALTER TABLE "recurring_events"
  ADD CONSTRAINT "recurring_events_status" CHECK ("status" IN ('draft', 'published', 'cancelled'));
CREATE INDEX "events_on_resource" ON "events" ("organization_id", "resource_id", "starts_at") INCLUDE ("ends_at")
  WHERE "status" = 'published' AND "resource_id" IS NOT NULL;
CREATE INDEX "events_of_hosts" ON "events" USING gin ("host_ids") WHERE "status" = 'published';
-- The worker looks for series whose occurrences must be carried on.
CREATE INDEX "recurring_events_to_carry_on" ON "recurring_events" ("materialized_until")
  WHERE "status" <> 'cancelled' AND "materialized_until" IS NOT NULL;

-- Waitlists. A member waits for a place once.
ALTER TABLE "waitlist_entries"
  ADD CONSTRAINT "waitlist_entries_of_something" CHECK (("event_id" IS NULL) <> ("resource_id" IS NULL)),
  ADD CONSTRAINT "waitlist_entries_status" CHECK ("status" IN ('waiting', 'offered', 'accepted', 'booked', 'expired', 'removed')),
  ADD CONSTRAINT "waitlist_entries_offer" CHECK ("status" NOT IN ('offered', 'accepted', 'booked') OR "offered_booking_id" IS NOT NULL);
CREATE UNIQUE INDEX "waitlist_entries_event_once" ON "waitlist_entries" ("organization_id", "event_id", "member_id")
  WHERE "event_id" IS NOT NULL AND "status" IN ('waiting', 'offered');
CREATE UNIQUE INDEX "waitlist_entries_resource_once" ON "waitlist_entries" ("organization_id", "resource_id", "starts_at", "ends_at", "member_id")
  WHERE "resource_id" IS NOT NULL AND "status" IN ('waiting', 'offered');
-- The worker looks at these; the index is empty where nobody waits.
CREATE INDEX "waitlist_entries_open" ON "waitlist_entries" ("status", "created_at", "id")
  WHERE "status" IN ('waiting', 'offered', 'accepted');

-- Prices.
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_percentage" CHECK ("thousandths" BETWEEN 0 AND 100000);
ALTER TABLE "promo_codes"
  ADD CONSTRAINT "promo_codes_upper" CHECK ("code" = upper("code")),
  ADD CONSTRAINT "promo_codes_discount" CHECK (("percent_off" BETWEEN 1 AND 100 AND "amount_off" IS NULL AND "currency" IS NULL)
    OR ("amount_off" > 0 AND "currency" IS NOT NULL AND "percent_off" IS NULL));

-- Money.
ALTER TABLE "payments"
  ADD CONSTRAINT "payments_amounts" CHECK ("amount" >= 0 AND "amount_refunded" BETWEEN 0 AND "amount"),
  ADD CONSTRAINT "payments_credit_amount" CHECK ("credit_amount" BETWEEN 0 AND "amount"),
  ADD CONSTRAINT "payments_status" CHECK ("status" IN ('pending', 'requires_action', 'processing', 'succeeded',
    'failed', 'cancelled')),
  ADD CONSTRAINT "payments_dispute" CHECK ("dispute_status" IN ('open', 'won', 'lost')),
  ADD CONSTRAINT "payments_purpose" CHECK ("purpose" IN ('booking', 'difference', 'invoice')
    AND ("purpose" = 'difference') = ("reschedule" IS NOT NULL) AND ("purpose" = 'invoice') = ("invoice_id" IS NOT NULL));
ALTER TABLE "invoices"
  ADD CONSTRAINT "invoices_amounts" CHECK ("total" >= 0 AND "amount_paid" >= 0 AND "amount_credited" BETWEEN 0 AND "total"),
  ADD CONSTRAINT "invoices_numbered" CHECK ("status" IN ('draft', 'voided') OR "number" IS NOT NULL);
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_amount" CHECK ("amount" > 0);
ALTER TABLE "refund_parts" ADD CONSTRAINT "refund_parts_amount" CHECK ("amount" > 0);
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_applied" CHECK ("amount_applied" BETWEEN 0 AND "total");
-- One visible default card per member and account.
CREATE UNIQUE INDEX "payment_methods_default_key" ON "payment_methods" ("organization_id", "member_id", "account")
  WHERE "is_default" AND "detached_at" IS NULL;
-- A booking cannot be paid twice at the processor. It may also be paid at the desk: announced money stands beside
-- the card's payment and keeps nobody from paying. A dearer time and an invoice are other payments. Of each kind,
-- one at a time may be open; which of them buys the place is decided under the booking's lock.
CREATE UNIQUE INDEX "payments_one_per_booking" ON "payments" ("organization_id", "booking_id")
  WHERE "booking_id" IS NOT NULL AND "purpose" = 'booking' AND "provider" = 'processor' AND "status" NOT IN ('failed', 'cancelled');
CREATE UNIQUE INDEX "payments_one_open_at_desk" ON "payments" ("organization_id", "booking_id")
  WHERE "booking_id" IS NOT NULL AND "provider" <> 'processor' AND "status" = 'pending';
CREATE UNIQUE INDEX "payments_one_open_difference" ON "payments" ("organization_id", "booking_id")
  WHERE "purpose" = 'difference' AND "status" IN ('pending', 'requires_action', 'processing');
CREATE UNIQUE INDEX "payments_one_open_of_invoice" ON "payments" ("organization_id", "invoice_id")
  WHERE "purpose" = 'invoice' AND "status" IN ('pending', 'requires_action', 'processing');
CREATE INDEX "payments_with_credit" ON "payments" ("organization_id", "member_id") WHERE "credit_amount" > 0;
-- The reconciler looks for these.
CREATE INDEX "payments_open" ON "payments" ("updated_at") WHERE "status" IN ('pending', 'requires_action', 'processing');
CREATE INDEX "refunds_open" ON "refunds" ("updated_at") WHERE "status" = 'pending';
CREATE INDEX "processor_calls_open" ON "processor_calls" ("created_at") WHERE "finished_at" IS NULL;
CREATE INDEX "processor_events_open" ON "processor_events" ("received_at") WHERE "processed_at" IS NULL;
-- Calls to the processor that hold a member's name and address, found when the member is erased.
CREATE INDEX "processor_calls_of_member" ON "processor_calls" ("organization_id", (COALESCE("params" -> 'metadata' ->> 'member_id', "params" ->> 'member_id')))
  WHERE "kind" IN ('create_customer', 'attach_card');

-- Memberships.
ALTER TABLE "products"
  ADD CONSTRAINT "products_price" CHECK ("amount" >= 0 AND "interval_count" BETWEEN 1 AND 36 AND "trial_days" BETWEEN 0 AND 730),
  ADD CONSTRAINT "products_interval" CHECK ("interval" IN ('day', 'week', 'month', 'year')),
  ADD CONSTRAINT "products_on_unpaid" CHECK ("on_unpaid" IN ('cancelled', 'expired'));
ALTER TABLE "benefits"
  ADD CONSTRAINT "benefits_kind" CHECK (
    ("type" = 'allowance' AND "unit" IN ('minutes', 'bookings', 'amount') AND "quantity" > 0 AND "percent" IS NULL) OR
    ("type" = 'discount' AND "percent" BETWEEN 1 AND 100 AND "unit" IS NULL AND "quantity" IS NULL));
ALTER TABLE "benefit_grants"
  ADD CONSTRAINT "benefit_grants_kind" CHECK (
    ("type" = 'allowance' AND "unit" IN ('minutes', 'bookings', 'amount') AND "quantity" > 0 AND "percent" IS NULL) OR
    ("type" = 'discount' AND "percent" BETWEEN 1 AND 100 AND "unit" IS NULL AND "quantity" IS NULL));
ALTER TABLE "benefit_usages"
  ADD CONSTRAINT "benefit_usages_returned" CHECK ("quantity" > 0 AND "returned" BETWEEN 0 AND "quantity");
ALTER TABLE "subscriptions"
  ADD CONSTRAINT "subscriptions_status" CHECK ("status" IN ('pending', 'trialing', 'active', 'past_due', 'paused', 'cancelled', 'expired')),
  ADD CONSTRAINT "subscriptions_price" CHECK ("amount" >= 0 AND "failed_attempts" >= 0),
  ADD CONSTRAINT "subscriptions_next_update" CHECK (("next_update_type" IS NULL) = ("next_update_at" IS NULL)),
  ADD CONSTRAINT "subscriptions_ended" CHECK (("status" IN ('cancelled', 'expired')) = ("ended_at" IS NOT NULL));
-- The job asks for these every few seconds.
CREATE INDEX "subscriptions_due" ON "subscriptions" ("next_update_at") WHERE "next_update_at" IS NOT NULL;
CREATE INDEX "subscriptions_of_invoice" ON "subscriptions" ("organization_id", "invoice_id") WHERE "invoice_id" IS NOT NULL;

-- Passes and the door.
ALTER TABLE "pass_designs"
  ADD CONSTRAINT "pass_designs_code_policy" CHECK ("code_policy" IN ('static', 'photo_check', 'rotating_only')),
  ADD CONSTRAINT "pass_designs_published" CHECK (("published_revision" IS NULL) = ("published_at" IS NULL));
ALTER TABLE "pass_images"
  ADD CONSTRAINT "pass_images_kind" CHECK ("kind" IN ('icon', 'logo', 'thumbnail', 'strip', 'hero'));
ALTER TABLE "passes" ADD CONSTRAINT "passes_replaces_another" CHECK ("replaces_pass_id" <> "id");
-- One certificate signs an organization's new passes, whoever activates at the same time.
ALTER TABLE "pass_certificates" ADD CONSTRAINT "pass_certificates_active" CHECK (NOT "active" OR "archived_at" IS NULL);
CREATE UNIQUE INDEX "pass_certificates_active_key" ON "pass_certificates" ("organization_id") WHERE "active";
-- The reminder of ends looks for these.
CREATE INDEX "pass_certificates_due_idx" ON "pass_certificates" ("expires_at") WHERE "archived_at" IS NULL AND "warned_at" IS NULL;
ALTER TABLE "pass_installs" ADD CONSTRAINT "pass_installs_platform" CHECK ("platform" IN ('apple', 'google'));
-- One row per device; Google's, without one, is one per pass.
CREATE UNIQUE INDEX "pass_installs_device_key" ON "pass_installs" ("organization_id", "pass_id", "platform", COALESCE("device_ref", ''));
-- At most one issuer of an organization's own issues its cards.
CREATE UNIQUE INDEX "google_wallet_issuers_active_key" ON "google_wallet_issuers" ("organization_id") WHERE "archived_at" IS NULL;
ALTER TABLE "pass_scans"
  ADD CONSTRAINT "pass_scans_direction" CHECK ("direction" IN ('in', 'out')),
  ADD CONSTRAINT "pass_scans_method" CHECK ("method" IN ('code', 'short_id'));
ALTER TABLE "door_settings" ADD CONSTRAINT "door_settings_ranges" CHECK (
  "anti_passback_minutes" BETWEEN 0 AND 1440 AND "visit_minutes" BETWEEN 1 AND 2880
  AND "offline_minutes" BETWEEN 0 AND 4320 AND ("capacity" IS NULL OR "capacity" > 0));
ALTER TABLE "visits" ADD CONSTRAINT "visits_order" CHECK ("left_at" IS NULL OR "left_at" >= "entered_at");
-- Nobody is inside twice for the same: at two doors at once, one checks in.
CREATE UNIQUE INDEX "visits_open_key" ON "visits" ("organization_id", "member_id", COALESCE("booking_id", ''))
  WHERE "left_at" IS NULL AND "undone_at" IS NULL;
-- Every scan counts who is inside.
CREATE INDEX "visits_inside" ON "visits" ("organization_id", "ends_at") WHERE "left_at" IS NULL AND "undone_at" IS NULL;

-- The sandbox processor keeps its state in a schema apart: nothing of the product may read it but through the
-- processor's API, as with the real one. Prisma does not know it.
CREATE SCHEMA sandbox;

-- One row per object of the API, as it is answered. `private` holds what the processor knows and never tells
-- (which test card it is, whether the holder was authenticated, whether it was detached).
CREATE TABLE sandbox.object (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    kind TEXT NOT NULL,
    seq BIGINT GENERATED ALWAYS AS IDENTITY,
    body JSONB NOT NULL,
    private JSONB NOT NULL DEFAULT '{}',
    customer_id TEXT GENERATED ALWAYS AS (body ->> 'customer') STORED,
    payment_intent_id TEXT GENERATED ALWAYS AS (body ->> 'payment_intent') STORED
);
CREATE INDEX object_list ON sandbox.object (account, kind, seq DESC);
CREATE INDEX object_of_customer ON sandbox.object (customer_id, kind, seq DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX object_of_intent ON sandbox.object (payment_intent_id, kind, seq DESC) WHERE payment_intent_id IS NOT NULL;

-- The first answer under each idempotency key, byte for byte.
CREATE TABLE sandbox.idempotency (
    account TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    request_id TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    PRIMARY KEY (account, key)
);
CREATE INDEX idempotency_age ON sandbox.idempotency (created_at);

-- Webhooks still to be delivered; `next_attempt_at` is null once given up.
CREATE TABLE sandbox.delivery (
    event_id TEXT PRIMARY KEY REFERENCES sandbox.object (id) ON DELETE CASCADE,
    attempts INTEGER NOT NULL DEFAULT 0,
    next_attempt_at TIMESTAMPTZ DEFAULT now(),
    delivered_at TIMESTAMPTZ
);
CREATE INDEX delivery_due ON sandbox.delivery (next_attempt_at) WHERE delivered_at IS NULL AND next_attempt_at IS NOT NULL;
