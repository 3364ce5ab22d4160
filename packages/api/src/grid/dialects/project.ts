import { badRequest } from '../define/faults';
import { isRecord } from './params';

const noField = (field: string): Error => badRequest('unknownField', `This list has no field "${field}".`, { field });

/** The selected fields of rows; all of them without a selection. */
export function project(items: readonly object[], select: readonly string[] | null): object[] {
	if (!select) return [...items];
	return items.map((item) => {
		const row = new Map<string, unknown>(Object.entries(item));
		return Object.fromEntries(
			select.map((field) => {
				if (!row.has(field)) throw noField(field);
				return [field, row.get(field)];
			}),
		);
	});
}

/** DevExtreme reads "user.email" as a path, in selections too: the parts of an object stay within it. */
export function projectPaths(items: readonly object[], select: readonly string[] | null): object[] {
	const paths = select?.filter((field) => field.includes('.')) ?? [];
	if (!select || paths.length === 0) return project(items, select);
	const plain = project(
		items,
		select.filter((field) => !field.includes('.')),
	);
	return items.map((item, at) => {
		const row: Record<string, unknown> = { ...plain[at] };
		for (const path of paths) {
			const [outer = '', inner = ''] = path.split('.');
			const held: unknown = Object.hasOwn(item, outer) ? Reflect.get(item, outer) : undefined;
			if (!isRecord(held) || !Object.hasOwn(held, inner)) throw noField(path);
			const known = row[outer];
			row[outer] = { ...(isRecord(known) ? known : {}), [inner]: held[inner] };
		}
		return row;
	});
}
