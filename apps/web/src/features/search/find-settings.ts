import type { Permissions } from '@rewards/validators/permissions';
import { advancedFields } from '@rewards/validators/programs/constants';
import { catalogueOf, findText } from '../../i18n';
import type { Locale } from '../../i18n/locales';
import { fold } from '../../lib/texts/suggest';

/** A field of a program's settings. */
export interface FoundSetting {
	field: string;
	label: string;
}

const most = 5;
const isAdvanced = (field: string): boolean => advancedFields.some((name) => name === field);

/**
 * Fields of a program's settings by part of their label, for users who may see the form; their texts load with the
 * first search.
 */
export async function findSettings(
	text: string,
	locale: Locale,
	{ manageProgram, manageContent, manageProgramAdvanced }: Permissions,
): Promise<FoundSetting[]> {
	const wanted = fold(text.trim());
	if (!wanted || !(manageProgram || manageContent)) return [];
	const [english] = await Promise.all([
		import('../../i18n/en/programSettings.json'),
		catalogueOf(locale, 'programSettings'),
	]);
	return Object.keys(english.default.field)
		.filter((field) => manageProgramAdvanced || !isAdvanced(field))
		.map((field) => ({ field, label: findText(locale, 'programSettings', `field.${field}`) ?? field }))
		.filter(({ label }) => fold(label).includes(wanted))
		.slice(0, most);
}
