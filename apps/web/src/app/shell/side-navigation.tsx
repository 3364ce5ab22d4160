import { cn } from '@rewards/ui';
import { Avatar } from '@rewards/ui/primitives/avatar';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Logo } from '../../components/logo';
import { useTranslation } from '../../i18n/use-translation';
import { useHome } from '../../lib/session/home';
import { useSelf } from '../../lib/session/self';
import { NavigationLinks } from './navigation-links';
import { Switcher } from './switcher/deferred-switcher';

/** The signed-in user's name and address. */
export function UserLine({ folded }: { folded?: boolean | undefined }) {
	const { displayName, email } = useSelf().data;
	return (
		<div className="flex items-center gap-2.5 rounded-md px-1 pt-1">
			<Avatar name={displayName} />
			<div className={cn('min-w-0 leading-tight', folded && 'sr-only')}>
				<p className="truncate font-medium" data-tip-cut>
					{displayName}
				</p>
				<p className="truncate text-muted-foreground text-xs" data-tip-cut>
					<bdi>{email}</bdi>
				</p>
			</div>
		</div>
	);
}

export function HomeLink({ folded, onChoose }: { folded?: boolean | undefined; onChoose?: (() => void) | undefined }) {
	const { t } = useTranslation();
	return (
		<Link href={useHome().href} className="flex items-center gap-2.5 rounded-sm" onClick={onChoose}>
			<Logo className="size-7 shrink-0" />
			<span className={cn('whitespace-nowrap font-semibold text-lg tracking-tight', folded && 'sr-only')}>
				{t('appName')}
			</span>
		</Link>
	);
}

interface SideNavigationProps {
	/** Called for every entry that was followed (the drawer closes). */
	onChoose?: () => void;
	/** Only icons: as wide as the folded navigation. */
	folded?: boolean;
	/** Next to the product's name. */
	corner?: ReactNode;
}

/** The signed-in user, their account and program, and the menu. */
export function SideNavigation({ onChoose, folded, corner }: SideNavigationProps) {
	return (
		<>
			<div className="flex h-14 shrink-0 items-center justify-between gap-2.5 px-4">
				<HomeLink folded={folded} onChoose={onChoose} />
				{corner}
			</div>
			<div className="scrollbar-thin flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overflow-x-hidden px-3 pb-4">
				<UserLine folded={folded} />
				{!folded && <Switcher onChoose={onChoose} />}
				<NavigationLinks onChoose={onChoose} folded={folded} />
			</div>
		</>
	);
}
