-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "api_keys" (
    "id" TEXT NOT NULL,
    "tenant_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "mode" TEXT NOT NULL DEFAULT 'live',
    "secret_hash" BYTEA NOT NULL,
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
CREATE TABLE "bookings" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "resource_id" TEXT NOT NULL,
    "event_id" TEXT,
    "recurring_event_id" TEXT,
    "original_starts_at_local" TEXT,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "timezone" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL DEFAULT 1,
    "status" TEXT NOT NULL,
    "is_schedule_desynced" BOOLEAN NOT NULL DEFAULT false,
    "price_rule_id" TEXT,
    "price_amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "price_deductions" JSONB NOT NULL DEFAULT '[]',
    "amount_due" INTEGER NOT NULL,
    "invoice_id" TEXT,
    "payment_id" TEXT,
    "held_until" TIMESTAMPTZ(3),
    "hold_extended" BOOLEAN NOT NULL DEFAULT false,
    "cancelled_at" TIMESTAMPTZ(3),
    "cancellation_notes" TEXT,
    "cancellation_invoice_id" TEXT,
    "cancellation_credit_note_id" TEXT,
    "notes" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bookings_pkey" PRIMARY KEY ("id")
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
    "group_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "account_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "status" TEXT NOT NULL DEFAULT 'draft',
    "archived_from" TEXT,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "processor_customers" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "account" TEXT NOT NULL DEFAULT '',
    "customer_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "processor_customers_pkey" PRIMARY KEY ("id")
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
    "detached_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_methods_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments" (
    "id" TEXT NOT NULL,
    "tenant_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "booking_id" TEXT,
    "amount" INTEGER NOT NULL,
    "amount_refunded" INTEGER NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL,
    "payment_method_id" TEXT,
    "status" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "account" TEXT NOT NULL DEFAULT '',
    "provider_payment_intent_id" TEXT,
    "client_secret" TEXT,
    "save_payment_method_requested" BOOLEAN NOT NULL DEFAULT false,
    "failure_code" TEXT,
    "failure_message" TEXT,
    "notes" TEXT,
    "disputed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
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
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "processor_calls_pkey" PRIMARY KEY ("id")
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
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoices_pkey" PRIMARY KEY ("id")
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

    CONSTRAINT "allocations_pkey" PRIMARY KEY ("id")
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
    "total" INTEGER NOT NULL,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refunds" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "credit_note_id" TEXT,
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "reason" TEXT,
    "status" TEXT NOT NULL,
    "provider_refund_id" TEXT,
    "failure_code" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("id")
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
    "default_timezone" TEXT NOT NULL DEFAULT 'UTC',
    "default_currency" TEXT NOT NULL DEFAULT 'EUR',
    "locale" TEXT NOT NULL DEFAULT 'en',
    "hold_minutes" INTEGER NOT NULL DEFAULT 10,
    "branding" JSONB NOT NULL DEFAULT '{}',
    "provider_account_id" TEXT,
    "invoice_prefix" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organizations_pkey" PRIMARY KEY ("id")
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
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pass_designs_pkey" PRIMARY KEY ("id")
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
    "version" INTEGER NOT NULL DEFAULT 1,
    "expires_at" TIMESTAMPTZ(3),
    "provisioned_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "passes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "domain_events" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "drained_at" TIMESTAMPTZ(3),

    CONSTRAINT "domain_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_records" (
    "id" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
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

    CONSTRAINT "hosts_pkey" PRIMARY KEY ("id")
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
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "resources_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "capacity_days" (
    "resource_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "version" INTEGER NOT NULL,
    "starts" INTEGER[],
    "capacities" INTEGER[],

    CONSTRAINT "capacity_days_pkey" PRIMARY KEY ("resource_id","day")
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
    "group_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "weekdays" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "from_local" TEXT,
    "to_local" TEXT,
    "valid_from" TIMESTAMPTZ(3),
    "valid_until" TIMESTAMPTZ(3),
    "cap_amount" INTEGER,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "price_rules_pkey" PRIMARY KEY ("id")
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

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "verification_tokens" (
    "token_hash" BYTEA NOT NULL,
    "identifier" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "verification_tokens_pkey" PRIMARY KEY ("token_hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_secret_hash_key" ON "api_keys"("secret_hash");

-- CreateIndex
CREATE INDEX "api_keys_tenant_id_created_at_id_idx" ON "api_keys"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_tenant_id_id_key" ON "api_keys"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "bookings_organization_id_created_at_id_idx" ON "bookings"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "bookings_organization_id_member_id_starts_at_idx" ON "bookings"("organization_id", "member_id", "starts_at");

-- CreateIndex
CREATE UNIQUE INDEX "bookings_organization_id_id_key" ON "bookings"("organization_id", "id");

-- CreateIndex
CREATE INDEX "members_organization_id_created_at_id_idx" ON "members"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "members_organization_id_id_key" ON "members"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "members_external_id_key" ON "members"("organization_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "members_short_id_key" ON "members"("organization_id", "short_id");

-- CreateIndex
CREATE UNIQUE INDEX "processor_customers_member_id_account_key" ON "processor_customers"("member_id", "account");

-- CreateIndex
CREATE UNIQUE INDEX "payment_methods_organization_id_id_key" ON "payment_methods"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_methods_processor_key" ON "payment_methods"("member_id", "account", "processor_payment_method_id");

-- CreateIndex
CREATE INDEX "payments_organization_id_created_at_id_idx" ON "payments"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "payments_booking_id_idx" ON "payments"("booking_id");

-- CreateIndex
CREATE UNIQUE INDEX "payments_organization_id_id_key" ON "payments"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "processor_calls_idempotency_key_key" ON "processor_calls"("idempotency_key");

-- CreateIndex
CREATE UNIQUE INDEX "processor_calls_payment_id_kind_attempt_key" ON "processor_calls"("payment_id", "kind", "attempt");

-- CreateIndex
CREATE INDEX "invoices_organization_id_created_at_id_idx" ON "invoices"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "invoices_organization_id_id_key" ON "invoices"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_number_key" ON "invoices"("organization_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "allocations_payment_id_invoice_id_key" ON "allocations"("payment_id", "invoice_id");

-- CreateIndex
CREATE UNIQUE INDEX "credit_notes_organization_id_id_key" ON "credit_notes"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "credit_notes_number_key" ON "credit_notes"("organization_id", "number");

-- CreateIndex
CREATE INDEX "refunds_payment_id_idx" ON "refunds"("payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "refunds_organization_id_id_key" ON "refunds"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "tenants_slug_key" ON "tenants"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "organizations_tenant_id_slug_key" ON "organizations"("tenant_id", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "organizations_tenant_id_id_key" ON "organizations"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "pass_designs_organization_id_created_at_id_idx" ON "pass_designs"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "pass_designs_organization_id_id_key" ON "pass_designs"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "passes_share_token_hash_key" ON "passes"("share_token_hash");

-- CreateIndex
CREATE INDEX "passes_organization_id_created_at_id_idx" ON "passes"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "passes_organization_id_member_id_idx" ON "passes"("organization_id", "member_id");

-- CreateIndex
CREATE UNIQUE INDEX "passes_organization_id_id_key" ON "passes"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "passes_serial_key" ON "passes"("organization_id", "wallet_serial_number");

-- CreateIndex
CREATE INDEX "domain_events_organization_id_object_id_created_at_idx" ON "domain_events"("organization_id", "object_id", "created_at");

-- CreateIndex
CREATE INDEX "idempotency_records_created_at_idx" ON "idempotency_records"("created_at");

-- CreateIndex
CREATE INDEX "hosts_organization_id_created_at_id_idx" ON "hosts"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "hosts_organization_id_id_key" ON "hosts"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "hosts_external_id_key" ON "hosts"("organization_id", "external_id");

-- CreateIndex
CREATE INDEX "resources_organization_id_created_at_id_idx" ON "resources"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "resources_organization_id_id_key" ON "resources"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "resources_external_id_key" ON "resources"("organization_id", "external_id");

-- CreateIndex
CREATE INDEX "price_rules_organization_id_created_at_id_idx" ON "price_rules"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "price_rules_organization_id_id_key" ON "price_rules"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key_organizations" ADD CONSTRAINT "api_key_organizations_tenant_id_api_key_id_fkey" FOREIGN KEY ("tenant_id", "api_key_id") REFERENCES "api_keys"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key_organizations" ADD CONSTRAINT "api_key_organizations_tenant_id_organization_id_fkey" FOREIGN KEY ("tenant_id", "organization_id") REFERENCES "organizations"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_organization_id_member_id_fkey" FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_organization_id_resource_id_fkey" FOREIGN KEY ("organization_id", "resource_id") REFERENCES "resources"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_organization_id_invoice_id_fkey" FOREIGN KEY ("organization_id", "invoice_id") REFERENCES "invoices"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_organization_id_payment_id_fkey" FOREIGN KEY ("organization_id", "payment_id") REFERENCES "payments"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

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
ALTER TABLE "processor_calls" ADD CONSTRAINT "processor_calls_organization_id_payment_id_fkey" FOREIGN KEY ("organization_id", "payment_id") REFERENCES "payments"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "processor_calls" ADD CONSTRAINT "processor_calls_organization_id_refund_id_fkey" FOREIGN KEY ("organization_id", "refund_id") REFERENCES "refunds"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_organization_id_member_id_fkey" FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

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
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pass_designs" ADD CONSTRAINT "pass_designs_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passes" ADD CONSTRAINT "passes_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passes" ADD CONSTRAINT "passes_organization_id_member_id_fkey" FOREIGN KEY ("organization_id", "member_id") REFERENCES "members"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passes" ADD CONSTRAINT "passes_organization_id_pass_design_id_fkey" FOREIGN KEY ("organization_id", "pass_design_id") REFERENCES "pass_designs"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "domain_events" ADD CONSTRAINT "domain_events_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hosts" ADD CONSTRAINT "hosts_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "resources" ADD CONSTRAINT "resources_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "capacity_days" ADD CONSTRAINT "capacity_days_resource_id_fkey" FOREIGN KEY ("resource_id") REFERENCES "resources"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_rules" ADD CONSTRAINT "price_rules_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What follows is beyond Prisma's model: written by hand, invisible to its drift check.

ALTER TABLE "rate_windows" SET UNLOGGED;
ALTER TABLE "rate_windows" SET (fillfactor = 50);

-- Email is compared without case within an organization; archived members still count.
CREATE UNIQUE INDEX "members_email_key" ON "members" ("organization_id", lower("email"));
-- One visible default card per member and account.
CREATE UNIQUE INDEX "payment_methods_default_key" ON "payment_methods" ("member_id", "account")
  WHERE "is_default" AND "detached_at" IS NULL;
-- A booking has at most one payment that is open or has succeeded: it cannot be paid twice.
CREATE UNIQUE INDEX "payments_one_per_booking" ON "payments" ("booking_id")
  WHERE "booking_id" IS NOT NULL AND "status" NOT IN ('failed', 'cancelled');
CREATE UNIQUE INDEX "payments_intent_key" ON "payments" ("account", "provider_payment_intent_id");
-- What the reconciler looks for.
CREATE INDEX "payments_open" ON "payments" ("updated_at") WHERE "status" IN ('pending', 'requires_action', 'processing');
CREATE INDEX "refunds_open" ON "refunds" ("updated_at") WHERE "status" = 'pending';
CREATE INDEX "processor_calls_open" ON "processor_calls" ("created_at") WHERE "finished_at" IS NULL;
CREATE INDEX "processor_events_open" ON "processor_events" ("received_at") WHERE "processed_at" IS NULL;
CREATE INDEX "bookings_lapsing" ON "bookings" ("held_until") WHERE "status" IN ('held', 'pending_payment');

ALTER TABLE "bookings"
  ADD CONSTRAINT "bookings_interval" CHECK ("ends_at" > "starts_at" AND "ends_at" - "starts_at" <= interval '31 days'),
  ADD CONSTRAINT "bookings_quantity" CHECK ("quantity" >= 1),
  ADD CONSTRAINT "bookings_money" CHECK ("price_amount" >= 0 AND "amount_due" >= 0),
  ADD CONSTRAINT "bookings_status" CHECK ("status" IN ('held', 'pending_payment', 'confirmed', 'checked_in',
    'completed', 'pending_approval', 'declined', 'no_show', 'cancelled', 'expired'));
ALTER TABLE "payments"
  ADD CONSTRAINT "payments_amounts" CHECK ("amount" >= 0 AND "amount_refunded" BETWEEN 0 AND "amount"),
  ADD CONSTRAINT "payments_status" CHECK ("status" IN ('pending', 'requires_action', 'processing', 'succeeded',
    'failed', 'cancelled'));
ALTER TABLE "invoices"
  ADD CONSTRAINT "invoices_amounts" CHECK ("total" >= 0 AND "amount_paid" >= 0 AND "amount_credited" BETWEEN 0 AND "total");
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_amount" CHECK ("amount" > 0);

-- The overlap question of every hold. The lower bound on starts_at keeps it a short range scan:
-- without it PostgreSQL reads a resource's whole past. Longer bookings have an index of their own.
CREATE INDEX "bookings_live" ON "bookings" ("resource_id", "starts_at") INCLUDE ("ends_at", "quantity", "status", "held_until")
  WHERE "status" IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in', 'no_show', 'completed');
CREATE INDEX "bookings_live_long" ON "bookings" ("resource_id", "starts_at")
  WHERE "status" IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in', 'no_show', 'completed')
    AND "ends_at" - "starts_at" > interval '24 hours';

-- The instant that holds are compared with: a test clock's, where a transaction set one.
CREATE FUNCTION foyer_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT COALESCE(NULLIF(current_setting('foyer.now', true), '')::timestamptz, clock_timestamp())
$$;

-- Live bookings of a resource that touch [p_from, p_until).
CREATE FUNCTION overlapping_live(p_resource text, p_from timestamptz, p_until timestamptz, p_except text, p_now timestamptz)
RETURNS TABLE (starts_at timestamptz, ends_at timestamptz, quantity int, status text) LANGUAGE sql STABLE AS $$
  SELECT b.starts_at, b.ends_at, b.quantity, b.status FROM bookings b
   WHERE b.resource_id = p_resource AND b.starts_at < p_until AND b.starts_at > p_from - interval '24 hours'
     AND b.ends_at > p_from AND b.id IS DISTINCT FROM p_except
     AND b.status IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in', 'no_show', 'completed')
     AND (b.status <> 'held' OR b.held_until > p_now)
  UNION ALL
  SELECT b.starts_at, b.ends_at, b.quantity, b.status FROM bookings b
   WHERE b.resource_id = p_resource AND b.starts_at <= p_from - interval '24 hours' AND b.starts_at > p_from - interval '31 days'
     AND b.ends_at > p_from AND b.id IS DISTINCT FROM p_except
     AND b.ends_at - b.starts_at > interval '24 hours'
     AND b.status IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in', 'no_show', 'completed')
     AND (b.status <> 'held' OR b.held_until > p_now)
$$;

-- Whether p_quantity more fits at every instant of [p_from, p_until). NULL: a day of the resource's
-- present version has no capacity profile yet.
CREATE FUNCTION capacity_fits(p_resource text, p_from timestamptz, p_until timestamptz, p_quantity int, p_except text, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  first_day date := (p_from AT TIME ZONE 'UTC')::date;
  last_day date := ((p_until - interval '1 microsecond') AT TIME ZONE 'UTC')::date;
  days int;
  lowest int;
  used int;
BEGIN
  SELECT count(DISTINCT c.day), min(s.capacity) INTO days, lowest
    FROM resources r
    JOIN capacity_days c ON c.resource_id = r.id AND c.version = r.version AND c.day BETWEEN first_day AND last_day
    CROSS JOIN LATERAL (
      SELECT v.capacity, v.start, lead(v.start, 1, 86400) OVER (ORDER BY v.start) AS stop
        FROM unnest(c.starts, c.capacities) AS v(start, capacity)
    ) s
   WHERE r.id = p_resource
     AND (c.day + make_interval(secs => s.start)) AT TIME ZONE 'UTC' < p_until
     AND (c.day + make_interval(secs => s.stop)) AT TIME ZONE 'UTC' > p_from;
  IF days IS DISTINCT FROM last_day - first_day + 1 THEN RETURN NULL; END IF;
  IF lowest < p_quantity THEN RETURN false; END IF;

  SELECT COALESCE(sum(quantity), 0) INTO used FROM overlapping_live(p_resource, p_from, p_until, p_except, p_now);
  -- Mostly there is room even if everything overlapped at once.
  IF used + p_quantity <= lowest THEN RETURN true; END IF;

  RETURN NOT EXISTS (
    WITH live AS MATERIALIZED (SELECT * FROM overlapping_live(p_resource, p_from, p_until, p_except, p_now)),
    steps AS MATERIALIZED (
      SELECT (c.day + make_interval(secs => v.start)) AT TIME ZONE 'UTC' AS at, v.capacity
        FROM resources r
        JOIN capacity_days c ON c.resource_id = r.id AND c.version = r.version AND c.day BETWEEN first_day AND last_day
        CROSS JOIN LATERAL unnest(c.starts, c.capacities) AS v(start, capacity)
       WHERE r.id = p_resource
    ),
    -- Use only grows and capacity only changes at these instants.
    boundaries AS (
      SELECT p_from AS at
      UNION SELECT starts_at FROM live WHERE starts_at > p_from
      UNION SELECT at FROM steps WHERE at > p_from AND at < p_until
    )
    SELECT 1 FROM boundaries b
     WHERE (SELECT COALESCE(sum(l.quantity), 0) FROM live l WHERE l.starts_at <= b.at AND l.ends_at > b.at) + p_quantity
         > (SELECT s.capacity FROM steps s WHERE s.at <= b.at ORDER BY s.at DESC LIMIT 1)
  );
END $$;

-- Serializes those who want the same resource on the same UTC day, and them against changes of the resource.
CREATE FUNCTION lock_capacity(p_resource text, p_from timestamptz, p_until timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  d date := (p_from AT TIME ZONE 'UTC')::date;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('resource:' || p_resource, 0));
  -- Ascending, so that two bookings over midnight cannot wait for each other.
  WHILE d <= ((p_until - interval '1 microsecond') AT TIME ZONE 'UTC')::date LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('day:' || p_resource || d::text, 0));
    d := d + 1;
  END LOOP;
END $$;

-- The guard: no path, raw SQL included, takes more places than there are.
-- FY001 slot unavailable, FY002 capacity profile missing, FY003 wrong isolation level, FY004 resource archived.
CREATE FUNCTION guard_capacity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  fits boolean;
BEGIN
  IF NEW.status IN ('cancelled', 'expired', 'declined') THEN RETURN NEW; END IF;
  IF NEW.status = 'held' AND NEW.held_until <= foyer_now() THEN RETURN NEW; END IF;
  -- A place that was firmly taken stays taken; a held one may have lapsed, so it is looked at again.
  IF TG_OP = 'UPDATE' AND OLD.status NOT IN ('held', 'cancelled', 'expired', 'declined')
     AND (OLD.resource_id, OLD.starts_at, OLD.ends_at) = (NEW.resource_id, NEW.starts_at, NEW.ends_at)
     AND NEW.quantity <= OLD.quantity THEN
    RETURN NEW;
  END IF;
  -- At a stricter level the snapshot is older than the lock, and the count misses its predecessors.
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'bookings are written at READ COMMITTED' USING ERRCODE = 'FY003';
  END IF;
  PERFORM lock_capacity(NEW.resource_id, NEW.starts_at, NEW.ends_at);
  IF TG_OP = 'INSERT' AND EXISTS (SELECT 1 FROM resources WHERE id = NEW.resource_id AND archived_at IS NOT NULL) THEN
    RAISE EXCEPTION 'resource is archived' USING ERRCODE = 'FY004';
  END IF;
  fits := capacity_fits(NEW.resource_id, NEW.starts_at, NEW.ends_at, NEW.quantity, NEW.id, foyer_now());
  IF fits IS NULL THEN RAISE EXCEPTION 'capacity profile missing' USING ERRCODE = 'FY002'; END IF;
  IF NOT fits THEN RAISE EXCEPTION 'slot unavailable' USING ERRCODE = 'FY001'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_capacity BEFORE INSERT OR UPDATE OF status, held_until, starts_at, ends_at, resource_id, quantity ON bookings
  FOR EACH ROW EXECUTE FUNCTION guard_capacity();

-- A change of what can be booked waits for holds under way and gives the resource a new version.
CREATE FUNCTION version_resource() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.availability, OLD.overrides, OLD.timezone, OLD.archived_at)
     IS DISTINCT FROM (NEW.availability, NEW.overrides, NEW.timezone, NEW.archived_at) THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('resource:' || NEW.id, 0));
    NEW.version := OLD.version + 1;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER version_resource BEFORE UPDATE ON resources FOR EACH ROW EXECUTE FUNCTION version_resource();

-- Writes the profiles a booking needs; p_days is [{day, version, starts, capacities}].
CREATE FUNCTION write_capacity_days(p_resource text, p_days jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO capacity_days (resource_id, day, version, starts, capacities)
  SELECT p_resource, d.day, d.version, d.starts, d.capacities
    FROM jsonb_to_recordset(p_days) AS d(day date, version int, starts int[], capacities int[])
   WHERE NOT EXISTS (SELECT 1 FROM capacity_days c WHERE c.resource_id = p_resource AND c.day = d.day AND c.version >= d.version)
  ON CONFLICT (resource_id, day) DO UPDATE
    SET version = EXCLUDED.version, starts = EXCLUDED.starts, capacities = EXCLUDED.capacities
    WHERE capacity_days.version < EXCLUDED.version
$$;

-- Holds a place in one round trip: profiles, a look without locks that turns a rush away cheaply,
-- the insert (whose trigger locks and counts) and its event.
CREATE FUNCTION hold_booking(p_booking jsonb, p_days jsonb, p_event jsonb, p_now timestamptz) RETURNS SETOF bookings LANGUAGE plpgsql AS $$
DECLARE
  b bookings := jsonb_populate_record(NULL::bookings, p_booking);
BEGIN
  PERFORM set_config('foyer.now', p_now::text, true), set_config('lock_timeout', '5s', true);
  PERFORM write_capacity_days(b.resource_id, p_days);
  IF NOT capacity_fits(b.resource_id, b.starts_at, b.ends_at, b.quantity, NULL, p_now) THEN
    RAISE EXCEPTION 'slot unavailable' USING ERRCODE = 'FY001';
  END IF;
  INSERT INTO bookings SELECT b.*;
  INSERT INTO domain_events SELECT (jsonb_populate_record(NULL::domain_events, p_event)).*;
  RETURN NEXT b;
END $$;

-- Who a key is and what is left of its minute, in one round trip. Nothing for a key that is
-- unknown, revoked or expired; a known key's request is counted.
CREATE FUNCTION admit_api_key(p_hash bytea, p_now timestamptz, p_window_ends int, p_default_limit int)
RETURNS TABLE (id text, tenant_id text, name text, mode text, scopes text[], organizations jsonb, rate_limit int, used int)
LANGUAGE plpgsql AS $$
DECLARE
  k api_keys;
  linked jsonb;
BEGIN
  SELECT * INTO k FROM api_keys a
   WHERE a.secret_hash = p_hash AND a.revoked_at IS NULL AND (a.expires_at IS NULL OR a.expires_at > p_now);
  IF NOT FOUND THEN RETURN; END IF;
  SELECT COALESCE(jsonb_agg(to_jsonb(o) ORDER BY o.created_at, o.id), '[]'::jsonb) INTO linked
    FROM api_key_organizations l JOIN organizations o ON o.id = l.organization_id
   WHERE l.api_key_id = k.id;
  -- Counted last: requests of one key wait for each other from here until the commit.
  RETURN QUERY SELECT k.id, k.tenant_id, k.name, k.mode, k.scopes, linked,
    COALESCE(k.rate_limit_per_minute, p_default_limit), count_request('key:' || k.id, p_window_ends);
END $$;

-- Counts a request in its fixed window and gives the count so far.
CREATE FUNCTION count_request(p_bucket text, p_window_ends int) RETURNS int LANGUAGE sql AS $$
  INSERT INTO rate_windows AS w (bucket, window_ends_at, count) VALUES (p_bucket, p_window_ends, 1)
  ON CONFLICT (bucket) DO UPDATE
    SET count = CASE WHEN w.window_ends_at = EXCLUDED.window_ends_at THEN w.count + 1 ELSE 1 END,
        window_ends_at = EXCLUDED.window_ends_at
  RETURNING count
$$;
