import { ProductCountsField } from '../product-counts-field';
import { SortOrderField, sortWords } from '../sort-order-field';
import type { Fieldset, Given } from '../types';

export const shopPage = ({ t }: Given): Fieldset => ({
	id: 'shopPage',
	fields: [
		{
			kind: 'own',
			name: 'permissions.sortOrder',
			label: t('field.sortOrder'),
			render: () => <SortOrderField />,
			words: (value) => sortWords(t, value),
		},
		{
			kind: 'own',
			name: 'permissions.productCounts',
			label: t('field.productCounts'),
			help: t('help.productCounts'),
			render: () => <ProductCountsField />,
		},
	],
});
