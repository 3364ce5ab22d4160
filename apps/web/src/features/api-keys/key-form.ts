import { useUi } from '@rewards/ui';
import type { FieldConfig } from '@rewards/ui/form';
import { keyLifetimes, mostPerMinute } from '@rewards/validators/api-keys/constants';
import type { apiKeyFields } from '@rewards/validators/api-keys/schemas';
import { permissionFlags } from '@rewards/validators/permissions';
import type { z } from 'zod';
import { useTranslation } from '../../i18n/use-translation';
import { useSelf } from '../../lib/session/self';

export type KeyValues = z.input<z.ZodObject<typeof apiKeyFields>>;

/** Name, permissions and limit of a key; permissions that one lacks are visible but can't be granted or removed. */
export function useKeyFields(): {
	name: FieldConfig<KeyValues>;
	limit: FieldConfig<KeyValues>;
	permissions: FieldConfig<KeyValues>[];
} {
	const { t } = useTranslation(['apiKeys', 'roles']);
	const held = useSelf().data.permissions;
	return {
		name: { kind: 'text', name: 'name', label: t('apiKeys:field.name'), help: t('apiKeys:nameHelp') },
		limit: {
			kind: 'number',
			name: 'perMinute',
			label: t('apiKeys:field.perMinute'),
			help: t('apiKeys:perMinuteHelp'),
			min: 1,
			max: mostPerMinute,
			half: true,
		},
		permissions: [
			{ kind: 'heading', label: t('roles:permissions'), help: t('roles:permissionsHelp') },
			...permissionFlags.map(
				(flag): FieldConfig<KeyValues> => ({
					kind: 'checkbox',
					name: flag,
					label: t(`roles:flag.${flag}`),
					help: t(`roles:help.${flag}`),
					disabled: !held[flag],
					half: true,
				}),
			),
		],
	};
}

/** Lifetime of a secret in days; 0 means forever. */
export function useLifetimes() {
	const { t } = useTranslation('apiKeys');
	const { locale } = useUi();
	const days = new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' });
	return keyLifetimes.map((value) => ({
		value: String(value),
		label: value === 0 ? t('lifetime.never') : days.format(value),
	}));
}
