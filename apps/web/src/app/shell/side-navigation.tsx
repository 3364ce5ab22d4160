import { Avatar } from '@rewards/ui/primitives/avatar';
import { Link } from 'wouter';
import { Logo } from '../../components/logo';
import { useTranslation } from '../../i18n/use-translation';
import { useSelf } from '../self';
import { NavigationLinks } from './navigation-links';
import { WorkplaceSelectors } from './workplace-selectors';

/** Who is signed in, where they work, and the menu. `onChoose` hears of every entry that was followed (the drawer closes). */
export function SideNavigation({ onChoose }: { onChoose?: () => void }) {
	const { t } = useTranslation();
	const { displayName, email } = useSelf().data;
	return (
		<>
			<div className="flex h-14 shrink-0 items-center gap-2.5 px-4">
				<Link href="/customers" className="flex items-center gap-2.5 rounded-sm" onClick={onChoose}>
					<Logo className="size-7" />
					<span className="font-semibold text-lg tracking-tight">{t('appName')}</span>
				</Link>
			</div>
			<div className="scrollbar-thin flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-3 pb-4">
				<div className="flex items-center gap-2.5 rounded-md px-1 pt-1">
					<Avatar name={displayName} />
					<div className="min-w-0 leading-tight">
						<p className="truncate font-medium" data-tip-cut>
							{displayName}
						</p>
						<p className="truncate text-muted-foreground text-xs" data-tip-cut>
							<bdi>{email}</bdi>
						</p>
					</div>
				</div>
				<WorkplaceSelectors onChoose={onChoose} />
				<NavigationLinks onChoose={onChoose} />
			</div>
		</>
	);
}
