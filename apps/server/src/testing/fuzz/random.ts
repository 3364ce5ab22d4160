/** A seeded random number generator (mulberry32). */
export interface Random {
	/** From 0 up to 1. */
	part: () => number;
	/** A whole number from 0 up to `below`. */
	whole: (below: number) => number;
	/** True in that percentage of cases. */
	chance: (percent: number) => boolean;
	pick: <T>(from: readonly T[]) => T;
}

export function randomOf(seed: number): Random {
	let state = seed >>> 0;
	const part = (): number => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	};
	const whole = (below: number): number => Math.floor(part() * below);
	return {
		part,
		whole,
		chance: (percent) => part() * 100 < percent,
		pick: <T>(from: readonly T[]): T => {
			const found = from[whole(from.length)];
			if (found === undefined && from.length === 0) throw new Error('There is nothing to pick from.');
			return found as T;
		},
	};
}

/** A UUID of version 7, as ids are. */
export function uuidOf(random: Random): string {
	const digits = Array.from({ length: 32 }, () => random.whole(16).toString(16));
	digits[12] = '7';
	digits[16] = random.pick(['8', '9', 'a', 'b']);
	const text = digits.join('');
	return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
}
