import { Prisma, type PrismaClient } from './generated/client';

/** Runs statements on one connection: a raw one, the pool, or the one of a transaction through Prisma. */
export interface Statements {
	query<Row extends object = Record<string, unknown>>(
		text: string,
		values?: unknown[],
	): Promise<{ rows: Row[]; rowCount: number | null }>;
}

type RawTransaction = Pick<PrismaClient, '$queryRawUnsafe' | '$executeRawUnsafe'>;

const givesRows = /^\s*(?:select|with|values)\b|\breturning\b/i;

/** As the pool returns it; only a `date` can't be distinguished from a timestamp here. */
function asPool(value: unknown): unknown {
	if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
	return Prisma.Decimal.isDecimal(value) ? value.toString() : value;
}

/**
 * Statements in a transaction through Prisma, for services that are written for a raw connection: they are committed or
 * rolled back with it. After the transaction they are refused. Not for statements that return a column of type `date`.
 */
export const statementsOf = (tx: RawTransaction): Statements => ({
	async query<Row extends object>(text: string, values: unknown[] = []) {
		if (!givesRows.test(text)) return { rows: [], rowCount: await tx.$executeRawUnsafe(text, ...values) };
		const found = await tx.$queryRawUnsafe<Record<string, unknown>[]>(text, ...values);
		const rows = found.map((row) =>
			Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asPool(value)])),
		);
		// The caller declares the type of the rows, as with the pool.
		return { rows: rows as Row[], rowCount: rows.length };
	},
});
