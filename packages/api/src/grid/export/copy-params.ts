import { Params } from '../statement/params';

const element = (value: unknown): string => (value === null ? 'NULL' : `"${String(value).replace(/["\\]/g, '\\$&')}"`);
const asText = (value: unknown): string => (Array.isArray(value) ? `{${value.map(element).join(',')}}` : String(value));

/**
 * Parameters for COPY, which accepts none: they are set as settings of the transaction, and the statement reads them
 * from there. So client input never becomes SQL text here either.
 */
export class CopyParams extends Params {
	override add(value: unknown, sqlType: string): string {
		const [placeholder = '', number = ''] = /^\$(\d+)/.exec(super.add(value, sqlType)) ?? [];
		return placeholder && `current_setting('grid.p${number}')::${sqlType}`;
	}

	/** In a subquery, because the planner assumes that a setting could change from row to row. */
	override once(sql: string): string {
		return `(select ${sql})`;
	}

	/** The statement that sets the settings, for the transaction only; null without parameters. */
	settings(): { text: string; values: string[] } | null {
		if (this.values.length === 0) return null;
		const calls = this.values.map((_, at) => `set_config('grid.p${at + 1}', $${at + 1}, true)`);
		return { text: `select ${calls.join(', ')}`, values: this.values.map(asText) };
	}
}
