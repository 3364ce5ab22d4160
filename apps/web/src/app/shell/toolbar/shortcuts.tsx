import { cn, lazy } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { PopoverButton } from '@rewards/ui/primitives/overlays/popover-button';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { Star } from 'lucide-react';
import { Suspense } from 'react';
import { Link, useLocation } from 'wouter';
import { useTranslation } from '../../../i18n/use-translation';
import { useSelf } from '../../../lib/session/self';
import { linksOf } from '../../navigation';
import { navIcon } from '../nav-icons';
import { useNavigation } from '../use-navigation';

const ShortcutsPicker = lazy(() =>
	import('./shortcuts-picker').then((module) => ({ default: module.ShortcutsPicker })),
);

/** The user's shortcuts to pages as icons if there is room, and the list to choose them from. */
export function Shortcuts() {
	const { t } = useTranslation('shell');
	const { shortcuts } = useSelf().data;
	const [path] = useLocation();
	const links = linksOf(useNavigation()).filter(({ id }) => shortcuts.includes(id));
	return (
		<>
			{links.length > 0 && (
				<nav aria-label={t('shortcuts')} className="flex items-center gap-0.5 max-xl:hidden">
					{links.slice(0, 6).map(({ id, href, icon, translate }) => {
						const Icon = navIcon(icon);
						const title = t(`nav.${translate}`);
						return (
							<Button key={id} asChild variant="ghost" size="icon">
								<Link href={href} aria-label={title} data-tip={title} aria-current={path === href ? 'page' : undefined}>
									<Icon aria-hidden />
								</Link>
							</Button>
						);
					})}
				</nav>
			)}
			<PopoverButton
				variant="ghost"
				size="icon"
				aria-label={t('shortcuts')}
				data-tip={t('shortcuts')}
				contentProps={{ align: 'end', className: 'w-80 p-0' }}
				content={(close) => (
					<Suspense fallback={<Skeleton className="m-4 h-40" />}>
						<ShortcutsPicker onLeave={close} />
					</Suspense>
				)}
			>
				<Star aria-hidden className={cn(links.length > 0 && 'fill-current')} />
			</PopoverButton>
		</>
	);
}
