import type { PoolClient } from '@rewards/db';
import type { DecimalSign } from '@rewards/validators/imports/encodings';
import type { ReadPoints } from '@rewards/validators/ledger/points';
import { affected } from '../../../imports';

/** Ambiguous amounts, which a preview asks about. */
export interface UnclearNumbers {
	rows: number;
	/** The first one as written in the file. */
	example: string;
	/** The separator between its digits. */
	sign: DecimalSign;
}

export interface DetectedNumbers {
	good: number;
	left: UnclearNumbers | null;
	settled: DecimalSign | null;
}

/** What the amounts of a file show about its decimal separator, and which of them depend on it. */
export class NumberSigns {
	readonly #said = new Set<DecimalSign>();
	#first: Omit<UnclearNumbers, 'rows'> | null = null;
	#rows = 0;

	seen({ decimal }: ReadPoints): void {
		if (decimal) this.#said.add(decimal);
	}

	unclear(example: string, sign: DecimalSign): void {
		this.#first ??= { example, sign };
		this.#rows += 1;
	}

	/**
	 * Decides the staged rows that wait as `amountUnclear`: if the other amounts of the file agree on the decimal
	 * separator, each becomes valid or an invalid whole number. Otherwise they stay undecided. Returns how many are
	 * valid, what remains to ask, and the separator if it was settled.
	 */
	async settle(client: PoolClient, table: string): Promise<DetectedNumbers> {
		const [decimal, other] = this.#said;
		const settled = decimal && !other ? decimal : null;
		if (!this.#first) return { good: 0, left: null, settled };
		if (!settled) return { good: 0, left: { ...this.#first, rows: this.#rows }, settled };
		const waiting = `fault_code = 'amountUnclear' and (fault_params->>'sign' = $1)`;
		const good = await affected(
			client,
			`update ${table} set fault_column = null, fault_value = null, fault_code = null, fault_params = null where ${waiting}`,
			[settled === '.' ? ',' : '.'],
		);
		await affected(client, `update ${table} set fault_code = 'notWhole', fault_params = '{}' where ${waiting}`, [
			settled,
		]);
		return { good, left: null, settled };
	}
}
