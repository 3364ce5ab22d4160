import type texts from '../../i18n/en/catalogue.json';
import type { Feature } from '../../lib/route';

declare module '../../i18n/resources' {
	interface Resources {
		catalogue: typeof texts;
	}
}

export const feature: Feature = {};
