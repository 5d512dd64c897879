ALTER TABLE "mailbox_messages"
  ADD COLUMN "file_name" TEXT,
  ADD COLUMN "file" BYTEA,
  ADD CONSTRAINT "mailbox_message_file" CHECK ((file_name IS NULL) = (file IS NULL));
