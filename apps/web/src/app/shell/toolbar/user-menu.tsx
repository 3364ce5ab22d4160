import { lazy } from '@rewards/ui';
import { Avatar } from '@rewards/ui/primitives/avatar';
import { MenuButton } from '@rewards/ui/primitives/menus/menu-button';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { deferredImport } from '../../../lib/loading/deferred-import';
import { useSelf } from '../../../lib/session/self';

const UserMenuItems = lazy(() => import('./user-menu-items').then((module) => ({ default: module.UserMenuItems })));
const SignOutEverywhere = deferredImport(
	() => import('./sign-out-everywhere').then((module) => module.SignOutEverywhere),
	'profile',
);

/** The signed-in user's menu; its entries load when it opens. */
export function UserMenu() {
	const { t } = useTranslation('shell');
	const { displayName } = useSelf().data;
	const [asking, setAsking] = useState(false);
	return (
		<>
			<MenuButton
				variant="ghost"
				size="icon"
				className="rounded-full"
				align="end"
				aria-label={`${t('userMenu')}: ${displayName}`}
				menu={(place) => <UserMenuItems {...place} onSignOutEverywhere={() => setAsking(true)} />}
			>
				<Avatar name={displayName} className="size-7" />
			</MenuButton>
			{asking && (
				<Suspense fallback={null}>
					<SignOutEverywhere onClose={() => setAsking(false)} />
				</Suspense>
			)}
		</>
	);
}
