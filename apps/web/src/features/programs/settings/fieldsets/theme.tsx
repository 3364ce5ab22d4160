import { gridTypes } from '@rewards/validators/programs/words';
import type { Fieldset, Given } from '../types';

export const theme = ({ t }: Given): Fieldset => ({
	id: 'theme',
	fields: [
		{ kind: 'color', name: 'theme.color1', label: t('field.color1') },
		{ kind: 'color', name: 'theme.color2', label: t('field.color2'), help: t('help.color2') },
		{ kind: 'color', name: 'theme.color3', label: t('field.color3') },
		{
			kind: 'select',
			name: 'theme.gridType',
			label: t('field.gridType'),
			options: gridTypes.map((value) => ({ value, label: t(`gridType.${value}`) })),
		},
		{ kind: 'text', type: 'url', name: 'theme.logo', label: t('field.logo'), help: t('help.logoSize') },
		{ kind: 'text', type: 'url', name: 'theme.mobileLogo', label: t('field.mobileLogo'), help: t('help.logoSize') },
		{ kind: 'text', type: 'url', name: 'theme.loginLogo', label: t('field.loginLogo'), help: t('help.logoSize') },
		{
			kind: 'text',
			type: 'url',
			name: 'theme.backgroundImage',
			label: t('field.backgroundImage'),
			help: t('help.backgroundSize'),
		},
		{ kind: 'text', type: 'url', name: 'theme.favIcon', label: t('field.favIcon'), help: t('help.favIconSize') },
	],
});
