/**
 * Numbers that look random and are the same for the same seed (mulberry32), so that every fresh clone shows the same
 * people.
 */
export function makeRandom(seed: number) {
	let state = seed >>> 0;
	const next = (): number => {
		state = (state + 0x6d2b79f5) >>> 0;
		let t = state;
		t = Math.imul(t ^ (t >>> 15), t | 1);
		t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
	};
	const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
	return {
		/** True in the given percentage of cases. */
		chance: (percent: number): boolean => next() * 100 < percent,
		/** Whole, both ends included. */
		int,
		pick: <T>(list: readonly [T, ...T[]] | readonly T[]): T => {
			const item = list[Math.floor(next() * list.length)];
			if (item === undefined) throw new Error('Nothing to pick from.');
			return item;
		},
		digits: (count: number): string => Array.from({ length: count }, () => int(0, 9)).join(''),
		/** A moment between the two given numbers of days ago. */
		daysAgo: (now: Date, most: number, least = 0): Date =>
			new Date(now.getTime() - (least + next() * (most - least)) * 86_400_000),
	};
}

export type Random = ReturnType<typeof makeRandom>;
