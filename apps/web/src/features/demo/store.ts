import type { MemoryRow } from '../../lib/memory-list/memory-filter';
import { memorySource } from '../../lib/memory-list/memory-source';
import type { ContactScreen } from './constants';
import { type Contact, type DemoUser, demoReps, demoResellers, demoUsers } from './data';

export interface DemoStore<Row extends MemoryRow> {
	source: ReturnType<typeof memorySource<Row>>;
	idField: string;
	idOf: (row: Row) => string;
	get: (id: string) => Row | undefined;
	/** An id that no record has or had. */
	newId: () => string;
	/** Replaces the record with the same id, or adds it. */
	put: (row: Row) => void;
	remove: (id: string) => void;
}

/** Demo records in this page's memory, as a list source. Changes are lost when the page closes. */
export function demoStore<Row extends MemoryRow>(
	begun: readonly Row[],
	idField: keyof Row & string,
	searchFields: readonly (keyof Row & string)[],
): DemoStore<Row> {
	const idOf = (row: Row) => String(row[idField]);
	const rows = new Map(begun.map((row) => [idOf(row), row]));
	const [prefix = '', first = '1'] = [...rows.keys()].at(-1)?.split('-') ?? [];
	let last = Number(first);
	return {
		source: memorySource({ rows: () => [...rows.values()], searchFields }),
		idField,
		idOf,
		get: (id) => rows.get(id),
		newId: () => {
			last += 1;
			return `${prefix}-${last}`;
		},
		put: (row) => void rows.set(idOf(row), row),
		remove: (id) => void rows.delete(id),
	};
}

export const userStore = demoStore<DemoUser>(demoUsers, 'userId', ['userId', 'userName', 'phone', 'email']);

const contactStore = (contacts: readonly Contact[]) =>
	demoStore(contacts, 'repid', ['repid', 'repName', 'contactName', 'city', 'state', 'email', 'phone']);
export const contactStores: Record<ContactScreen, DemoStore<Contact>> = {
	reps: contactStore(demoReps),
	resellers: contactStore(demoResellers),
};
