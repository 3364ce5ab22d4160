const [base, tMin, tMax, skew, damp] = [36, 1, 26, 38, 700];

const digitOf = (character: string): number => {
	const code = character.charCodeAt(0);
	if (code >= 97 && code <= 122) return code - 97;
	return code >= 48 && code <= 57 ? code - 22 : base;
};

function adapted(delta: number, points: number, first: boolean): number {
	let rest = Math.floor(delta / (first ? damp : 2));
	rest += Math.floor(rest / points);
	let k = 0;
	for (; rest > ((base - tMin) * tMax) / 2; k += base) rest = Math.floor(rest / (base - tMin));
	return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew));
}

/** What RFC 3492 makes of the part after `xn--`; null for what it doesn't write. */
function decoded(text: string): string | null {
	const end = text.lastIndexOf('-');
	const points = [...text.slice(0, Math.max(0, end))].map((character) => character.charCodeAt(0));
	let [code, at, bias, read] = [128, 0, 72, end < 0 ? 0 : end + 1];
	while (read < text.length) {
		const before = at;
		for (let [weight, k] = [1, base]; ; k += base) {
			const digit = digitOf(text.charAt(read++));
			if (digit >= base) return null;
			at += digit * weight;
			const threshold = Math.min(tMax, Math.max(tMin, k - bias));
			if (digit < threshold) break;
			weight *= base - threshold;
			if (!Number.isSafeInteger(weight) || read > text.length) return null;
		}
		bias = adapted(at - before, points.length + 1, before === 0);
		code += Math.floor(at / (points.length + 1));
		if (code > 0x10ffff) return null;
		at %= points.length + 1;
		points.splice(at++, 0, code);
	}
	return String.fromCodePoint(...points);
}

/**
 * A domain as people write it: `xn--mnchen-3ya.example` is `münchen.example`. A label that can't be read stays as it
 * is.
 */
export const unicodeDomain = (name: string): string =>
	name
		.split('.')
		.map((label) => (label.startsWith('xn--') ? (decoded(label.slice(4)) ?? label) : label))
		.join('.');
