-- What prisma/schema says, as Prisma's engine writes it. Made by hand in the files that follow, because the engine has no words for
-- them: the tables data_version and claim_code_count (their keys and storage), the generated columns search_text, and that positions of
-- levels may change places (a deferrable key).
-- Needs PostgreSQL 15 or later, built with ICU.

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "account" (
    "id" UUID NOT NULL,
    "parent_id" UUID,
    "path" UUID[],
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "contact_name" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT '',
    "zip" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "notes" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "account_id" UUID,
    "program_id" UUID,
    "actor_id" UUID,
    "actor_name" TEXT NOT NULL DEFAULT '',
    "session_id" UUID,
    "ip" TEXT NOT NULL DEFAULT '',
    "action" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "end_reason" TEXT,
    "ip" TEXT NOT NULL DEFAULT '',
    "user_agent" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_failure" (
    "id" BIGSERIAL NOT NULL,
    "address" BYTEA NOT NULL,
    "client" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_failure_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_lock" (
    "address" BYTEA NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_lock_pkey" PRIMARY KEY ("address")
);

-- CreateTable
CREATE TABLE "password_link" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "kind" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "password_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "identity" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identity_pkey" PRIMARY KEY ("issuer","subject")
);

-- CreateTable
CREATE TABLE "identity_flow" (
    "state" TEXT NOT NULL,
    "code_verifier" TEXT NOT NULL,
    "nonce" TEXT NOT NULL,
    "return_to" TEXT NOT NULL DEFAULT '/',
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "identity_flow_pkey" PRIMARY KEY ("state")
);

-- CreateTable
CREATE TABLE "catalogue_build" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "automatic" BOOLEAN NOT NULL DEFAULT false,
    "processed_by_id" UUID,
    "processed_by" TEXT NOT NULL DEFAULT '',
    "product_count" INTEGER NOT NULL DEFAULT 0,
    "rejected_count" INTEGER NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "catalogue_build_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "rebuild_step" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "build_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "description" TEXT NOT NULL,
    "step_detail" TEXT NOT NULL DEFAULT '',
    "is_error" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "rebuild_step_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "product" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "build_id" UUID NOT NULL,
    "product_id" TEXT NOT NULL,
    "product_name" TEXT NOT NULL,
    "brand_name" TEXT NOT NULL DEFAULT '',
    "product_model" TEXT NOT NULL DEFAULT '',
    "supplier_name" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "image_url" TEXT NOT NULL DEFAULT '',
    "categories" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "level_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "cost" DECIMAL(12,2) NOT NULL DEFAULT 0,
    "msrp" DECIMAL(12,2) NOT NULL DEFAULT 0,
    "freight" DECIMAL(12,2) NOT NULL DEFAULT 0,
    "handling" DECIMAL(12,2) NOT NULL DEFAULT 0,
    "cost_before_deal" DECIMAL(12,2) NOT NULL DEFAULT 0,
    "product_drop_ship_days" INTEGER NOT NULL DEFAULT 0,
    "price_points" INTEGER NOT NULL DEFAULT 0,
    "featured" BOOLEAN NOT NULL DEFAULT false,
    "discount" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "product_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "claim_code_batch" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "level_id" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,
    "code_length" INTEGER NOT NULL,
    "created_by_id" UUID,
    "created_by_name" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disabled_at" TIMESTAMPTZ(3),

    CONSTRAINT "claim_code_batch_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "content_page_version" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "language" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "sort" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by_id" UUID,
    "replaced_at" TIMESTAMPTZ(3) NOT NULL,
    "n" BIGSERIAL NOT NULL,

    CONSTRAINT "content_page_version_pkey" PRIMARY KEY ("program_id","id","n")
);

-- CreateTable
CREATE TABLE "content_section_version" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "page_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "sort" INTEGER NOT NULL,
    "slide_speed" INTEGER,
    "html" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "layout" TEXT NOT NULL,
    "rows" INTEGER,
    "product_limit" INTEGER,
    "product_sort" TEXT NOT NULL,
    "categories" TEXT[],
    "version" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by_id" UUID,
    "replaced_at" TIMESTAMPTZ(3) NOT NULL,
    "n" BIGSERIAL NOT NULL,

    CONSTRAINT "content_section_version_pkey" PRIMARY KEY ("program_id","id","n")
);

-- CreateTable
CREATE TABLE "content_slide_version" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "section_id" UUID NOT NULL,
    "sort" INTEGER NOT NULL,
    "image_classic" TEXT NOT NULL,
    "image_full" TEXT NOT NULL,
    "image_mobile" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "action_text" TEXT NOT NULL,
    "action_link" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by_id" UUID,
    "replaced_at" TIMESTAMPTZ(3) NOT NULL,
    "n" BIGSERIAL NOT NULL,

    CONSTRAINT "content_slide_version_pkey" PRIMARY KEY ("program_id","id","n")
);

-- CreateTable
CREATE TABLE "menu_item_version" (
    "program_id" UUID NOT NULL,
    "language" TEXT NOT NULL,
    "menu" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "parent_id" UUID,
    "sort" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by_id" UUID,
    "replaced_at" TIMESTAMPTZ(3) NOT NULL,
    "n" BIGSERIAL NOT NULL,

    CONSTRAINT "menu_item_version_pkey" PRIMARY KEY ("program_id","language","menu","id","n")
);

-- CreateTable
CREATE TABLE "dictionary_text_version" (
    "program_id" UUID NOT NULL,
    "language" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by_id" UUID,
    "replaced_at" TIMESTAMPTZ(3) NOT NULL,
    "n" BIGSERIAL NOT NULL,

    CONSTRAINT "dictionary_text_version_pkey" PRIMARY KEY ("program_id","language","key","n")
);

-- CreateTable
CREATE TABLE "program_content" (
    "program_id" UUID NOT NULL,
    "language" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" UUID,

    CONSTRAINT "program_content_pkey" PRIMARY KEY ("program_id","language")
);

-- CreateTable
CREATE TABLE "content_page" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "language" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by_id" UUID,

    CONSTRAINT "content_page_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "content_section" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "page_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "slide_speed" INTEGER,
    "html" TEXT NOT NULL DEFAULT '',
    "title" TEXT NOT NULL DEFAULT '',
    "source" TEXT NOT NULL DEFAULT '',
    "layout" TEXT NOT NULL DEFAULT '',
    "rows" INTEGER,
    "product_limit" INTEGER,
    "product_sort" TEXT NOT NULL DEFAULT '',
    "categories" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by_id" UUID,

    CONSTRAINT "content_section_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "content_slide" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "section_id" UUID NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "image_classic" TEXT NOT NULL DEFAULT '',
    "image_full" TEXT NOT NULL DEFAULT '',
    "image_mobile" TEXT NOT NULL DEFAULT '',
    "title" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL DEFAULT '',
    "action_text" TEXT NOT NULL DEFAULT '',
    "action_link" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by_id" UUID,

    CONSTRAINT "content_slide_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "menu_item" (
    "program_id" UUID NOT NULL,
    "language" TEXT NOT NULL,
    "menu" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "parent_id" UUID,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "title" TEXT NOT NULL,
    "type" TEXT NOT NULL DEFAULT '',
    "url" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by_id" UUID,

    CONSTRAINT "menu_item_pkey" PRIMARY KEY ("program_id","language","menu","id")
);

-- CreateTable
CREATE TABLE "content_state" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "language" TEXT NOT NULL,
    "of" TEXT NOT NULL,
    "page_id" UUID,
    "menu" TEXT,
    "name" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" UUID,
    "created_by_name" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "content_state_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "dictionary" (
    "program_id" UUID NOT NULL,
    "language" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_id" UUID,

    CONSTRAINT "dictionary_pkey" PRIMARY KEY ("program_id","language")
);

-- CreateTable
CREATE TABLE "dictionary_text" (
    "program_id" UUID NOT NULL,
    "language" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by_id" UUID,

    CONSTRAINT "dictionary_text_pkey" PRIMARY KEY ("program_id","language","key")
);

-- CreateTable
CREATE TABLE "custom_domain" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "domain_name" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "refreshed_at" TIMESTAMPTZ(3),

    CONSTRAINT "custom_domain_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "domain_validation" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "domain_id" UUID NOT NULL,
    "domain_name" TEXT NOT NULL,
    "record_name" TEXT NOT NULL,
    "record_type" TEXT NOT NULL,
    "record_value" TEXT NOT NULL,
    "validation_status" TEXT NOT NULL DEFAULT 'PENDING_VALIDATION',

    CONSTRAINT "domain_validation_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "job" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "program_id" UUID,
    "created_by_id" UUID,
    "created_by_name" TEXT NOT NULL DEFAULT '',
    "ip" TEXT NOT NULL DEFAULT '',
    "session_id" UUID,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "stage" TEXT NOT NULL DEFAULT '',
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER,
    "rejected" INTEGER NOT NULL DEFAULT 0,
    "params" JSONB NOT NULL DEFAULT '{}',
    "result" JSONB,
    "error" JSONB,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "part" REAL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "attempt_at" TIMESTAMPTZ(3),
    "stage_at" TIMESTAMPTZ(3),
    "heartbeat_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "cancel_asked_at" TIMESTAMPTZ(3),
    "cancel_asked_by_id" UUID,
    "cancel_asked_by_name" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job_reject" (
    "job_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "column" TEXT NOT NULL DEFAULT '',
    "value" TEXT NOT NULL DEFAULT '',
    "code" TEXT NOT NULL,
    "params" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "job_reject_pkey" PRIMARY KEY ("job_id","line")
);

-- CreateTable
CREATE TABLE "stored_file" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "program_id" UUID,
    "job_id" UUID,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size" BIGINT NOT NULL DEFAULT 0,
    "full_size" BIGINT,
    "sha256" BYTEA,
    "sealed" BOOLEAN NOT NULL DEFAULT false,
    "complete" BOOLEAN NOT NULL DEFAULT false,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "stored_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stored_file_chunk" (
    "file_id" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "stored_file_chunk_pkey" PRIMARY KEY ("file_id","n")
);

-- CreateTable
CREATE TABLE "import_mapping" (
    "program_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "header" TEXT NOT NULL,
    "field" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by_id" UUID,

    CONSTRAINT "import_mapping_pkey" PRIMARY KEY ("program_id","kind","header")
);

-- CreateTable
CREATE TABLE "import_preview" (
    "job_id" UUID NOT NULL,
    "program_id" UUID NOT NULL,
    "file_id" UUID NOT NULL,
    "rules" BYTEA NOT NULL,
    "stage" JSONB NOT NULL,
    "samples" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "import_preview_pkey" PRIMARY KEY ("job_id")
);

-- CreateTable
CREATE TABLE "ledger_entry" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "reference" TEXT,
    "order_id" UUID,
    "reverses_id" UUID,
    "import_id" UUID,
    "created_by_id" UUID,
    "created_by_name" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "order_error" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "message" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "cleared_at" TIMESTAMPTZ(3),
    "cleared_by_id" UUID,

    CONSTRAINT "order_error_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "order_sequence" (
    "program_id" UUID NOT NULL,
    "last" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "order_sequence_pkey" PRIMARY KEY ("program_id")
);

-- CreateTable
CREATE TABLE "order" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "order_number" TEXT NOT NULL,
    "participant_id" UUID NOT NULL,
    "ordered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "status" TEXT NOT NULL DEFAULT 'Pending',
    "name" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "claim_email" TEXT NOT NULL DEFAULT '',
    "user_name" TEXT NOT NULL DEFAULT '',
    "level_id" UUID,
    "level_name" TEXT NOT NULL DEFAULT '',
    "total" INTEGER NOT NULL DEFAULT 0,
    "total_amount" DECIMAL(12,2) NOT NULL DEFAULT 0,
    "total_shipping" DECIMAL(12,2) NOT NULL DEFAULT 0,
    "message" TEXT NOT NULL DEFAULT '',
    "custom_field1" TEXT NOT NULL DEFAULT '',
    "custom_field2" TEXT NOT NULL DEFAULT '',
    "custom_field3" TEXT NOT NULL DEFAULT '',
    "custom_field4" TEXT NOT NULL DEFAULT '',
    "company_name" TEXT NOT NULL DEFAULT '',
    "address1" TEXT NOT NULL DEFAULT '',
    "address2" TEXT NOT NULL DEFAULT '',
    "address3" TEXT NOT NULL DEFAULT '',
    "address4" TEXT NOT NULL DEFAULT '',
    "town_city" TEXT NOT NULL DEFAULT '',
    "state_county" TEXT NOT NULL DEFAULT '',
    "postcode" TEXT NOT NULL DEFAULT '',
    "country" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "phone_ext" TEXT NOT NULL DEFAULT '',
    "address_fields" JSONB NOT NULL DEFAULT '[]',
    "tax_response" JSONB,
    "idempotency_key" TEXT NOT NULL,
    "submission_key" TEXT NOT NULL,
    "external_order_number" TEXT NOT NULL DEFAULT '',
    "batch" BOOLEAN NOT NULL DEFAULT false,
    "submitted_at" TIMESTAMPTZ(3),
    "submitted_by_id" UUID,
    "voided_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "order_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "order_item" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "item_number" INTEGER NOT NULL,
    "product_id" TEXT NOT NULL,
    "product_name" TEXT NOT NULL,
    "product_model" TEXT NOT NULL DEFAULT '',
    "brand_name" TEXT NOT NULL DEFAULT '',
    "supplier_name" TEXT NOT NULL DEFAULT '',
    "product_drop_ship_days" INTEGER NOT NULL DEFAULT 0,
    "price" INTEGER NOT NULL DEFAULT 0,
    "quantity" INTEGER NOT NULL,
    "total" INTEGER NOT NULL DEFAULT 0,
    "amount" DECIMAL(12,2) NOT NULL DEFAULT 0,
    "shipping" DECIMAL(12,2) NOT NULL DEFAULT 0,
    "costing" JSONB NOT NULL DEFAULT '{}',
    "tracking_number" TEXT NOT NULL DEFAULT '',
    "tracking_company" TEXT NOT NULL DEFAULT '',
    "tracking_link" TEXT NOT NULL DEFAULT '',
    "tracking_status" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "order_item_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "order_submission" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "attempt" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "outcome" TEXT NOT NULL,
    "detail" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "order_submission_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "participant" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL,
    "claim_email" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'Active',
    "external_id" TEXT NOT NULL DEFAULT '',
    "level_id" UUID,
    "password_hash" TEXT,
    "password_sealed" BYTEA,
    "balance" INTEGER NOT NULL DEFAULT 0,
    "awarded" INTEGER NOT NULL DEFAULT 0,
    "redeemed" INTEGER NOT NULL DEFAULT 0,
    "order_count" INTEGER NOT NULL DEFAULT 0,
    "custom_field1" TEXT NOT NULL DEFAULT '',
    "custom_field2" TEXT NOT NULL DEFAULT '',
    "custom_field3" TEXT NOT NULL DEFAULT '',
    "custom_field4" TEXT NOT NULL DEFAULT '',
    "batch_id" UUID,
    "import_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_login_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "participant_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "participant_address" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 1,
    "company_name" TEXT NOT NULL DEFAULT '',
    "address1" TEXT NOT NULL DEFAULT '',
    "address2" TEXT NOT NULL DEFAULT '',
    "address3" TEXT NOT NULL DEFAULT '',
    "address4" TEXT NOT NULL DEFAULT '',
    "town_city" TEXT NOT NULL DEFAULT '',
    "state_county" TEXT NOT NULL DEFAULT '',
    "postcode" TEXT NOT NULL DEFAULT '',
    "country" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "phone_ext" TEXT NOT NULL DEFAULT '',
    "alt_phone" TEXT NOT NULL DEFAULT '',
    "alt_phone_ext" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "participant_address_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "cart_item" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "product_id" TEXT NOT NULL,
    "product_name" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cart_item_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "participant_import_change" (
    "program_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "before" JSONB NOT NULL,

    CONSTRAINT "participant_import_change_pkey" PRIMARY KEY ("program_id","import_id","participant_id")
);

-- CreateTable
CREATE TABLE "held_selection" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "count" INTEGER NOT NULL,
    "held_by_id" UUID NOT NULL,
    "job_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "held_selection_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "held_selection_row" (
    "program_id" UUID NOT NULL,
    "selection_id" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "participant_id" UUID NOT NULL,
    "outcome" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "held_selection_row_pkey" PRIMARY KEY ("program_id","selection_id","n")
);

-- CreateTable
CREATE TABLE "program" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "status" BOOLEAN NOT NULL DEFAULT true,
    "type" TEXT NOT NULL DEFAULT 'points',
    "full_name" TEXT NOT NULL DEFAULT '',
    "po_prefix" TEXT NOT NULL DEFAULT '',
    "batch_order_enabled" BOOLEAN NOT NULL DEFAULT false,
    "starts_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "is_template" BOOLEAN NOT NULL DEFAULT false,
    "admin_message" TEXT NOT NULL DEFAULT '',
    "message_size" TEXT NOT NULL DEFAULT 'Medium',
    "message_align" TEXT NOT NULL DEFAULT 'Left',
    "default_email" TEXT NOT NULL DEFAULT '',
    "code_length" INTEGER NOT NULL DEFAULT 10,
    "new_threshold" DECIMAL(9,4),
    "custom_field1" TEXT NOT NULL DEFAULT '',
    "custom_field2" TEXT NOT NULL DEFAULT '',
    "custom_field_edit1" BOOLEAN NOT NULL DEFAULT false,
    "custom_field_edit2" BOOLEAN NOT NULL DEFAULT false,
    "custom_field_edit3" BOOLEAN NOT NULL DEFAULT false,
    "custom_field_edit4" BOOLEAN NOT NULL DEFAULT false,
    "custom_field_visible1" BOOLEAN NOT NULL DEFAULT false,
    "custom_field_visible2" BOOLEAN NOT NULL DEFAULT false,
    "custom_field_visible3" BOOLEAN NOT NULL DEFAULT false,
    "custom_field_visible4" BOOLEAN NOT NULL DEFAULT false,
    "terms" TEXT NOT NULL DEFAULT 'Checkbox',
    "include_freight" BOOLEAN NOT NULL DEFAULT false,
    "include_handling" BOOLEAN NOT NULL DEFAULT false,
    "use_estimated_tax" TEXT NOT NULL DEFAULT 'notax',
    "default_us_tax_cdt_pct" DECIMAL(7,4) NOT NULL DEFAULT 0,
    "estimated_cdn_cdt_pct" DECIMAL(7,4) NOT NULL DEFAULT 0,
    "include_reseller_markup" TEXT NOT NULL DEFAULT '0',
    "apply_reseller_markup_pct_to_psq" BOOLEAN NOT NULL DEFAULT false,
    "reseller_markup_pct" DECIMAL(7,4) NOT NULL DEFAULT 0,
    "include_psq" BOOLEAN NOT NULL DEFAULT false,
    "psq" DECIMAL(12,4) NOT NULL DEFAULT 0,
    "rep_share" DECIMAL(7,4) NOT NULL DEFAULT 0,
    "point_value" DECIMAL(12,4) NOT NULL DEFAULT 0.01,
    "tax_provider" TEXT NOT NULL DEFAULT 'flat',
    "languages" TEXT[] DEFAULT ARRAY['en']::TEXT[],
    "default_continent" TEXT NOT NULL DEFAULT 'USA',
    "default_country" TEXT NOT NULL DEFAULT 'USA',
    "continents" TEXT[] DEFAULT ARRAY['USA']::TEXT[],
    "geolocation_enabled" BOOLEAN NOT NULL DEFAULT false,
    "contacts" JSONB NOT NULL DEFAULT '{}',
    "footer_text_size" TEXT NOT NULL DEFAULT 'Medium',
    "footer_text_align" TEXT NOT NULL DEFAULT 'Left',
    "show_top_account_bar" BOOLEAN NOT NULL DEFAULT true,
    "show_top_category_search_bar" BOOLEAN NOT NULL DEFAULT true,
    "able_to_password_reset" BOOLEAN NOT NULL DEFAULT true,
    "checkout_select_different_product_redirect_home" BOOLEAN NOT NULL DEFAULT false,
    "permissions" JSONB NOT NULL DEFAULT '{}',
    "theme" JSONB NOT NULL DEFAULT '{}',
    "tax_config" JSONB NOT NULL DEFAULT '{}',
    "sso_enabled" BOOLEAN NOT NULL DEFAULT false,
    "mind_tickle_service_url" TEXT NOT NULL DEFAULT '',
    "mind_tickle_user_name" TEXT NOT NULL DEFAULT '',
    "mind_tickle_password" BYTEA,
    "okta_service_url" TEXT NOT NULL DEFAULT '',
    "okta_client_id" TEXT NOT NULL DEFAULT '',
    "auto_update_catalog" BOOLEAN NOT NULL DEFAULT false,
    "is_auto_build" BOOLEAN NOT NULL DEFAULT false,
    "domain" TEXT NOT NULL DEFAULT '',
    "feed" TEXT NOT NULL DEFAULT '',
    "feed_file_id" TEXT NOT NULL DEFAULT '',
    "replink_catalog_endpoint" TEXT NOT NULL DEFAULT '',
    "replink_endpoint" TEXT NOT NULL DEFAULT '',
    "supplier_user_id" TEXT NOT NULL DEFAULT '',
    "dev_key" BYTEA,
    "feed_status" TEXT NOT NULL DEFAULT '',
    "feed_built_at" TIMESTAMPTZ(3),
    "current_build_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by_id" UUID,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "program_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plateau_level" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "range_from" DECIMAL(12,2) NOT NULL DEFAULT 0,
    "range_to" DECIMAL(12,2) NOT NULL DEFAULT 0,
    "level_message" TEXT NOT NULL DEFAULT '',
    "custom_home_page" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "plateau_level_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "role" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "manage_role" BOOLEAN NOT NULL DEFAULT false,
    "manage_account" BOOLEAN NOT NULL DEFAULT false,
    "manage_user" BOOLEAN NOT NULL DEFAULT false,
    "manage_program" BOOLEAN NOT NULL DEFAULT false,
    "manage_program_advanced" BOOLEAN NOT NULL DEFAULT false,
    "manage_content" BOOLEAN NOT NULL DEFAULT false,
    "manage_participant" BOOLEAN NOT NULL DEFAULT false,
    "manage_transaction" BOOLEAN NOT NULL DEFAULT false,
    "manage_reports" BOOLEAN NOT NULL DEFAULT false,
    "manage_orders" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "role_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "app_user" (
    "id" UUID NOT NULL,
    "account_id" UUID,
    "role_id" UUID,
    "user_name" TEXT NOT NULL,
    "first_name" TEXT NOT NULL DEFAULT '',
    "last_name" TEXT NOT NULL DEFAULT '',
    "display_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone_number" TEXT NOT NULL DEFAULT '',
    "password_hash" TEXT,
    "locked_at" TIMESTAMPTZ(3),
    "last_sign_in_at" TIMESTAMPTZ(3),
    "shortcuts" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "settings" JSONB NOT NULL DEFAULT '{}',
    "language" TEXT NOT NULL DEFAULT 'en',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "app_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_name" (
    "name" TEXT NOT NULL,
    "user_id" UUID NOT NULL,

    CONSTRAINT "sign_in_name_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "notification" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "params" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "note" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_view" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "grid" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "state" JSONB NOT NULL,
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "default_view" (
    "user_id" UUID NOT NULL,
    "grid" TEXT NOT NULL,
    "view_id" UUID NOT NULL,

    CONSTRAINT "default_view_pkey" PRIMARY KEY ("user_id","grid")
);

-- CreateIndex
CREATE INDEX "account_parent_id_idx" ON "account"("parent_id");

-- CreateIndex
CREATE INDEX "account_path_idx" ON "account" USING GIN ("path");

-- CreateIndex
CREATE INDEX "audit_entry_at_id_idx" ON "audit_entry"("at", "id");

-- CreateIndex
CREATE INDEX "audit_entry_account_id_at_idx" ON "audit_entry"("account_id", "at");

-- CreateIndex
CREATE INDEX "audit_entry_entity_entity_id_at_idx" ON "audit_entry"("entity", "entity_id", "at");

-- CreateIndex
CREATE INDEX "audit_entry_actor_id_at_idx" ON "audit_entry"("actor_id", "at");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE INDEX "sign_in_failure_address_at_idx" ON "sign_in_failure"("address", "at");

-- CreateIndex
CREATE INDEX "sign_in_failure_client_at_idx" ON "sign_in_failure"("client", "at");

-- CreateIndex
CREATE UNIQUE INDEX "password_link_token_hash_key" ON "password_link"("token_hash");

-- CreateIndex
CREATE INDEX "password_link_user_id_idx" ON "password_link"("user_id");

-- CreateIndex
CREATE INDEX "identity_user_id_idx" ON "identity"("user_id");

-- CreateIndex
CREATE INDEX "catalogue_build_program_id_started_at_idx" ON "catalogue_build"("program_id", "started_at");

-- CreateIndex
CREATE INDEX "rebuild_step_program_id_build_id_at_idx" ON "rebuild_step"("program_id", "build_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "product_program_id_build_id_product_id_key" ON "product"("program_id", "build_id", "product_id");

-- CreateIndex
CREATE INDEX "claim_code_batch_program_id_created_at_idx" ON "claim_code_batch"("program_id", "created_at");

-- CreateIndex
CREATE INDEX "content_page_version_program_id_language_updated_at_idx" ON "content_page_version"("program_id", "language", "updated_at");

-- CreateIndex
CREATE INDEX "content_section_version_program_id_page_id_updated_at_idx" ON "content_section_version"("program_id", "page_id", "updated_at");

-- CreateIndex
CREATE INDEX "content_slide_version_program_id_section_id_updated_at_idx" ON "content_slide_version"("program_id", "section_id", "updated_at");

-- CreateIndex
CREATE INDEX "content_section_program_id_page_id_sort_idx" ON "content_section"("program_id", "page_id", "sort");

-- CreateIndex
CREATE INDEX "content_slide_program_id_section_id_sort_idx" ON "content_slide"("program_id", "section_id", "sort");

-- CreateIndex
CREATE INDEX "menu_item_program_id_language_menu_parent_id_idx" ON "menu_item"("program_id", "language", "menu", "parent_id");

-- CreateIndex
CREATE INDEX "content_state_program_id_language_of_at_idx" ON "content_state"("program_id", "language", "of", "at");

-- CreateIndex
CREATE INDEX "job_account_id_created_at_idx" ON "job"("account_id", "created_at");

-- CreateIndex
CREATE INDEX "job_program_id_created_at_idx" ON "job"("program_id", "created_at");

-- CreateIndex
CREATE INDEX "stored_file_program_id_sha256_idx" ON "stored_file"("program_id", "sha256");

-- CreateIndex
CREATE INDEX "stored_file_job_id_idx" ON "stored_file"("job_id");

-- CreateIndex
CREATE INDEX "stored_file_expires_at_idx" ON "stored_file"("expires_at");

-- CreateIndex
CREATE INDEX "import_preview_expires_at_idx" ON "import_preview"("expires_at");

-- CreateIndex
CREATE INDEX "ledger_entry_program_id_participant_id_created_at_idx" ON "ledger_entry"("program_id", "participant_id", "created_at");

-- CreateIndex
CREATE INDEX "ledger_entry_program_id_created_at_idx" ON "ledger_entry"("program_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entry_program_id_reference_key" ON "ledger_entry"("program_id", "reference");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entry_program_id_reverses_id_key" ON "ledger_entry"("program_id", "reverses_id");

-- CreateIndex
CREATE INDEX "order_error_program_id_order_id_idx" ON "order_error"("program_id", "order_id");

-- CreateIndex
CREATE INDEX "order_program_id_participant_id_ordered_at_idx" ON "order"("program_id", "participant_id", "ordered_at");

-- CreateIndex
CREATE UNIQUE INDEX "order_program_id_id_participant_id_key" ON "order"("program_id", "id", "participant_id");

-- CreateIndex
CREATE UNIQUE INDEX "order_program_id_order_number_key" ON "order"("program_id", "order_number");

-- CreateIndex
CREATE UNIQUE INDEX "order_program_id_idempotency_key_key" ON "order"("program_id", "idempotency_key");

-- CreateIndex
CREATE UNIQUE INDEX "order_program_id_submission_key_key" ON "order"("program_id", "submission_key");

-- CreateIndex
CREATE INDEX "order_item_program_id_product_id_idx" ON "order_item"("program_id", "product_id");

-- CreateIndex
CREATE UNIQUE INDEX "order_item_program_id_order_id_item_number_key" ON "order_item"("program_id", "order_id", "item_number");

-- CreateIndex
CREATE INDEX "order_submission_program_id_order_id_idx" ON "order_submission"("program_id", "order_id");

-- CreateIndex
CREATE UNIQUE INDEX "participant_address_program_id_participant_id_position_key" ON "participant_address"("program_id", "participant_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "cart_item_program_id_participant_id_product_id_key" ON "cart_item"("program_id", "participant_id", "product_id");

-- CreateIndex
CREATE UNIQUE INDEX "held_selection_job_id_key" ON "held_selection"("job_id");

-- CreateIndex
CREATE INDEX "held_selection_expires_at_idx" ON "held_selection"("expires_at");

-- CreateIndex
CREATE INDEX "program_account_id_idx" ON "program"("account_id");

-- CreateIndex
CREATE INDEX "role_account_id_idx" ON "role"("account_id");

-- CreateIndex
CREATE INDEX "app_user_account_id_idx" ON "app_user"("account_id");

-- CreateIndex
CREATE INDEX "app_user_role_id_idx" ON "app_user"("role_id");

-- CreateIndex
CREATE INDEX "sign_in_name_user_id_idx" ON "sign_in_name"("user_id");

-- CreateIndex
CREATE INDEX "notification_user_id_created_at_idx" ON "notification"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "note_user_id_idx" ON "note"("user_id");

-- CreateIndex
CREATE INDEX "saved_view_grid_account_id_idx" ON "saved_view"("grid", "account_id");

-- CreateIndex
CREATE INDEX "saved_view_user_id_idx" ON "saved_view"("user_id");

-- CreateIndex
CREATE INDEX "default_view_view_id_idx" ON "default_view"("view_id");

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_link" ADD CONSTRAINT "password_link_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identity" ADD CONSTRAINT "identity_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "catalogue_build" ADD CONSTRAINT "catalogue_build_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "program"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rebuild_step" ADD CONSTRAINT "rebuild_step_program_id_build_id_fkey" FOREIGN KEY ("program_id", "build_id") REFERENCES "catalogue_build"("program_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product" ADD CONSTRAINT "product_program_id_build_id_fkey" FOREIGN KEY ("program_id", "build_id") REFERENCES "catalogue_build"("program_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "claim_code_batch" ADD CONSTRAINT "claim_code_batch_program_id_level_id_fkey" FOREIGN KEY ("program_id", "level_id") REFERENCES "plateau_level"("program_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "program_content" ADD CONSTRAINT "program_content_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "program"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_page" ADD CONSTRAINT "content_page_program_id_language_fkey" FOREIGN KEY ("program_id", "language") REFERENCES "program_content"("program_id", "language") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_section" ADD CONSTRAINT "content_section_program_id_page_id_fkey" FOREIGN KEY ("program_id", "page_id") REFERENCES "content_page"("program_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_slide" ADD CONSTRAINT "content_slide_program_id_section_id_fkey" FOREIGN KEY ("program_id", "section_id") REFERENCES "content_section"("program_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "menu_item" ADD CONSTRAINT "menu_item_program_id_language_fkey" FOREIGN KEY ("program_id", "language") REFERENCES "program_content"("program_id", "language") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "menu_item" ADD CONSTRAINT "menu_item_program_id_language_menu_parent_id_fkey" FOREIGN KEY ("program_id", "language", "menu", "parent_id") REFERENCES "menu_item"("program_id", "language", "menu", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_state" ADD CONSTRAINT "content_state_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "program"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dictionary" ADD CONSTRAINT "dictionary_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "program"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dictionary_text" ADD CONSTRAINT "dictionary_text_program_id_language_fkey" FOREIGN KEY ("program_id", "language") REFERENCES "dictionary"("program_id", "language") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "custom_domain" ADD CONSTRAINT "custom_domain_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "program"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "domain_validation" ADD CONSTRAINT "domain_validation_program_id_domain_id_fkey" FOREIGN KEY ("program_id", "domain_id") REFERENCES "custom_domain"("program_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_reject" ADD CONSTRAINT "job_reject_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "job"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "job"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stored_file_chunk" ADD CONSTRAINT "stored_file_chunk_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_preview" ADD CONSTRAINT "import_preview_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "job"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participant"("program_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_program_id_order_id_participant_id_fkey" FOREIGN KEY ("program_id", "order_id", "participant_id") REFERENCES "order"("program_id", "id", "participant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_program_id_reverses_id_fkey" FOREIGN KEY ("program_id", "reverses_id") REFERENCES "ledger_entry"("program_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_error" ADD CONSTRAINT "order_error_program_id_order_id_fkey" FOREIGN KEY ("program_id", "order_id") REFERENCES "order"("program_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_sequence" ADD CONSTRAINT "order_sequence_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "program"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order" ADD CONSTRAINT "order_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participant"("program_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_program_id_order_id_fkey" FOREIGN KEY ("program_id", "order_id") REFERENCES "order"("program_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_submission" ADD CONSTRAINT "order_submission_program_id_order_id_fkey" FOREIGN KEY ("program_id", "order_id") REFERENCES "order"("program_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "participant" ADD CONSTRAINT "participant_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "program"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "participant" ADD CONSTRAINT "participant_program_id_level_id_fkey" FOREIGN KEY ("program_id", "level_id") REFERENCES "plateau_level"("program_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "participant" ADD CONSTRAINT "participant_program_id_batch_id_fkey" FOREIGN KEY ("program_id", "batch_id") REFERENCES "claim_code_batch"("program_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "participant_address" ADD CONSTRAINT "participant_address_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participant"("program_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cart_item" ADD CONSTRAINT "cart_item_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participant"("program_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "participant_import_change" ADD CONSTRAINT "participant_import_change_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participant"("program_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "held_selection" ADD CONSTRAINT "held_selection_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "job"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "program" ADD CONSTRAINT "program_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "program" ADD CONSTRAINT "program_id_current_build_id_fkey" FOREIGN KEY ("id", "current_build_id") REFERENCES "catalogue_build"("program_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plateau_level" ADD CONSTRAINT "plateau_level_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "program"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role" ADD CONSTRAINT "role_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_in_name" ADD CONSTRAINT "sign_in_name_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "note" ADD CONSTRAINT "note_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "default_view" ADD CONSTRAINT "default_view_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "default_view" ADD CONSTRAINT "default_view_view_id_fkey" FOREIGN KEY ("view_id") REFERENCES "saved_view"("id") ON DELETE CASCADE ON UPDATE CASCADE;
