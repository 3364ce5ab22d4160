const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const fieldsOf = (value: unknown): Record<string, unknown> =>
	typeof value === 'object' && value !== null ? { ...value } : {};

/** The changes of an order edit, from its timeline: each field before and after. */
export function editedFields(data: Record<string, unknown>): { name: string; from: string; to: string }[] {
	const before = fieldsOf(data['before']);
	return Object.entries(fieldsOf(data['after'])).map(([name, to]) => ({
		name,
		from: textOf(before[name]),
		to: textOf(to),
	}));
}
