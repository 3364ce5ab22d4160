import { sandboxTarget } from './target';

/** Record types of the sandbox's zone. */
export const zoneTypes = ['A', 'AAAA', 'CNAME', 'TXT'] as const;
export type ZoneType = (typeof zoneTypes)[number];
export interface ZoneRecord {
	name: string;
	type: ZoneType;
	value: string;
}

/** More than a user tries by hand. */
const mostRecords = 500;

const nameOf = (name: string): string => name.trim().toLowerCase().replace(/\.$/, '');
const isName = (name: string): boolean => name.length <= 253 && /^(?:[a-z0-9_-]{1,63}\.)*[a-z0-9_-]{1,63}$/.test(name);
const isType = (type: string): type is ZoneType => zoneTypes.some((known) => known === type);

/** The records that the sandbox's DNS server returns, created as at a DNS provider. */
export class Zone {
	#records: ZoneRecord[] = [{ name: sandboxTarget, type: 'A', value: '203.0.113.10' }];

	get records(): readonly ZoneRecord[] {
		return this.#records;
	}

	/** Returns what is wrong with a record that can't be added. */
	add(given: Record<string, unknown>): string | null {
		const { name, type, value } = given;
		if (typeof name !== 'string' || !isName(nameOf(name))) return 'The name is no DNS name.';
		if (typeof type !== 'string' || !isType(type)) return `The type can be ${zoneTypes.join(', ')}.`;
		if (typeof value !== 'string' || value.trim() === '' || value.length > 2000) return 'The value is missing.';
		if (type === 'CNAME' && !isName(nameOf(value))) return 'The value of a CNAME is a DNS name.';
		if (this.#records.length >= mostRecords) return 'There are too many records.';
		this.#records.push({ name: nameOf(name), type, value: value.trim() });
		return null;
	}

	/** Removes all records of a name, or all of one type. */
	remove(name: string, type?: string): void {
		this.#records = this.#records.filter((one) => one.name !== nameOf(name) || (type && one.type !== type));
	}

	/** Records of the type, after the aliases that lead to them; null if the name has no records at all. */
	find(name: string, type: string): ZoneRecord[] | null {
		const way: ZoneRecord[] = [];
		for (let at = nameOf(name); ; ) {
			const here = this.#records.filter((record) => record.name === at);
			const alias = here.find((record) => record.type === 'CNAME');
			if (type === 'CNAME' || !alias || way.includes(alias))
				return here.length + way.length === 0 ? null : [...way, ...here.filter((record) => record.type === type)];
			way.push(alias);
			at = nameOf(alias.value);
		}
	}
}
