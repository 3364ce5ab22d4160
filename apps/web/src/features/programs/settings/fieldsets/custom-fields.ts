import type { FieldConfig } from '@rewards/ui/form';
import { termsKinds } from '@rewards/validators/programs/constants';
import type { Fieldset, Given } from '../types';
import type { SettingsValues } from '../values';

export const customFields = ({ t }: Given): Fieldset => ({
	id: 'customFields',
	fields: [
		{ kind: 'text', name: 'customField1', label: t('field.customField1'), help: t('help.customField') },
		{ kind: 'text', name: 'customField2', label: t('field.customField2'), help: t('help.customField') },
		...([1, 2, 3, 4] as const).flatMap((n): FieldConfig<SettingsValues>[] => [
			{ kind: 'switch', name: `customFieldVisible${n}`, label: t('field.customFieldVisible', { n }) },
			{ kind: 'switch', name: `customFieldEdit${n}`, label: t('field.customFieldEdit', { n }) },
		]),
		{
			kind: 'select',
			required: false,
			name: 'terms',
			label: t('field.terms'),
			options: termsKinds.map((value) => ({ value, label: t(`terms.${value}`) })),
		},
	],
});
