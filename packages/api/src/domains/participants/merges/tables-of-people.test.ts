import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * Every table that names a participant, and what a merge does about it (docs/decisions/0088-merges.md). A new table
 * must be judged: what nobody moves is lost for the kept participant.
 */
const judged: Record<string, string> = {
	ledger_entry: 'moves',
	order: 'moves',
	participant_address: 'moves, except what the kept one has in the same words',
	cart_item: 'moves, except products that both have',
	participant_password_link: 'stays: it ends with the deletion',
	participant_import_change: 'stays: the import can’t be undone before the merge',
	held_selection_row: 'stays: the action finds the participant gone',
	level_change: 'stays: levels of days that are over',
	liability_holding: 'stays: points of days that are over',
};
/** Columns of `participant`, and of others, that name a participant in another way. */
const others: Record<string, string> = {
	'participant.merged_into_id': 'leads to the last one of a chain',
	'participant.replaces_id': 'stays: a replaced code has been replaced',
	'participant_merge.kept_id': 'stays: history',
	'participant_merge.merged_id': 'stays: history',
};

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());

test('every table with a participant is judged', async () => {
	const { rows } = await db.database.pool.query<{ name: string }>(
		`select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
		where table_schema = 'public' and table_type = 'BASE TABLE' and column_name ~ 'participant_?id$' order by 1`,
	);
	expect(rows.map(({ name }) => name)).toEqual(Object.keys(judged).toSorted());
});

test('so is every other reference to one', async () => {
	const { rows } = await db.database.pool.query<{ name: string }>(
		`select table_name || '.' || column_name as name from information_schema.columns
		where table_schema = 'public' and (
			table_name = 'participant' and column_name ~ '_id$'
				and column_name not in ('program_id', 'level_id', 'batch_id', 'import_id', 'external_id', 'used_by_order_id')
			or table_name = 'participant_merge' and column_name ~ '(kept|merged)_id$'
		) order by 1`,
	);
	expect(rows.map(({ name }) => name)).toEqual(Object.keys(others).toSorted());
});
