const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const fieldsOf = (value: unknown): Record<string, unknown> =>
	typeof value === 'object' && value !== null ? { ...value } : {};

/** What an edit of an order has changed, from what its timeline keeps: each field as it was and as it is since. */
export function editedFields(data: Record<string, unknown>): { name: string; from: string; to: string }[] {
	const before = fieldsOf(data['before']);
	return Object.entries(fieldsOf(data['after'])).map(([name, to]) => ({
		name,
		from: textOf(before[name]),
		to: textOf(to),
	}));
}
