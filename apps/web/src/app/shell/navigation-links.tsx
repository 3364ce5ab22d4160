import { cn } from '@rewards/ui';
import { ChevronDown, ExternalLink } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { isOpen, type VisibleCollapse, type VisibleEntry, type VisibleGroup, type VisibleLink } from '../navigation';
import { navIcon } from './nav-icons';
import { useNavigation } from './use-navigation';

interface Common {
	onChoose?: (() => void) | undefined;
	/** Only icons show; the titles name them. */
	folded?: boolean | undefined;
}

const rowClasses =
	'flex h-8 min-h-[24px] w-full items-center gap-2.5 rounded-md px-2.5 text-start text-foreground transition-colors duration-100 hover:bg-accent';

function Badge({ badge, folded }: { badge: NonNullable<VisibleLink['badge']>; folded: boolean | undefined }) {
	const style = badge.bg || badge.fg ? { background: badge.bg, color: badge.fg } : undefined;
	return (
		<span
			style={style}
			className={cn(
				'grid h-4.5 min-w-4.5 place-items-center rounded-full bg-primary px-1 font-medium text-2xs text-primary-foreground tabular-nums',
				folded && 'absolute end-0 top-0',
			)}
		>
			{badge.title}
		</span>
	);
}

function NavigationLink({ link, onChoose, folded }: Common & { link: VisibleLink }) {
	const { t } = useTranslation('shell');
	const [path] = useLocation();
	const Icon = navIcon(link.icon);
	const open = link.type === 'item' && isOpen(link, path);
	const title = t(`nav.${link.translate}`);
	const content = (
		<>
			<Icon aria-hidden className={cn('size-4 shrink-0', !open && 'text-muted-foreground')} />
			<span className={cn('min-w-0 flex-1 truncate', folded && 'sr-only')}>{title}</span>
			{link.badge && <Badge badge={link.badge} folded={folded} />}
			{link.type === 'link' && !folded && <ExternalLink aria-hidden className="size-3.5 text-muted-foreground" />}
		</>
	);
	const className = cn(
		rowClasses,
		'relative',
		open && 'bg-primary-soft font-medium text-primary-text hover:bg-primary-soft',
	);
	if (link.type === 'link') {
		return (
			<a href={link.href} target="_blank" rel="noreferrer" onClick={onChoose} className={className}>
				{content}
			</a>
		);
	}
	return (
		<Link href={link.href} onClick={onChoose} aria-current={open ? 'page' : undefined} className={className}>
			{content}
		</Link>
	);
}

function Collapse({ entry, ...common }: Common & { entry: VisibleCollapse }) {
	const { t } = useTranslation('shell');
	const [path] = useLocation();
	const [open, setOpen] = useState(() => entry.children.some((link) => isOpen(link, path)));
	const Icon = navIcon(entry.icon);
	return (
		<>
			<button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className={rowClasses}>
				<Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
				<span className="min-w-0 flex-1 truncate">{t(`nav.${entry.translate}`)}</span>
				<ChevronDown aria-hidden className={cn('size-4 transition-transform duration-100', open && 'rotate-180')} />
			</button>
			{open && <Entries entries={entry.children} {...common} className="ms-4" />}
		</>
	);
}

function Entries({ entries, className, ...common }: Common & { entries: readonly VisibleEntry[]; className?: string }) {
	return (
		<ul className={cn('flex flex-col gap-px', className)}>
			{entries.map((entry) =>
				entry.type === 'divider' ? (
					<li key={entry.id} aria-hidden className="my-1 border-t" />
				) : (
					<li key={entry.id}>
						{entry.type === 'collapse' ? (
							<Collapse entry={entry} {...common} />
						) : (
							<NavigationLink link={entry} {...common} />
						)}
					</li>
				),
			)}
		</ul>
	);
}

/** The entries of one group under its title. */
export function NavigationGroup({ group, folded, onChoose }: Common & { group: VisibleGroup }) {
	const { t } = useTranslation('shell');
	const id = useId();
	return (
		// A hidden title is positioned within its group; otherwise the window would scroll to it when the menu is long.
		<section aria-labelledby={id} className="relative">
			<h2
				id={id}
				className={cn(
					'px-2.5 pb-1 font-medium text-muted-foreground text-xs',
					(folded || group.id === 'own' || group.id === 'start') && 'sr-only',
				)}
			>
				{t(`nav.${group.translate}`)}
			</h2>
			<Entries entries={group.items} folded={folded} onChoose={onChoose} />
		</section>
	);
}

export function NavigationLinks(common: Common) {
	const { t } = useTranslation('shell');
	return (
		<nav aria-label={t('navigation')} className="flex flex-col gap-4">
			{useNavigation().map((group) => (
				<NavigationGroup key={group.id} group={group} {...common} />
			))}
		</nav>
	);
}
