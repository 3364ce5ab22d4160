-- AlterTable
ALTER TABLE "account" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp(),
ALTER COLUMN "updated_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "api_key" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "audit_entry" ALTER COLUMN "at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "session" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp(),
ALTER COLUMN "last_seen_at" SET DEFAULT transaction_timestamp(),
ALTER COLUMN "fresh_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "sign_in_failure" ALTER COLUMN "at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "password_link" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "address_proof" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "queued_mail" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp(),
ALTER COLUMN "next_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "identity" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "catalogue_build" ALTER COLUMN "started_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "rebuild_step" ALTER COLUMN "at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "product" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "product_past" ALTER COLUMN "ended_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "claim_code_batch" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "program_content" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "content_page" ALTER COLUMN "updated_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "content_section" ALTER COLUMN "updated_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "content_slide" ALTER COLUMN "updated_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "menu_item" ALTER COLUMN "updated_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "content_state" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "dictionary" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "dictionary_text" ALTER COLUMN "updated_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "custom_domain" ALTER COLUMN "requested_at" SET DEFAULT transaction_timestamp(),
ALTER COLUMN "expires_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "idempotency_key" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "image" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "job" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "stored_file" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "import_mapping" ALTER COLUMN "updated_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "import_preview" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "ledger_entry" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "order_bulk" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "order_error" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "order" ALTER COLUMN "ordered_at" SET DEFAULT transaction_timestamp(),
ALTER COLUMN "updated_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "program_supplier" ALTER COLUMN "since" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "order_submission" ALTER COLUMN "at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "order_event" ALTER COLUMN "at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "supplier_message" ALTER COLUMN "received_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "supplier_circuit" ALTER COLUMN "updated_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "participant" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp(),
ALTER COLUMN "updated_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "participant_address" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "participant_password_link" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "cart_item" ALTER COLUMN "added_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "held_selection" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "program" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp(),
ALTER COLUMN "updated_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "role" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp(),
ALTER COLUMN "updated_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "scheduled_report" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "second_factor" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "remembered_device" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "app_user" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp(),
ALTER COLUMN "updated_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "notification" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "note" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "saved_view" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp(),
ALTER COLUMN "updated_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "webhook_endpoint" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "webhook_event" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "webhook_delivery" ALTER COLUMN "created_at" SET DEFAULT transaction_timestamp();

-- AlterTable
ALTER TABLE "webhook_attempt" ALTER COLUMN "at" SET DEFAULT transaction_timestamp();

