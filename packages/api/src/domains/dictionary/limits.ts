import { dictionaryOtherBytesMax, dictionaryOtherMax } from '@rewards/validators/dictionary/constants';
import type { FieldError } from '@rewards/validators/errors/codes';
import { standardText } from './standard';
import type { Texts } from './texts';

/**
 * Why texts beyond those of the site can't be saved: their number in the language, or their total length, would exceed
 * the limit. Existing ones can always be changed to something shorter.
 */
export function otherTextsFault(
	{ own, english }: { own: Texts; english: Texts },
	changes: readonly { key: string; after: string }[],
	path: string,
): FieldError[] {
	const after = new Map(changes.filter(({ key }) => !standardText(key)).map((change) => [change.key, change.after]));
	if (after.size === 0) return [];
	const others = (texts: Texts) => [...texts].filter(([key]) => !standardText(key));
	const known = new Set([...others(own), ...others(english)].map(([key]) => key));
	const all = new Set([...known, ...after.keys()]);
	if (all.size > known.size && all.size > dictionaryOtherMax)
		return [{ path, code: 'dictionaryOthersMax', params: { max: dictionaryOtherMax } }];
	const before = new Map(others(own).map(([key, { text }]) => [key, text]));
	const [was, is] = [bytesOf(before), bytesOf(new Map([...before, ...after]))];
	if (is > was && is > dictionaryOtherBytesMax)
		return [{ path, code: 'dictionaryOthersBytesMax', params: { max: dictionaryOtherBytesMax } }];
	return [];
}

const bytesOf = (texts: ReadonlyMap<string, string>): number =>
	[...texts].reduce((sum, [key, text]) => sum + Buffer.byteLength(key) + Buffer.byteLength(text), 0);
