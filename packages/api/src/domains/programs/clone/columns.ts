/**
 * The columns that a clone copies. A test compares these lists with the database: a new column must be in one of them,
 * so that no setting is forgotten and no secret is copied by accident.
 */
export const copiedColumns =
	`status type full_name batch_order_enabled starts_at ends_at admin_message message_size message_align
	default_email code_length after_return new_threshold stock_rule order_limit unit_limit custom_field1 custom_field2 custom_field_edit1 custom_field_edit2 custom_field_edit3
	custom_field_edit4 custom_field_visible1 custom_field_visible2 custom_field_visible3 custom_field_visible4 terms include_freight
	include_handling use_estimated_tax default_us_tax_cdt_pct estimated_cdn_cdt_pct include_reseller_markup
	apply_reseller_markup_pct_to_psq reseller_markup_pct include_psq psq rep_share point_value languages default_continent
	default_country continents geolocation_enabled contacts footer_text_size footer_text_align show_top_account_bar
	show_top_category_search_bar able_to_password_reset checkout_select_different_product_redirect_home permissions theme tax_provider
	flat_tax_default_pct tax_config mind_tickle_service_url mind_tickle_user_name okta_service_url okta_client_id`.split(
		/\s+/,
	);

/** What a program made from a template has of its own besides: its name, its numbers and its time. */
export const ownOfNewColumns = ['full_name', 'status', 'starts_at', 'ends_at'];
/** What it has of the template in any case: pages and texts depend on them. */
export const alwaysCopiedColumns = ['type', 'languages'];

/** Copied only if the requester may see them; otherwise a clone has the defaults of a new program. */
export const copiedAdvancedColumns =
	'auto_update_catalog is_auto_build feed feed_file_id replink_catalog_endpoint replink_endpoint supplier_user_id'.split(
		' ',
	);

/**
 * The clone's own: its identity and order numbers, what it sells, its secrets (none) and its domain (none). Single
 * sign-on is off until its secret is set, because its redirects return to a domain that the clone doesn't have.
 */
export const ownColumns =
	`id account_id name po_prefix domain created_at is_template version updated_at updated_by_id deleted_at current_build_id
	feed_status feed_built_at mind_tickle_password mind_tickle_password_set_at mind_tickle_password_set_by dev_key dev_key_set_at
	dev_key_set_by sso_enabled`.split(/\s+/);

export const copiedLevelColumns = 'position description range_from range_to level_message custom_home_page'.split(' ');
/** Levels that are still being deleted are not copied. */
export const ownLevelColumns = 'program_id id leaving leaves_for_id'.split(' ');
export const copiedTaxRateColumns = 'country state rate'.split(' ');
/** Of content and dictionary; the clone has its own ids and references, and its own versions, times and authors. */
export const copiedPageColumns = 'language name url sort'.split(' ');
export const copiedSectionColumns =
	'type sort slide_speed html title source layout rows product_limit product_sort categories'.split(' ');
export const copiedSlideColumns = 'sort image_classic image_full image_mobile title text action_text action_link'.split(
	' ',
);
export const copiedMenuItemColumns = 'language menu sort title type url'.split(' ');
export const copiedTextColumns = 'language key text'.split(' ');
/** The levels that may order a product are replaced by those of the clone. */
export const copiedProductColumns =
	`product_id product_name brand_name product_model supplier_name description image_url categories cost msrp
	freight handling cost_before_deal product_drop_ship_days stock price_points featured discount`.split(/\s+/);
