import type { PoolClient } from '@rewards/db';
import type { DateOrder } from '@rewards/validators/imports/encodings';
import type { PointField } from '@rewards/validators/ledger/constants';
import type { ReadDate } from '@rewards/validators/ledger/dates';
import { affected, type MappedHeader } from '../../../imports';
import { toldValue } from './columns';

/** Ambiguous dates, which a preview asks about. */
export interface UnclearDates {
	rows: number;
	/** The first one as written in the file. */
	example: string;
}

export interface DetectedDates {
	/** Rows that are valid no longer. */
	refused: number;
	left: UnclearDates | null;
	settled: DateOrder | null;
}

/** What the dates of a file show about their order, and whether any depends on it. */
export class DateOrders {
	readonly #said = new Set<DateOrder>();
	#example: string | null = null;

	seen({ order }: ReadDate): void {
		if (order) this.#said.add(order);
	}

	unclear(example: string): void {
		this.#example ??= example;
	}

	/**
	 * Decides the staged dates that can be read in two ways, if the other dates of the file agree on the order. Otherwise
	 * their rows are refused until staff say it.
	 */
	async settle(
		client: PoolClient,
		table: string,
		header: MappedHeader<PointField> | undefined,
	): Promise<DetectedDates> {
		const [order, other] = this.#said;
		const settled = order && !other ? order : null;
		if (this.#example === null || !header) return { refused: 0, left: null, settled };
		if (settled) {
			if (settled === 'mdy')
				await affected(client, `update ${table} set at = month_first where month_first is not null`, []);
			return { refused: 0, left: null, settled };
		}
		const column = header.fields.find(({ field }) => field === 'date')?.header ?? 'date';
		const refused = await affected(
			client,
			`update ${table} set fault_column = $1, fault_value = ${toldValue(header, 'date', `to_char(at at time zone 'UTC', 'DD/MM/YYYY')`)},
				fault_code = 'dateUnclear', fault_params = '{}' where fault_code is null and month_first is not null`,
			[column],
		);
		return { refused, left: refused > 0 ? { rows: refused, example: this.#example } : null, settled };
	}
}
