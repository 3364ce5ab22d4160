import { advanced } from './fieldsets/advanced';
import { contact } from './fieldsets/contact';
import { customFields } from './fieldsets/custom-fields';
import { footer } from './fieldsets/footer';
import { general } from './fieldsets/general';
import { levels } from './fieldsets/levels';
import { localization } from './fieldsets/localization';
import { pricing } from './fieldsets/pricing';
import { shopFilters } from './fieldsets/shop-filters';
import { shopPage } from './fieldsets/shop-page';
import { singleSignOn } from './fieldsets/single-sign-on';
import { tax } from './fieldsets/tax';
import { theme } from './fieldsets/theme';
import type { Fieldset, Given } from './types';

/** All fieldsets in the order of docs/product/programs.md; the last one only in the advanced view. */
export const fieldsetsOf = (given: Given, withAdvanced: boolean): readonly Fieldset[] =>
	[
		general,
		pricing,
		tax,
		levels,
		localization,
		contact,
		footer,
		shopPage,
		shopFilters,
		customFields,
		theme,
		singleSignOn,
		...(withAdvanced ? [advanced] : []),
	].map((fieldset) => fieldset(given));
