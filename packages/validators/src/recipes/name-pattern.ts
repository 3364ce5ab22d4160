/**
 * Whether a file's name fits a pattern: `*` stands for any letters, `?` for one, blank for every name; case doesn't
 * matter. In time that grows with name times pattern, whatever stars it has.
 */
export function fitsPattern(name: string, pattern: string): boolean {
	if (pattern === '') return true;
	const [text, mask] = [[...name.toLowerCase()], [...pattern.toLowerCase()]];
	let [at, of, star, back] = [0, 0, -1, 0];
	while (at < text.length) {
		if (mask[of] === '*') {
			star = of;
			back = at;
			of += 1;
		} else if (of < mask.length && (mask[of] === '?' || mask[of] === text[at])) {
			at += 1;
			of += 1;
		} else if (star >= 0) {
			of = star + 1;
			back += 1;
			at = back;
		} else return false;
	}
	while (mask[of] === '*') of += 1;
	return of === mask.length;
}
