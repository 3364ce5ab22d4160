import type { GridScalar } from '@rewards/ui/data-grid';

export const statuses = ['Active', 'Pending', 'Archived'] as const;
export type PersonStatus = (typeof statuses)[number];

/** A made-up record with a field of every type. */
export interface Person {
	[field: string]: GridScalar;
	id: string;
	name: string;
	email: string;
	code: string;
	city: string | null;
	status: PersonStatus;
	points: number;
	budget: string | null;
	birthday: string | null;
	seenAt: string | null;
	mails: boolean;
	version: number;
}

const firstNames = ['Ada', 'Jürgen', 'Ayşe', 'Zoë', 'Mohammed', 'Ingrid', 'Çağla', 'Bob', 'Léa', 'Ömer', '王伟', 'نور'];
const lastNames = ['Lovelace', 'Müller', 'Yılmaz', 'García', 'Haddad', 'Ødegård', 'O’Neil', 'Novák', 'İpek', 'Brown'];
const cities = ['Ankara', 'Boise', 'Köln', 'London', 'مراكش', 'Łódź', null];

/** Deterministic: screenshots of two builds can be compared. */
export function makePeople(count: number): Person[] {
	let seed = 42;
	const random = (below: number) => {
		seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
		return Math.floor((seed / 2_147_483_648) * below);
	};
	const pick = <Value>(values: readonly Value[]): Value => {
		const value = values[random(values.length)];
		if (value === undefined) throw new Error('there is nothing to pick from');
		return value;
	};
	const instant = (daysAgo: number) => new Date(Date.UTC(2025, 2, 31, random(24), random(60)) - daysAgo * 86_400_000);
	return Array.from({ length: count }, (_, index) => {
		const name = `${pick(firstNames)} ${pick(lastNames)}`;
		return {
			id: `p${index + 1}`,
			name,
			email: `person.${index + 1}@example.com`,
			code: `C-${String(10_000 + index)}`,
			city: pick(cities),
			status: pick(statuses),
			points: random(20_000),
			budget: random(8) === 0 ? null : (random(900_000) / 100).toFixed(2),
			birthday: random(10) === 0 ? null : `19${60 + random(39)}-0${1 + random(9)}-1${random(10)}`,
			seenAt: random(6) === 0 ? null : instant(random(400)).toISOString(),
			mails: random(3) > 0,
			version: 1,
		};
	});
}
