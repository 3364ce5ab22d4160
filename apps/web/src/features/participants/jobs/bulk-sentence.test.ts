import { beforeAll, expect, test } from 'vitest';
import { loadTexts, translate } from '../../../i18n';
import type { TFunction } from '../../../i18n/keys';
import type { Locale } from '../../../i18n/locales';
import { bulkSentence } from './bulk-sentence';

beforeAll(async () => {
	for (const locale of ['en', 'tr', 'ar'] as const) await loadTexts(['jobs', 'participants'], locale);
});

const said = (locale: Locale, result: Parameters<typeof bulkSentence>[0]) => {
	const t: TFunction<'jobs'> = (key, params) => translate(locale, 'jobs', key, params);
	return bulkSentence(result, t);
};

test('a status appears in the reader’s language, a level under its own name', () => {
	const status = { action: 'status', value: 'Pending Approval' } as const;
	expect(said('en', status)).toBe('Status: Pending Approval');
	for (const locale of ['tr', 'ar'] as const) {
		const word = translate(locale, 'participants', 'status.Pending Approval');
		expect(word).not.toMatch(/Pending|status/);
		expect(said(locale, status)).toContain(word);
		expect(said(locale, status)).not.toContain('Pending');
	}
	expect(said('tr', { action: 'level', value: 'Active' })).toMatch(/Active$/);
	expect(said('tr', { action: 'delete', value: null })).toBe('Silme');
});
