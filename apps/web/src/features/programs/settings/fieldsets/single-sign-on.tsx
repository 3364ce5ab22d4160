import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { Suspense } from 'react';
import { deferredImport } from '../../../../lib/loading/deferred-import';
import { secrets } from '../secrets';
import type { Fieldset, Given } from '../types';
import type { SettingsValues } from '../values';

const PeopleTask = deferredImport(
	() => import('../sign-on/people-task').then((module) => module.PeopleTask),
	'programSso',
	'jobs',
);
const SettingsCheck = deferredImport(
	() => import('../sign-on/settings-check').then((module) => module.SettingsCheck),
	'programSso',
);
const waiting = <Skeleton className="h-9 w-40" />;

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
			lastSet: secrets['mindTickleConfig.password'],
			visible: on,
		},
		{
			kind: 'custom',
			key: 'peopleTask',
			visible: on,
			render: () => (
				<Suspense fallback={waiting}>
					<PeopleTask program={program} />
				</Suspense>
			),
		},
		{ kind: 'heading', label: t('ssoSecond'), visible: on },
		{ kind: 'text', type: 'url', name: 'oktaConfig.serviceURL', label: t('field.serviceUrl'), visible: on },
		{ kind: 'text', name: 'oktaConfig.clientId', label: t('field.clientId'), visible: on },
		{
			kind: 'custom',
			key: 'signOnCheck',
			visible: on,
			render: () => (
				<Suspense fallback={waiting}>
					<SettingsCheck program={program} />
				</Suspense>
			),
		},
	],
});
