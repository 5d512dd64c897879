ALTER TABLE "member_imports"
    ADD COLUMN "pause_code" TEXT,
    ADD CONSTRAINT "member_imports_pause_code_check"
    CHECK ("pause_code" IS NULL OR "status" = 'paused');
