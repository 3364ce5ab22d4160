import type { FieldConfig } from '@rewards/ui/form';
import { noPermissions, type Permissions, permissionFlags } from '@rewards/validators/permissions';
import { roleSchema } from '@rewards/validators/roles/schemas';
import { useMemo } from 'react';
import type { z } from 'zod';
import { useTranslation } from '../../i18n/use-translation';
import { useSelf } from '../../lib/session/self';
import { zodParse } from '../../lib/zod-parse';
import { flagsOf, type RoleRow } from './types';

export type RoleValues = z.input<typeof roleSchema>;
export type RoleOutput = z.output<typeof roleSchema>;
/** The same rules inline and in the popup. */
export const parseRole = zodParse(roleSchema);

export const roleValues = (
	row: (Pick<RoleRow, 'name' | keyof Permissions> & { requireSecondFactor?: boolean }) | null | undefined,
): RoleValues =>
	row
		? { name: row.name, ...flagsOf(row), requireSecondFactor: row.requireSecondFactor === true }
		: { name: '', ...noPermissions, requireSecondFactor: false };

/** Name and flags; those that one lacks are visible but can't be granted or removed. */
export function useRoleFields(): FieldConfig<RoleValues>[] {
	const { t } = useTranslation('roles');
	const held = useSelf().data.permissions;
	return useMemo(
		() => [
			{ kind: 'text', name: 'name', label: t('field.name') },
			{
				kind: 'switch',
				name: 'requireSecondFactor',
				label: t('requireSecondFactor'),
				help: t('requireSecondFactorHelp'),
			},
			{ kind: 'heading', label: t('permissions'), help: t('permissionsHelp') },
			...permissionFlags.map(
				(flag): FieldConfig<RoleValues> => ({
					kind: 'checkbox',
					name: flag,
					label: t(`flag.${flag}`),
					help: t(`help.${flag}`),
					disabled: !held[flag],
					half: true,
				}),
			),
		],
		[t, held],
	);
}
