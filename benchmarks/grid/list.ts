import { deepStrictEqual as same } from 'node:assert';
import { participantGrid } from '@rewards/api/domains/participants/grid';
import { queryGrid } from '@rewards/api/grid/index';
import type { GridQueryInput } from '@rewards/validators/grid';
import { openBenchDatabase, programId, seedParticipants } from '../lib/participants';

/** How many participants; GRID_ROWS or 1,000,000. */
export const size = Number(process.env['GRID_ROWS'] ?? 1_000_000);
/** How long a load lasts. */
export const seconds = Number(process.env['LOAD_SECONDS'] ?? 8);
export const lanes = 50;
export const rowsText = `${size.toLocaleString('en')} rows`;
export const scope = { kind: 'program', programId } as const;

export const { database, close } = await openBenchDatabase(lanes);
export const { pool } = database;
export const seed = (): Promise<void> => seedParticipants(database, size);

/** The list as the product returns it. */
export const ask = (query: GridQueryInput) => queryGrid(participantGrid, database, scope, query);

const names = new Map<string, string>();
/** PostgreSQL truncates statement names at 63 characters. */
export function nameOf(shape: string): string {
	const name = names.get(shape) ?? `hand ${names.size}`;
	names.set(shape, name);
	return name;
}

/**
 * What a PostgreSQL expert writes: the page by an index and the count in parallel, both prepared, on the same pool with
 * the same settings.
 */
export async function byHand(condition: string, values: unknown[], order: string, { skip = 0, count = true } = {}) {
	const level = 'left join plateau_level l on l.program_id = p.program_id and l.id = p.level_id';
	const where = `where p.program_id = $1 and p.deleted_at is null${condition}`;
	const page = pool.query<{ id: string; name: string }>({
		name: nameOf(`page ${condition} ${order} ${skip}`),
		text: `select p.id, p.name, p.email, p.claim_email, p.status, p.external_id, l.description as level, p.balance, p.awarded, p.redeemed, p.order_count,
			p.created_at, p.last_login_at, p.custom_field1, p.custom_field2, p.custom_field3, p.custom_field4 from participant p ${level} ${where} order by ${order} limit 12 offset ${skip}`,
		values: [programId, ...values],
	});
	const total = count
		? pool.query<{ n: number }>({
				name: nameOf(`count ${condition}`),
				text: `select count(*)::int as n from participant p ${where}`,
				values: [programId, ...values],
			})
		: null;
	return { ids: (await page).rows.map(({ id }) => id), total: (await total)?.rows[0]?.n ?? null };
}
export const byName = 'p.name collate "und-x-icu", p.id';

/** Fails unless both return the same rows and the same total. */
export async function equal(query: GridQueryInput, hand: ReturnType<typeof byHand>): Promise<void> {
	const [ours, floor] = await Promise.all([ask({ take: 12, ...query }), hand]);
	same(
		ours.items.map(({ sid }) => sid),
		floor.ids,
	);
	if (floor.total !== null) same(ours.total, floor.total);
}
