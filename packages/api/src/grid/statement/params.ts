/** The values of one statement, in the order of their `$n`. */
export class Params {
	readonly values: unknown[] = [];
	private readonly known = new Map<string, string>();

	/**
	 * Takes a value up and gives the placeholder with its SQL type; the same value gets the same one. Client values come
	 * into a statement in no other way.
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

	/** SQL that is the same for all rows; kept apart where the planner wouldn't see that. */
	once(sql: string): string {
		return sql;
	}
}
