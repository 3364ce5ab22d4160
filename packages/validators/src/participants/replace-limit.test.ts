import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { archivesTooMany } from './replace-limit';

describe('what a replacing import may archive without being asked', () => {
	it.each([
		{ archived: 0, present: 0, many: false, why: 'nobody' },
		{ archived: 20, present: 20, many: false, why: 'everybody, but 20 people' },
		{ archived: 21, present: 21, many: true, why: 'one more than 20 people' },
		{ archived: 21, present: 420, many: false, why: '21 people, exactly 5 %' },
		{ archived: 21, present: 419, many: true, why: '21 people, 5.01 %' },
		{ archived: 500, present: 10_000, many: false, why: 'exactly 5 % of 10,000' },
		{ archived: 501, present: 10_000, many: true, why: '5.01 % of 10,000' },
		{ archived: 50_000, present: 1_000_000, many: false, why: 'exactly 5 % of a million' },
		{ archived: 50_001, present: 1_000_000, many: true, why: 'one more than 5 % of a million' },
		{ archived: 841, present: 843, many: true, why: 'a file of two rows' },
	])('$why: asks $many', ({ archived, present, many }) => {
		expect(archivesTooMany(archived, present)).toBe(many);
		expect(archivesTooMany(archived, present, null)).toBe(many);
	});

	it.each([
		{ allowed: 840, many: true },
		{ allowed: 841, many: false },
		{ allowed: 842, many: false },
		{ allowed: 0, many: true },
	])('of 841 people with $allowed allowed: asks $many', ({ allowed, many }) => {
		expect(archivesTooMany(841, 843, allowed)).toBe(many);
	});

	it('asks for any number beyond both limits that is larger than the allowed one, and for no other', () => {
		const people = fc.nat(2_000_000);
		fc.assert(
			fc.property(people, people, fc.option(people), (one, other, allowed) => {
				const [archived, present] = [Math.min(one, other), Math.max(one, other)];
				const beyond = archived >= 21 && archived / present > 0.05 + 1e-12;
				const within = archived <= 20 || archived / present < 0.05 - 1e-12;
				if (beyond) expect(archivesTooMany(archived, present, allowed)).toBe(archived > (allowed ?? 0));
				if (within) expect(archivesTooMany(archived, present, allowed)).toBe(false);
				expect(archivesTooMany(archived, present, archived)).toBe(false);
			}),
		);
	});
});
