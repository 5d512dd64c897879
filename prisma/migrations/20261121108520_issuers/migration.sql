-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "address" TEXT,
ADD COLUMN     "document_footer" TEXT,
ADD COLUMN     "legal_name" TEXT,
ADD COLUMN     "tax_id" TEXT;
