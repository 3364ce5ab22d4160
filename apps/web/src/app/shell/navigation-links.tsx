import { cn } from '@rewards/ui';
import {
	Activity,
	Building2,
	ChartColumn,
	Hammer,
	type LucideIcon,
	ScrollText,
	Settings2,
	ShieldCheck,
	ShoppingCart,
	TriangleAlert,
	Users,
} from 'lucide-react';
import { useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { isOpen, type VisibleGroup, visibleNavigation } from '../navigation';
import { hasPage } from '../routes';
import { useSelf } from '../self';
import { useWorkplace } from '../workplace';

const icons: Record<string, LucideIcon> = {
	settings: Settings2,
	participants: Users,
	activity: Activity,
	orders: ShoppingCart,
	report: ChartColumn,
	accounts: Building2,
	roles: ShieldCheck,
	errors: TriangleAlert,
	build: Hammer,
};

/** The menu of the signed-in user at the place they work in. */
export function useNavigation(): VisibleGroup[] {
	const { permissions } = useSelf().data;
	const { programId } = useWorkplace();
	return useMemo(() => visibleNavigation({ permissions, programId, hasPage }), [permissions, programId]);
}

export function NavigationLinks({ onChoose }: { onChoose?: () => void }) {
	const { t } = useTranslation('shell');
	const [path] = useLocation();
	return (
		<nav aria-label={t('navigation')} className="flex flex-col gap-4">
			{useNavigation().map((group) => (
				<section key={group.id} aria-labelledby={`nav-${group.id}`}>
					<h2 id={`nav-${group.id}`} className="px-2 pb-1 font-medium text-muted-foreground text-xs">
						{t(`nav.${group.translate}`)}
					</h2>
					<ul className="flex flex-col gap-px">
						{group.items.map((link) => {
							const Icon = icons[link.icon ?? ''] ?? ScrollText;
							const open = isOpen(link, path);
							return (
								<li key={link.id}>
									<Link
										href={link.href}
										onClick={onChoose}
										aria-current={open ? 'page' : undefined}
										className={cn(
											'flex h-8 min-h-[24px] items-center gap-2.5 rounded-md px-2 text-foreground transition-colors duration-100 hover:bg-accent',
											open && 'bg-primary-soft font-medium text-primary-text hover:bg-primary-soft',
										)}
									>
										<Icon aria-hidden className={cn('size-4 shrink-0', !open && 'text-muted-foreground')} />
										<span className="min-w-0 flex-1 truncate">{t(`nav.${link.translate}`)}</span>
										{link.badge && <span className="text-xs tabular-nums">{link.badge.title}</span>}
									</Link>
								</li>
							);
						})}
					</ul>
				</section>
			))}
		</nav>
	);
}
