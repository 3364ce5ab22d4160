/** The values of one statement, in the order of their `$n`. */
export class Params {
	readonly values: unknown[] = [];
	private readonly known = new Map<string, string>();

	/**
	 * Adds a value and returns its placeholder with the SQL type; equal values share one. The only way for client values
	 * into a statement.
	 */
	add(value: unknown, sqlType: string): string {
		const key = `${sqlType} ${JSON.stringify(value)}`;
		const known = this.known.get(key);
		if (known !== undefined) return known;
		this.values.push(value);
		const placeholder = `$${this.values.length}::${sqlType}`;
		this.known.set(key, placeholder);
		return placeholder;
	}

	/** SQL that is the same for all rows; kept separate where the planner wouldn't notice. */
	once(sql: string): string {
		return sql;
	}
}
