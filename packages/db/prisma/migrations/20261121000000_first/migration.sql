-- Everything the product stores. The tables are what prisma/schema says; the functions before them and the rules after them are
-- written by hand. Needs PostgreSQL 15 or later, built with ICU.

create extension if not exists pg_trgm;

-- How this product compares text when a person searches: lower case without accents, one kind of i, one letter for each
-- ligature-like or stroked letter. YILMAZ, Yılmaz and yilmaz fold to the same text, and so do Müller and muller, Straße and
-- strasse, ÅRØ and aro. Idempotent. Depends on no session setting and no server locale, so that indexes and generated columns
-- can stand on it (PostgreSQL 15+ with ICU).
--
-- Plain ASCII, the bulk of most tables, takes the short way (as many bytes as characters).
-- The long way: compatibility decomposition (é → e + mark, ﬁ → fi, full width → plain), lower case by ICU's root rules,
-- strip combining marks of Latin, Greek, Cyrillic, Hebrew and Arabic together with tatweel and zero-width characters, map what
-- doesn't decompose, compose what is left (Hangul, kana).
create function fold_text(value text) returns text
	language plpgsql immutable strict parallel safe cost 4
as $$
begin
	if octet_length(value) = length(value) then
		return lower(value collate "C");
	end if;
	value := translate(
		regexp_replace(
			lower(normalize(value, NFKD) collate "und-x-icu"),
			'[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u200B-\u200F\u2060\uFE00-\uFE0F\uFEFF]+',
			'',
			'g'
		),
		'ıøłđðħŧŋɨƶəςىةیکھ’‘ʼʻ‐‑–—',
		'iolddhtnizeσيهيكه''''''''----'
	);
	if octet_length(value) <> length(value) then
		value := normalize(replace(replace(replace(replace(value, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC);
	end if;
	return value;
end
$$;

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
    "locked_until" TIMESTAMPTZ(3) NOT NULL,

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
    "date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
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
    "create_date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disabled_at" TIMESTAMPTZ(3),

    CONSTRAINT "claim_code_batch_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "program_content" (
    "program_id" UUID NOT NULL,
    "language" TEXT NOT NULL,
    "document" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by_id" UUID,

    CONSTRAINT "program_content_pkey" PRIMARY KEY ("program_id","language")
);

-- CreateTable
CREATE TABLE "program_content_version" (
    "program_id" UUID NOT NULL,
    "language" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "document" JSONB NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "saved_by_id" UUID,

    CONSTRAINT "program_content_version_pkey" PRIMARY KEY ("program_id","language","version")
);

-- CreateTable
CREATE TABLE "dictionary" (
    "program_id" UUID NOT NULL,
    "language" TEXT NOT NULL,
    "messages" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by_id" UUID,

    CONSTRAINT "dictionary_pkey" PRIMARY KEY ("program_id","language")
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
    "state" TEXT NOT NULL DEFAULT 'queued',
    "stage" TEXT NOT NULL DEFAULT '',
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER,
    "rejected" INTEGER NOT NULL DEFAULT 0,
    "params" JSONB NOT NULL DEFAULT '{}',
    "result" JSONB,
    "error" JSONB,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "heartbeat_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "cancel_asked_at" TIMESTAMPTZ(3),

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
    "row" BYTEA,

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
    "headers" TEXT NOT NULL,
    "mapping" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "import_mapping_pkey" PRIMARY KEY ("program_id","kind","headers")
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
    "create_date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

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
    "date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
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
    "create_date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_login_date" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "search_text" TEXT GENERATED ALWAYS AS (fold_text(name || E'\n' || email || E'\n' || external_id || E'\n' || claim_email)) STORED,

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
    "create_date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

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
CREATE TABLE "program" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "status" BOOLEAN NOT NULL DEFAULT true,
    "type" TEXT NOT NULL DEFAULT 'points',
    "full_name" TEXT NOT NULL DEFAULT '',
    "po_prefix" TEXT NOT NULL DEFAULT '',
    "batch_order_enabled" BOOLEAN NOT NULL DEFAULT false,
    "start_date" TIMESTAMPTZ(3),
    "end_date" TIMESTAMPTZ(3),
    "create_date" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
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
    "feed_last_built" TIMESTAMPTZ(3),
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

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "account_parent_id_idx" ON "account"("parent_id");

-- CreateIndex
CREATE INDEX "account_path_idx" ON "account" USING GIN ("path");

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
CREATE INDEX "rebuild_step_program_id_build_id_date_idx" ON "rebuild_step"("program_id", "build_id", "date");

-- CreateIndex
CREATE UNIQUE INDEX "product_program_id_build_id_product_id_key" ON "product"("program_id", "build_id", "product_id");

-- CreateIndex
CREATE INDEX "claim_code_batch_program_id_create_date_idx" ON "claim_code_batch"("program_id", "create_date");

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
CREATE INDEX "ledger_entry_program_id_participant_id_create_date_idx" ON "ledger_entry"("program_id", "participant_id", "create_date");

-- CreateIndex
CREATE INDEX "ledger_entry_program_id_create_date_idx" ON "ledger_entry"("program_id", "create_date");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entry_program_id_reference_key" ON "ledger_entry"("program_id", "reference");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entry_program_id_reverses_id_key" ON "ledger_entry"("program_id", "reverses_id");

-- CreateIndex
CREATE INDEX "order_error_program_id_order_id_idx" ON "order_error"("program_id", "order_id");

-- CreateIndex
CREATE INDEX "order_program_id_date_idx" ON "order"("program_id", "date");

-- CreateIndex
CREATE INDEX "order_program_id_participant_id_date_idx" ON "order"("program_id", "participant_id", "date");

-- CreateIndex
CREATE INDEX "order_program_id_status_date_idx" ON "order"("program_id", "status", "date");

-- CreateIndex
CREATE UNIQUE INDEX "order_program_id_order_number_key" ON "order"("program_id", "order_number");

-- CreateIndex
CREATE UNIQUE INDEX "order_program_id_idempotency_key_key" ON "order"("program_id", "idempotency_key");

-- CreateIndex
CREATE UNIQUE INDEX "order_item_program_id_order_id_item_number_key" ON "order_item"("program_id", "order_id", "item_number");

-- CreateIndex
CREATE INDEX "order_submission_program_id_order_id_idx" ON "order_submission"("program_id", "order_id");

-- CreateIndex
CREATE UNIQUE INDEX "participant_address_program_id_participant_id_position_key" ON "participant_address"("program_id", "participant_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "cart_item_program_id_participant_id_product_id_key" ON "cart_item"("program_id", "participant_id", "product_id");

-- CreateIndex
CREATE INDEX "program_account_id_idx" ON "program"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "plateau_level_program_id_position_key" ON "plateau_level"("program_id", "position");

-- CreateIndex
CREATE INDEX "role_account_id_idx" ON "role"("account_id");

-- CreateIndex
CREATE INDEX "app_user_account_id_idx" ON "app_user"("account_id");

-- CreateIndex
CREATE INDEX "app_user_role_id_idx" ON "app_user"("role_id");

-- CreateIndex
CREATE INDEX "notification_user_id_created_at_idx" ON "notification"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "note_user_id_idx" ON "note"("user_id");

-- CreateIndex
CREATE INDEX "saved_view_grid_account_id_idx" ON "saved_view"("grid", "account_id");

-- CreateIndex
CREATE INDEX "saved_view_user_id_idx" ON "saved_view"("user_id");

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
ALTER TABLE "program_content_version" ADD CONSTRAINT "program_content_version_program_id_language_fkey" FOREIGN KEY ("program_id", "language") REFERENCES "program_content"("program_id", "language") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dictionary" ADD CONSTRAINT "dictionary_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "program"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

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
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participant"("program_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_program_id_order_id_fkey" FOREIGN KEY ("program_id", "order_id") REFERENCES "order"("program_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

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
ALTER TABLE "program" ADD CONSTRAINT "program_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plateau_level" ADD CONSTRAINT "plateau_level_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "program"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role" ADD CONSTRAINT "role_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "note" ADD CONSTRAINT "note_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "participant_import_change" (
    "program_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "before" JSONB,

    CONSTRAINT "participant_import_change_pkey" PRIMARY KEY ("program_id","import_id","participant_id")
);

-- CreateIndex
CREATE INDEX "audit_entry_at_id_idx" ON "audit_entry"("at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "order_program_id_submission_key_key" ON "order"("program_id", "submission_key");

-- AddForeignKey
ALTER TABLE "participant_import_change" ADD CONSTRAINT "participant_import_change_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participant"("program_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language can't say. Everything below is written by hand.

-- Accounts -------------------------------------------------------------------------------------------------------------

alter table account
	add constraint account_type_known check (type in ('customer', 'rep', 'reseller', 'root')),
	add constraint account_not_its_own_parent check (parent_id <> id);

-- The path is derived here and nowhere else, so that it can't disagree with the parents. A move carries the whole subtree along;
-- a cycle is refused. A move keeps everybody else out while it lasts; creations don't wait for each other.
create function account_path_before() returns trigger language plpgsql as $$
declare
	above uuid[] := '{}';
begin
	if tg_op = 'INSERT' then
		perform pg_advisory_xact_lock_shared(7201, 1);
	end if;
	if new.parent_id is not null then
		select path into above from account where id = new.parent_id and deleted_at is null for key share;
		if above is null then
			raise exception 'account % has no such parent', new.id using errcode = 'foreign_key_violation', constraint = 'account_live';
		end if;
		if new.id = any(above) then
			raise exception 'account % cannot lie below itself', new.id using errcode = 'check_violation', constraint = 'account_no_cycle';
		end if;
	end if;
	new.path := above || new.id;
	return new;
end
$$;

create function account_path_after() returns trigger language plpgsql as $$
begin
	update account
	set path = new.path || path[cardinality(old.path) + 1:]
	where path @> array[new.id] and id <> new.id;
	return null;
end
$$;

create trigger account_path_before before insert or update of parent_id, path on account
	for each row when (pg_trigger_depth() = 0) execute function account_path_before();
-- Before any row is locked, so that two moves in one tree wait for each other instead of deadlocking.
create function account_move_lock() returns trigger language plpgsql as $$
begin
	perform pg_advisory_xact_lock(7201, 1);
	return null;
end
$$;
create trigger account_move_lock before update of parent_id, path on account
	for each statement when (pg_trigger_depth() = 0) execute function account_move_lock();
create trigger account_path_after after update of parent_id, path on account
	for each row when (pg_trigger_depth() = 0 and old.path is distinct from new.path) execute function account_path_after();

create index account_name_sort on account (name collate "und-x-icu", id);
create index account_name_fold on account using gin (fold_text(name) gin_trgm_ops);

-- Nothing arrives in an account that is being removed: whoever removes it holds its row.
create function account_must_live() returns trigger language plpgsql as $$
begin
	perform from account where id = new.account_id and deleted_at is null for key share;
	if not found then
		raise exception 'account % is not there', new.account_id using errcode = 'foreign_key_violation', constraint = 'account_live';
	end if;
	return new;
end
$$;
create trigger program_account_live before insert or update of account_id on program
	for each row execute function account_must_live();
create trigger role_account_live before insert or update of account_id on role
	for each row execute function account_must_live();
create trigger app_user_account_live before insert or update of account_id on app_user
	for each row when (new.account_id is not null) execute function account_must_live();

-- Users, roles, sessions -----------------------------------------------------------------------------------------------

create unique index app_user_email_unique on app_user (lower(email)) where deleted_at is null;
create unique index app_user_user_name_unique on app_user (lower(user_name)) where deleted_at is null;
create unique index role_name_unique on role (account_id, lower(name));
-- /api/self answers these words beside a role's own name.
alter table role add constraint role_name_not_reserved check (lower(name) not in ('admin', 'staff', 'user'));
alter table app_user
	add constraint app_user_language_known check (language in ('en', 'tr', 'ar')),
	-- a role means nothing without an account
	add constraint app_user_role_needs_account check (role_id is null or account_id is not null);

-- Programs -------------------------------------------------------------------------------------------------------------

alter table program
	add constraint program_type_known check (type in ('plateau', 'points', 'claim')),
	add constraint program_message_size_known check (message_size in ('Small', 'Medium', 'Large')),
	add constraint program_message_align_known check (message_align in ('Left', 'Center', 'Right')),
	add constraint program_terms_known check (terms in ('Checkbox', 'Dropdown')),
	add constraint program_tax_known check (use_estimated_tax in ('taxonitemcostonly', 'taxondeliveredcost', 'notax')),
	add constraint program_markup_known check (include_reseller_markup in ('0', '1', '2')),
	add constraint program_code_length_range check (code_length between 6 and 32),
	add constraint program_point_value_positive check (point_value > 0),
	add constraint program_domain_lower check (domain = lower(domain));
create unique index program_domain_unique on program (domain) where domain <> '' and deleted_at is null;
create unique index program_template_single on program (is_template) where is_template and deleted_at is null;
create index program_account_name on program (account_id, name collate "und-x-icu", id) where deleted_at is null;

-- Participants ---------------------------------------------------------------------------------------------------------

-- What a search looks through, folded once when the row is written.
alter table participant
	add constraint participant_status_known check (status in ('Active', 'Disabled', 'Used', 'Pending Approval', 'Archived')),
	add constraint participant_sums check (balance >= 0 and redeemed >= 0 and balance = awarded - redeemed and order_count >= 0),
	add constraint participant_email_given check (email <> '');

create unique index participant_email_unique on participant (program_id, lower(email)) where deleted_at is null;
create index participant_name_sort on participant (program_id, name collate "und-x-icu", id) where deleted_at is null;
create index participant_email_sort on participant (program_id, email collate "und-x-icu", id) where deleted_at is null;
create index participant_create_date_sort on participant (program_id, create_date, id) where deleted_at is null;
create index participant_balance_sort on participant (program_id, balance, id) where deleted_at is null;
create index participant_external_id on participant (program_id, external_id) where deleted_at is null and external_id <> '';
create index participant_batch on participant (program_id, batch_id, status) where batch_id is not null;
create index participant_level on participant (program_id, level_id) where level_id is not null;
create index participant_import on participant (program_id, import_id) where import_id is not null;
create index participant_last_login_sort on participant (program_id, last_login_date nulls first, id) where deleted_at is null;
create index participant_sealed on participant (program_id, id) where password_sealed is not null;
create index participant_search on participant using gin (search_text gin_trgm_ops);

alter table participant_import_change add constraint participant_import_change_kind_known check (kind in ('created', 'changed', 'archived'));
alter table participant_address add constraint participant_address_position check (position >= 1);
alter table cart_item add constraint cart_item_quantity check (quantity > 0);

-- Ledger: append-only, and the participant's sums move with it ----------------------------------------------------------

create function refuse_change() returns trigger language plpgsql as $$
begin
	raise exception '% is append-only: % refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end
$$;

alter table ledger_entry
	add constraint ledger_entry_type_known check (type in ('adjustment', 'order', 'reversal')),
	add constraint ledger_entry_amount_range check (amount <> 0 and amount between -1000000000 and 1000000000),
	add constraint ledger_entry_reference_given check (reference <> ''),
	add constraint ledger_entry_reversal_linked check ((type = 'reversal') = (reverses_id is not null)),
	add constraint ledger_entry_order_linked check (type <> 'order' or (order_id is not null and amount < 0));

create index ledger_entry_order on ledger_entry (program_id, order_id) where order_id is not null;
create index ledger_entry_import on ledger_entry (program_id, import_id) where import_id is not null;

create trigger ledger_entry_append_only before update or delete on ledger_entry
	for each row execute function refuse_change();
create trigger ledger_entry_no_truncate before truncate on ledger_entry
	for each statement execute function refuse_change();

-- Entries of an order, and reversals of such, count as redeemed; everything else as awarded. One statement for all entries of an
-- insert, so that a bulk import costs one pass; the participants' CHECK refuses what would overdraw. Rows are locked in one order, so
-- that two bulk inserts wait for each other instead of deadlocking.
create function ledger_move_sums() returns trigger language plpgsql as $$
begin
	perform from participant p
	where (p.program_id, p.id) in (select program_id, participant_id from added)
	order by p.program_id, p.id
	for no key update;
	update participant p
	set awarded = p.awarded + s.awarded,
		redeemed = p.redeemed + s.redeemed,
		balance = p.balance + s.awarded - s.redeemed
	from (
		select program_id, participant_id,
			coalesce(sum(amount) filter (where order_id is null), 0)::int as awarded,
			coalesce(-sum(amount) filter (where order_id is not null), 0)::int as redeemed
		from added group by program_id, participant_id
	) s
	where p.program_id = s.program_id and p.id = s.participant_id;
	return null;
end
$$;
create trigger ledger_entry_sums after insert on ledger_entry
	referencing new table as added for each statement execute function ledger_move_sums();

-- A reversal takes back exactly what it names, of the same participant and order.
create function ledger_check_reversal() returns trigger language plpgsql as $$
declare
	original ledger_entry;
begin
	select * into original from ledger_entry where program_id = new.program_id and id = new.reverses_id;
	if original.id is null or original.type = 'reversal' or original.participant_id <> new.participant_id
		or original.amount <> -new.amount or original.order_id is distinct from new.order_id then
		raise exception 'entry % does not reverse %', new.id, new.reverses_id using errcode = 'check_violation', constraint = 'ledger_entry_reversal_exact';
	end if;
	return new;
end
$$;
create trigger ledger_entry_reversal before insert on ledger_entry
	for each row when (new.type = 'reversal') execute function ledger_check_reversal();

-- Audit ----------------------------------------------------------------------------------------------------------------

create index audit_entry_program_at on audit_entry (program_id, at desc, id) where program_id is not null;

create trigger audit_entry_append_only before update or delete on audit_entry
	for each row execute function refuse_change();
create trigger audit_entry_no_truncate before truncate on audit_entry
	for each statement execute function refuse_change();

-- Orders ---------------------------------------------------------------------------------------------------------------

alter table "order"
	add constraint order_status_known check (status in ('Pending', 'API Error', 'Void', 'Waiting for Shipment', 'Shipped', 'Completed')),
	add constraint order_total_not_negative check (total >= 0 and total_amount >= 0 and total_shipping >= 0);
alter table order_item
	add constraint order_item_tracking_known check (tracking_status between 0 and 16),
	add constraint order_item_quantity check (quantity > 0),
	add constraint order_item_amounts check (price >= 0 and total >= 0 and amount >= 0 and shipping >= 0);
create index order_external on "order" (program_id, external_order_number) where external_order_number <> '';
create index order_number_part on "order" using gin ((order_number || ' ' || external_order_number) gin_trgm_ops);
create index order_batch_open on "order" (program_id, date) where batch and submitted_at is null and deleted_at is null;
create unique index order_error_open on order_error (program_id, order_id) where cleared_at is null;
create index order_error_recent on order_error (created_at desc) where cleared_at is null;

alter table claim_code_batch
	add constraint claim_code_batch_quantity check (quantity > 0),
	add constraint claim_code_batch_length check (code_length between 6 and 32);

-- An order count beside the sums, moved with each order made or voided.
create function order_move_count() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		perform from participant p
		where (p.program_id, p.id) in (select program_id, participant_id from added)
		order by p.program_id, p.id
		for no key update;
		update participant p set order_count = p.order_count + c.n
		from (select program_id, participant_id, count(*)::int as n from added where status <> 'Void' group by 1, 2) c
		where p.program_id = c.program_id and p.id = c.participant_id;
	else
		perform from participant p
		where (p.program_id, p.id) in (
			select a.program_id, a.participant_id from added a join removed r using (program_id, id)
			where (a.status <> 'Void') <> (r.status <> 'Void')
		)
		order by p.program_id, p.id
		for no key update;
		update participant p set order_count = p.order_count + c.n
		from (
			select a.program_id, a.participant_id,
				sum((a.status <> 'Void')::int - (r.status <> 'Void')::int)::int as n
			from added a join removed r using (program_id, id) group by 1, 2
		) c
		where p.program_id = c.program_id and p.id = c.participant_id and c.n <> 0;
	end if;
	return null;
end
$$;
create trigger order_count_insert after insert on "order"
	referencing new table as added for each statement execute function order_move_count();
create trigger order_count_update after update on "order"
	referencing old table as removed new table as added for each statement execute function order_move_count();

-- Catalogue, jobs, files -----------------------------------------------------------------------------------------------

alter table catalogue_build
	add constraint catalogue_build_ended check ((finished_at is not null) = (status in ('Completed', 'Completed with Error')));
create unique index catalogue_build_running on catalogue_build (program_id) where finished_at is null;
alter table product add constraint product_amounts check (cost >= 0 and msrp >= 0 and freight >= 0 and handling >= 0 and price_points >= 0);
create index product_name_sort on product (program_id, build_id, product_name collate "und-x-icu", id);

alter table job
	add constraint job_state_known check (state in ('queued', 'running', 'done', 'doneWithRejects', 'failed', 'cancelled')),
	add constraint job_counts check (done >= 0 and rejected >= 0 and (total is null or total >= 0));
create index job_open on job (account_id, created_at) where state in ('queued', 'running');

-- Sealed bytes don't compress; trying would only cost time.
alter table stored_file_chunk alter column bytes set storage external;


-- Exact totals without counting ------------------------------------------------------------------------------------------

-- What lets a list answer exact totals without counting: every statement that writes to a watched table appends one row here, in the
-- same transaction. So, read in the same snapshot as a page,
--   sum(version) changes whenever a write to that table and program becomes visible, and
--   sum(live) is the number of rows that aren't deleted.
-- Appending takes no lock that another writer could wait for. compact_data_version() sums rows up, which changes neither sum.
--
-- Versions are drawn from a sequence and never given twice, so that two different sets of visible writes don't get one sum:
-- rolled back numbers don't come back. On one primary the visible writes only grow, so the sum does too; memories of totals are not to
-- be shared between a primary and its replicas.
create sequence data_version_seq as bigint;

create table data_version (
	-- The tenant that the rows belong to: a program's id, or the all-zero id for tables without a program.
	scope_id uuid not null,
	-- Name of the table.
	entity text not null,
	id bigint not null default nextval('data_version_seq'),
	-- Sums of sequence numbers, hence without an upper end.
	version numeric not null,
	live bigint not null,
	primary key (scope_id, entity, id) include (version, live)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 1000);

alter sequence data_version_seq owned by data_version.id;

-- One trigger function for every table with program_id and deleted_at. Statement level with transition tables: one row here for each
-- program that the statement touched, however many rows it wrote.
create function data_version_insert() returns trigger language plpgsql as $$
begin
	insert into data_version (scope_id, entity, version, live)
	select program_id, tg_table_name, nextval('data_version_seq'), live
	from (select program_id, count(*) filter (where deleted_at is null) as live from new_rows group by program_id) as written;
	return null;
end
$$;

create function data_version_update() returns trigger language plpgsql as $$
begin
	insert into data_version (scope_id, entity, version, live)
	select program_id, tg_table_name, nextval('data_version_seq'), live
	from (
		select program_id, sum(live)::bigint as live
		from (
			select program_id, count(*) filter (where deleted_at is null) as live from new_rows group by program_id
			union all
			select program_id, -count(*) filter (where deleted_at is null) from old_rows group by program_id
		) as changed
		group by program_id
	) as written;
	return null;
end
$$;

create function data_version_delete() returns trigger language plpgsql as $$
begin
	insert into data_version (scope_id, entity, version, live)
	select program_id, tg_table_name, nextval('data_version_seq'), live
	from (select program_id, -count(*) filter (where deleted_at is null) as live from old_rows group by program_id) as written;
	return null;
end
$$;

create function data_version_truncate() returns trigger language plpgsql as $$
begin
	insert into data_version (scope_id, entity, version, live)
	select scope_id, entity, nextval('data_version_seq'), -live
	from (select scope_id, entity, sum(live)::bigint as live from data_version where entity = tg_table_name group by scope_id, entity) as held;
	return null;
end
$$;

-- Starts to watch a table; rows that it already holds are counted.
create function watch_data_version(watched regclass) returns void language plpgsql as $$
begin
	execute format('create trigger data_version_insert after insert on %s referencing new table as new_rows for each statement execute function data_version_insert()', watched);
	execute format('create trigger data_version_update after update on %s referencing new table as new_rows old table as old_rows for each statement execute function data_version_update()', watched);
	execute format('create trigger data_version_delete after delete on %s referencing old table as old_rows for each statement execute function data_version_delete()', watched);
	execute format('create trigger data_version_truncate after truncate on %s for each statement execute function data_version_truncate()', watched);
	execute format(
		'insert into data_version (scope_id, entity, version, live)
		select program_id, %L, nextval(''data_version_seq''), live
		from (select program_id, count(*) filter (where deleted_at is null) as live from %s group by program_id) as held',
		(select relname from pg_class where oid = watched),
		watched
	);
end
$$;

-- Sums the rows of one scope up, without waiting: false when somebody else is at it. The pages that ask for a total call it when they
-- see many rows.
create function compact_data_version(compacted_scope uuid, compacted_entity text) returns boolean language plpgsql as $$
begin
	if not pg_try_advisory_xact_lock(hashtextextended(compacted_scope::text || compacted_entity, 7201)) then
		return false;
	end if;
	with gone as (
		delete from data_version where scope_id = compacted_scope and entity = compacted_entity returning version, live
	)
	insert into data_version (scope_id, entity, version, live)
	select compacted_scope, compacted_entity, sum(version), sum(live) from gone having count(*) > 0;
	return true;
end
$$;

select watch_data_version('participant');
select watch_data_version('"order"');
