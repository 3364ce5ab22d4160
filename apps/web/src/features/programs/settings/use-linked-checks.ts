import type { KitForm } from '@rewards/ui/form';
import { useEffect } from 'react';
import type { SettingsOutput, SettingsValues } from './values';

const sso = [
	'mindTickleConfig.serviceURL',
	'mindTickleConfig.userName',
	'mindTickleConfig.password',
	'oktaConfig.serviceURL',
	'oktaConfig.clientId',
] as const;
type Name = Parameters<KitForm<SettingsValues>['getFieldState']>[0];

/** Settings whose rules depend on the changed one. */
const linked: Readonly<Partial<Record<Name, readonly Name[]>>> = {
	startDate: ['endDate'],
	continents: ['defaultContinent'],
	type: ['permissions.sortOrder'],
	ssoEnabled: sso,
	...Object.fromEntries(sso.map((name) => [name, sso.filter((other) => other !== name)])),
};

/** Revalidates a field whose error depends on another one when that changes. */
export function useLinkedChecks({ subscribe, getFieldState, trigger }: KitForm<SettingsValues, SettingsOutput>): void {
	useEffect(
		() =>
			subscribe({
				formState: { values: true },
				callback: ({ name }) => {
					const others = (name && linked[name as Name]) || [];
					const judged = others.filter((other) => getFieldState(other).invalid);
					if (judged.length > 0) void trigger(judged);
				},
			}),
		[subscribe, getFieldState, trigger],
	);
}
