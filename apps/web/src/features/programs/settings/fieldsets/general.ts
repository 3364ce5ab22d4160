import type { FieldConfig } from '@rewards/ui/form';
import {
	afterReturnKinds,
	programTypes,
	stockRules,
	textAligns,
	textSizes,
} from '@rewards/validators/programs/constants';
import { settingsNameMax } from '@rewards/validators/programs/settings';
import { createElement } from 'react';
import { SharedPrefix } from '../shared-prefix';
import type { Fieldset, Given } from '../types';
import type { SettingsValues } from '../values';

export const general = ({ t, program }: Given): Fieldset => ({
	id: 'general',
	fields: [
		{ kind: 'switch', name: 'status', label: t('field.status'), help: t('help.status') },
		{
			kind: 'text',
			name: 'name',
			label: t('field.name'),
			help: t('help.name'),
			// An existing longer one may stay.
			...(program.name.length <= settingsNameMax ? { maxLength: settingsNameMax } : {}),
		},
		{ kind: 'text', name: 'fullName', label: t('field.fullName'), help: t('help.fullName') },
		{
			kind: 'select',
			name: 'type',
			label: t('field.type'),
			help: t('help.type'),
			options: programTypes.map((value) => ({ value, label: t(`common:programType.${value}`) })),
		},
		{ kind: 'text', name: 'poPrefix', label: t('field.poPrefix'), help: t('help.poPrefix') },
		{ kind: 'custom', key: 'sharedPrefix', render: () => createElement(SharedPrefix, { program }) },
		{
			kind: 'switch',
			name: 'batchOrderEnabled',
			label: t('field.batchOrderEnabled'),
			help: t('help.batchOrderEnabled'),
		},
		{ kind: 'date', name: 'startDate', label: t('field.startDate') },
		{ kind: 'date', name: 'endDate', label: t('field.endDate') },
		{ kind: 'textarea', name: 'adminMessage', label: t('field.adminMessage'), rows: 3 },
		{
			kind: 'select',
			required: false,
			name: 'messageSize',
			label: t('field.messageSize'),
			options: textSizes.map((value) => ({ value, label: t(`size.${value}`) })),
		},
		{
			kind: 'select',
			required: false,
			name: 'messageAlign',
			label: t('field.messageAlign'),
			options: textAligns.map((value) => ({ value, label: t(`align.${value}`) })),
		},
		{
			kind: 'text',
			type: 'email',
			name: 'defaultEmail',
			label: t('field.defaultEmail'),
			help: t('help.defaultEmail'),
			visible: ({ type }) => type === 'claim',
		},
		{
			kind: 'number',
			name: 'codeLength',
			label: t('field.codeLength'),
			help: t('help.codeLength'),
			decimals: 0,
			min: 6,
			max: 32,
			visible: ({ type }) => type === 'claim',
		},
		{
			kind: 'select',
			required: false,
			name: 'afterReturn',
			label: t('field.afterReturn'),
			help: t('help.afterReturn'),
			options: afterReturnKinds.map((value) => ({ value, label: t(`afterReturn.${value}`) })),
			visible: ({ type }) => type === 'claim',
		},
		{
			kind: 'number',
			name: 'newThreshold',
			label: t('field.newThreshold'),
			help: t('help.newThreshold'),
			decimalText: true,
			step: 0.01,
			min: 0,
		},
		{ kind: 'switch', name: 'showTopAccountBar', label: t('field.showTopAccountBar'), inverted: true },
		{ kind: 'switch', name: 'showTopCategorySearchBar', label: t('field.showTopCategorySearchBar'), inverted: true },
		{ kind: 'switch', name: 'ableToPasswordReset', label: t('field.ableToPasswordReset'), inverted: true },
		{
			kind: 'switch',
			name: 'checkoutSelectDifferentProductRedirectHome',
			label: t('field.checkoutSelectDifferentProductRedirectHome'),
			help: t('help.checkoutSelectDifferentProductRedirectHome'),
		},
		{ kind: 'switch', name: 'permissions.allowAddressManagement', label: t('field.allowAddressManagement') },
		{ kind: 'switch', name: 'permissions.allowEmailUpdate', label: t('field.allowEmailUpdate') },
		{ kind: 'switch', name: 'permissions.allowUserGrid', label: t('field.allowUserGrid') },
		{
			kind: 'switch',
			name: 'permissions.allowPurchase',
			label: t('field.allowPurchase'),
			help: t('help.allowPurchase'),
		},
		{
			kind: 'select',
			required: false,
			name: 'stockRule',
			label: t('field.stockRule'),
			help: t('help.stockRule'),
			options: stockRules.map((value) => ({ value, label: t(`stockRule.${value}`) })),
		},
		...(['orderLimit', 'unitLimit'] as const).map(
			(name): FieldConfig<SettingsValues> => ({
				kind: 'number',
				name,
				label: t(`field.${name}`),
				help: t(`help.${name}`),
				decimals: 0,
				min: 1,
				visible: ({ type }) => type === 'plateau',
			}),
		),
	],
});
