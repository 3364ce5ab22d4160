import type { Fieldset, Given } from '../types';

export const shopFilters = ({ t }: Given): Fieldset => ({
	id: 'shopFilters',
	fields: [
		{ kind: 'switch', name: 'permissions.showTags', label: t('field.showTags') },
		{ kind: 'switch', name: 'permissions.showPriceSlider', label: t('field.showPriceSlider') },
		{ kind: 'switch', name: 'permissions.showCategories', label: t('field.showCategories') },
		{ kind: 'switch', name: 'permissions.showBrands', label: t('field.showBrands') },
	],
});
