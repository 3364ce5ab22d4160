import { intlLocales, type Locale } from '../locales';
import { messages as arabic } from './arabic';
import { englishMessage, filledMessage, isMessageKey } from './english';
import { messages as turkish } from './turkish';

const translated = { tr: turkish, ar: arabic } as const;

/**
 * The sentence of a key of `messages` in a language of the portal, with its params filled in. Unknown keys are returned
 * unchanged.
 */
export function localizedMessage(language: Locale, key: string, params: Record<string, unknown> = {}): string {
	if (language === 'en' || !isMessageKey(key)) return englishMessage(key, params);
	return filledMessage(translated[language][key], params, intlLocales[language]);
}
