import type { Locale } from './auth';
import { englishMessage, isMessageKey } from './messages';
import { messages as arabic } from './messages-ar';
import { messages as turkish } from './messages-tr';

const translated = { tr: turkish, ar: arabic } as const;

/** The sentence of a key of `messages` in a language of the portal, with its params filled in. Unknown keys are given back as they are. */
export function localizedMessage(language: Locale, key: string, params: Record<string, unknown> = {}): string {
	const text = language !== 'en' && isMessageKey(key) ? translated[language][key] : key;
	return englishMessage(text, params);
}
