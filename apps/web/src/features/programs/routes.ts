import type domainTexts from '../../i18n/en/programDomain.json';
import type levelsTexts from '../../i18n/en/programLevels.json';
import type pricesTexts from '../../i18n/en/programPrices.json';
import type settingsTexts from '../../i18n/en/programSettings.json';
import type ssoTexts from '../../i18n/en/programSso.json';
import type texts from '../../i18n/en/programs.json';
import type taxTexts from '../../i18n/en/programTax.json';
import type themeTexts from '../../i18n/en/programTheme.json';
import { deferredImport } from '../../lib/loading/deferred-import';
import { type Feature, staff } from '../../lib/route';

declare module '../../i18n/resources' {
	interface Resources {
		programs: typeof texts;
		programLevels: typeof levelsTexts;
		programPrices: typeof pricesTexts;
		programSettings: typeof settingsTexts;
		programDomain: typeof domainTexts;
		programSso: typeof ssoTexts;
		programTax: typeof taxTexts;
		programTheme: typeof themeTexts;
	}
}

const pages = () => import('./settings/settings-page');
const namespaces = [
	'programSettings',
	'programs',
	'programTheme',
	'programTax',
	'programLevels',
	'images',
	'validation',
] as const;

export const feature: Feature = {
	pages: [
		{
			auth: staff,
			routes: [
				{
					path: '/programs',
					title: 'programSettings',
					page: deferredImport(() => pages().then((module) => module.ChosenProgramPage), ...namespaces),
				},
				{
					path: '/programs/:programId/settings',
					title: 'programSettings',
					page: deferredImport(() => pages().then((module) => module.ProgramPage), ...namespaces),
				},
			],
		},
	],
	records: { program: ({ entityId }) => `/programs/${entityId}/settings` },
};
