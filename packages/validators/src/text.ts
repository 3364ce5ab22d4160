import { z } from 'zod';
import type { MessageKey } from './messages/english';

/** PostgreSQL can't hold NUL; other control characters but tab and line breaks have no business in a text either. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what it looks for
export const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * Characters that change the text direction: a name with one displays in a different order, as `gnp.exe` for `exe.png`.
 */
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** A name of a person or a file without direction marks. Right-to-left letters don't need them. */
export const withoutBidi = (text: string): string => text.replace(bidiControls, '');

/**
 * Characters that nobody sees: joiners, soft hyphens, direction marks, fillers, selectors of variants. They come along
 * when a text is copied. Keys are compared without them too (`plain_key` in the database).
 */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const allInvisible = new RegExp(invisible, 'gu');
/** An address, a code or an id as it is stored: without what nobody sees. */
export const withoutInvisible = (text: string): string =>
	invisible.test(text) ? text.replace(allInvisible, '') : text;

const visible = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
/** Whether anybody sees anything of a text. */
export const isSeen = (text: string): boolean => visible.test(text);

/**
 * Invisible characters that no script needs: joiners shape letters and pictures, selectors and tags choose their form.
 */
const needless =
	/(?!\u034f|[\u180b-\u180d]|\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}]|[\u{e0100}-\u{e01ef}])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** A person's name as it is stored: as typed, without what nobody sees. */
export const withoutNeedless = (text: string): string => text.replace(needless, '');

interface TextRule {
	/** Key of the message for a missing value; without it the text may be empty. */
	required?: MessageKey;
	max: number;
	min?: number;
	/** A name: direction marks are removed. */
	plain?: boolean;
	/** An address or sign-in name: invisible characters are removed. */
	visible?: boolean;
	/** In the one spelling that compatible letters have (NFKC): full-width, composed and decomposed ones are the same. */
	composed?: boolean;
}

/** A trimmed line of text; absent and null count as empty. `max` counts UTF-16 units, as a form's maxLength does. */
export function text({ required, max, min, plain = false, visible = false, composed = false }: TextRule) {
	let rule = z.string().trim();
	if (required) rule = rule.min(1, required);
	if (min) rule = rule.min(min);
	const checked = rule.max(max).refine((value) => !controlCharacters.test(value), 'controlCharacter');
	return z
		.string()
		.nullish()
		.transform((value) => {
			if (visible) return withoutInvisible(composed ? (value ?? '').normalize('NFKC') : (value ?? ''));
			return plain ? withoutBidi(value ?? '') : (value ?? '');
		})
		.pipe(checked);
}

const address = /^[^\s@<>()[\]\\,;:"]+@[^\s@.<>()[\]\\,;:"]+(?:\.[^\s@.<>()[\]\\,;:"]+)+$/u;
/** Whether a text looks like a mail address that can be delivered to (letters of any script). */
export const isEmail = (value: string): boolean =>
	value.length <= 254 && address.test(value) && !value.includes('..') && !invisible.test(value);
