ALTER TABLE "payment_methods" ADD COLUMN "replaced_processor_ids" TEXT[] NOT NULL DEFAULT '{}';
