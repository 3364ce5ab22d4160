import { MenuButton } from '@rewards/ui/primitives/menus/menu-button';
import { type Permissions, permissionFlags } from '@rewards/validators/permissions';
import { readyMadeRoles } from '@rewards/validators/roles/ready-made';
import { Copy } from 'lucide-react';
import { intlLocales } from '../../i18n/locales';
import { useTranslation } from '../../i18n/use-translation';
import { useSelf } from '../../lib/session/self';
import type { RoleValues } from './role-form';
import { holdsAll } from './types';

const permissionsOf = (flags: readonly string[]): Permissions =>
	// Built from exactly these names.
	Object.fromEntries(permissionFlags.map((flag) => [flag, flags.includes(flag)])) as Permissions;

/** Template roles for typical jobs, each with its permissions; those that exceed one's own are disabled. */
export function ReadyMade({ onChosen }: { onChosen: (start: RoleValues) => void }) {
	const { t, locale } = useTranslation('roles');
	const list = new Intl.ListFormat(intlLocales[locale], { type: 'unit' });
	const held = useSelf().data.permissions;
	const items = readyMadeRoles.map(({ key, flags }) => {
		const permissions = permissionsOf(flags);
		const label = t(`ready.${key}`);
		return {
			label,
			about: list.format(flags.map((flag) => t(`column.${flag}`))),
			disabled: !holdsAll(held, permissions),
			onSelect: () => onChosen({ name: label, ...permissions }),
		};
	});
	return (
		<MenuButton align="end" menuLabel={t('readyMade')} items={items}>
			<Copy aria-hidden />
			{t('readyMade')}
		</MenuButton>
	);
}
