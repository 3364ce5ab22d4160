import { z } from 'zod';
import type { MessageKey } from './messages/english';

/** PostgreSQL can't hold NUL; other control characters but tab and line breaks have no business in a text either. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what it looks for
export const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

interface TextRule {
	/** Key of the message for a missing value; without it the text may be empty. */
	required?: MessageKey;
	max: number;
	min?: number;
}

/** A trimmed line of text; absent and null count as empty. `max` counts UTF-16 units, as a form's maxLength does. */
export function text({ required, max, min }: TextRule) {
	let rule = z.string().trim();
	if (required) rule = rule.min(1, required);
	if (min) rule = rule.min(min);
	const checked = rule.max(max).refine((value) => !controlCharacters.test(value), 'controlCharacter');
	return z
		.string()
		.nullish()
		.transform((value) => value ?? '')
		.pipe(checked);
}

const address = /^[^\s@<>()[\]\\,;:"]+@[^\s@.<>()[\]\\,;:"]+(?:\.[^\s@.<>()[\]\\,;:"]+)+$/u;
/** Whether a text looks like a mail address that can be delivered to (letters of any script). */
export const isEmail = (value: string): boolean => value.length <= 254 && address.test(value) && !value.includes('..');
