import type { Fieldset, Given } from '../types';
import type { SettingsValues } from '../values';

const on = ({ ssoEnabled }: SettingsValues) => ssoEnabled;

export const singleSignOn = ({ t, program }: Given): Fieldset => ({
	id: 'sso',
	fields: [
		{ kind: 'switch', name: 'ssoEnabled', label: t('field.ssoEnabled') },
		{ kind: 'heading', label: t('ssoFirst'), visible: on },
		{ kind: 'text', type: 'url', name: 'mindTickleConfig.serviceURL', label: t('field.serviceUrl'), visible: on },
		{ kind: 'text', name: 'mindTickleConfig.userName', label: t('field.ssoUserName'), visible: on },
		{
			kind: 'secret',
			name: 'mindTickleConfig.password',
			label: t('field.ssoPassword'),
			isSet: program.mindTickleConfig.passwordSet,
			visible: on,
		},
		{ kind: 'heading', label: t('ssoSecond'), visible: on },
		{ kind: 'text', type: 'url', name: 'oktaConfig.serviceURL', label: t('field.serviceUrl'), visible: on },
		{ kind: 'text', name: 'oktaConfig.clientId', label: t('field.clientId'), visible: on },
	],
});
