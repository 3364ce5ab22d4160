import { textAligns, textSizes } from '@rewards/validators/programs/constants';
import type { Fieldset, Given } from '../types';

export const footer = ({ t }: Given): Fieldset => ({
	id: 'footer',
	fields: [
		{
			kind: 'select',
			required: false,
			name: 'footerTextSize',
			label: t('field.footerTextSize'),
			options: textSizes.map((value) => ({ value, label: t(`size.${value}`) })),
		},
		{
			kind: 'select',
			required: false,
			name: 'footerTextAlign',
			label: t('field.footerTextAlign'),
			options: textAligns.map((value) => ({ value, label: t(`align.${value}`) })),
		},
	],
});
