/**
 * Every table that names an account or a user beside a program, or that keeps something of a user for others, and what
 * its rows may still do once the program, the account or the user is gone (decision 64). `acts` names the entries of
 * `ownedThings` that try it.
 */
type Judged = { acts: readonly string[] } | { rests: string };

const moves = { rests: 'belongs to the program and moves with it; the user is only named' };

export const ownedTables: Record<string, Judged> = {
	webhook_endpoint: { acts: ['endpoint of a program', 'endpoint of an account'] },
	webhook_event: { acts: ['queued message', 'message that was sent'] },
	api_key: { acts: ['key of a program', 'key of an account'] },
	scheduled_report: { acts: ['schedule that is due', 'queued run of a schedule'] },
	job: { acts: ['queued export', 'queued clone'] },
	stored_file: { acts: ['file of an export'] },
	order_bulk: { acts: ['selection of orders'] },
	held_selection: { acts: ['selection of participants'] },
	saved_view: { rests: 'holds the state of a list, no rows; readers see their own rows, none of a removed user' },
	import_mapping: moves,
	import_recipe: { acts: ['file that waits for a recipe', 'source of a recipe'] },
	import_recipe_run: moves,
	image: moves,
	ledger_entry: moves,
	order: moves,
	order_dispatch: moves,
	order_error: moves,
	order_event: moves,
	participant_merge: moves,
	program: { rests: 'its builds, domains and orders follow its settings, whoever saved them last' },
	program_supplier: { rests: 'user_id is the name at the supplier' },
	catalogue_build: moves,
	claim_code_batch: moves,
	program_content: moves,
	content_page: moves,
	content_page_version: moves,
	content_section: moves,
	content_section_version: moves,
	content_slide: moves,
	content_slide_version: moves,
	content_state: moves,
	menu_item: moves,
	menu_item_version: moves,
	dictionary: moves,
	dictionary_text: moves,
	dictionary_text_version: moves,
	audit_entry: { rests: 'append-only; each account sees its own side' },
};

/** Tables with such columns. */
export const findOwnedTables = `select table_name as name from information_schema.columns
	where table_schema = 'public' and table_name in (
		select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE')
	group by table_name
	having bool_or(column_name ~ '(^|_)(account|user|owner|actor|by)_id$' or column_name in ('owner', 'recipients'))
		and (bool_or(column_name = 'program_id') or bool_or(column_name = 'account_id') and bool_or(column_name ~ '(user|owner|by)_id$'))
	order by 1`;
