import { messages as arabic } from '@rewards/validators/messages/arabic';
import { type MessageKey, messages } from '@rewards/validators/messages/english';
import { messages as turkish } from '@rewards/validators/messages/turkish';
import { expect, test } from 'vitest';
import { type Locale, locales } from './locales';

type Fields = { field: Record<string, string> };
const files = import.meta.glob<Fields>('./{en,tr,ar}/{content,programSettings,ledger,programLevels}.json', {
	eager: true,
	import: 'default',
});
const validation: Record<Locale, Record<MessageKey, string>> = { en: messages, tr: turkish, ar: arabic };
/** The noun of a text: without case, the article of Arabic, and what only one of both says. */
const plain = (text: string) => text.toLocaleLowerCase('tr').replaceAll(/\bال|[\s-]/g, '');

const named: [MessageKey, file: string, field: string][] = [
	['menuLabelRequired', 'content', 'label'],
	['menuTitleRequired', 'content', 'title'],
	['programNameRequired', 'programSettings', 'name'],
	['programTitleRequired', 'programSettings', 'fullName'],
	['poPrefixRequired', 'programSettings', 'poPrefix'],
	['feedRequired', 'programSettings', 'feed'],
	['feedFileIdRequired', 'programSettings', 'feedFileId'],
	['replinkCatalogEndpointRequired', 'programSettings', 'replinkCatalogEndpoint'],
	['replinkEndpointRequired', 'programSettings', 'replinkEndpoint'],
	['userIdRequired', 'programSettings', 'userId'],
	['devKeyRequired', 'programSettings', 'devKey'],
	['logoRequired', 'programSettings', 'logo'],
	['mobileLogoRequired', 'programSettings', 'mobileLogo'],
	['mainColorRequired', 'programSettings', 'color1'],
	['mainOppositeColorRequired', 'programSettings', 'color2'],
	['linkColorRequired', 'programSettings', 'color3'],
];

test.each(locales)('what is missing is named as the field on the screen (%s)', (locale) => {
	const differ = named.filter(([key, file, field]) => {
		const label = files[`./${locale}/${file}.json`]?.field[field];
		return !label || !plain(validation[locale][key]).includes(plain(label));
	});
	expect(
		differ.map(([key, file, field]) => [validation[locale][key], files[`./${locale}/${file}.json`]?.field[field]]),
	).toEqual([]);
});
