import { markups } from '@rewards/validators/prices/constants';
import { LazyCalculator } from '../prices/lazy-calculator';
import type { Fieldset, Given } from '../types';

const percent = { kind: 'percent', decimalText: true, decimals: undefined, step: 0.01 } as const;

export const pricing = ({ t, program }: Given): Fieldset => ({
	id: 'pricing',
	fields: [
		{ kind: 'switch', name: 'includeFreight', label: t('field.includeFreight') },
		{ kind: 'switch', name: 'includeHandling', label: t('field.includeHandling') },
		{
			kind: 'select',
			required: false,
			name: 'includeResellerMarkup',
			label: t('field.includeResellerMarkup'),
			options: markups.map((value) => ({ value, label: t(`markup.${value}`) })),
		},
		{ ...percent, name: 'resellerMarkupPct', label: t('field.resellerMarkupPct'), max: 500 },
		{ kind: 'switch', name: 'includePSQ', label: t('field.includePSQ') },
		{ kind: 'money', name: 'psq', label: t('field.psq'), help: t('help.psq'), step: 0.01, min: 0 },
		{ kind: 'switch', name: 'applyResellerMarkupPctToPSQ', label: t('field.applyResellerMarkupPctToPSQ') },
		{ ...percent, name: 'repShare', label: t('field.repShare'), max: 100, step: 1 },
		{
			kind: 'money',
			name: 'pointValue',
			label: t('field.pointValue'),
			help: t('help.pointValue'),
			step: 0.01,
			min: 0,
		},
		{ kind: 'custom', key: 'calculator', render: () => <LazyCalculator programId={program.id} /> },
	],
});
