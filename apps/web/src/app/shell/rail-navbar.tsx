import { cn } from '@rewards/ui';
import { themeProps } from '@rewards/ui/themes';
import { BriefcaseBusiness, type LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Logo } from '../../components/logo';
import { useTranslation } from '../../i18n/use-translation';
import { useHome } from '../../lib/session/home';
import { isOpen, linksOf, type VisibleGroup } from '../navigation';
import { navIcon } from './nav-icons';
import { NavigationGroup } from './navigation-links';
import { UserLine } from './side-navigation';
import { Switcher } from './switcher/deferred-switcher';
import { useNavigation } from './use-navigation';

const hoverDelayMs = 150;

interface RailButtonProps {
	icon: LucideIcon;
	title: string;
	dense: boolean;
	current: boolean;
	open: boolean;
	onOpen: () => void;
	onRest: () => void;
	onRestEnd: () => void;
}

function RailButton({ icon: Icon, title, dense, current, open, onOpen, onRest, onRestEnd }: RailButtonProps) {
	return (
		<button
			type="button"
			aria-expanded={open}
			aria-current={current ? 'true' : undefined}
			aria-label={dense ? title : undefined}
			onClick={onOpen}
			onPointerEnter={onRest}
			onPointerLeave={onRestEnd}
			className={cn(
				'flex w-full flex-col items-center justify-center gap-1 rounded-md px-1 text-center hover:bg-accent',
				dense ? 'h-10' : 'min-h-16 py-2',
				(current || open) && 'bg-primary-soft font-medium text-primary-text hover:bg-primary-soft',
			)}
		>
			<Icon aria-hidden className="size-5 shrink-0" />
			{!dense && <span className="w-full break-words text-xs leading-4">{title}</span>}
		</button>
	);
}

/**
 * Style 3: groups as a rail of 120 pixels (dense: 64), each opening its entries next to it; the first is the account
 * and program. Opens by click, by keyboard, and on hover.
 */
export function RailNavbar({ theme, dense }: { theme: string; dense: boolean }) {
	const { t } = useTranslation('shell');
	const [path] = useLocation();
	const groups = useNavigation();
	const home = useHome();
	const [openId, setOpenId] = useState<string | null>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const aside = useRef<HTMLElement>(null);
	const close = () => setOpenId(null);
	const group = groups.find(({ id }) => id === openId);
	const railButton = (id: string, title: string, icon: LucideIcon, of?: VisibleGroup) => (
		<RailButton
			key={id}
			icon={icon}
			title={title}
			dense={dense}
			open={openId === id}
			current={of !== undefined && linksOf([of]).some((link) => isOpen(link, path))}
			onOpen={() => {
				clearTimeout(timer.current);
				setOpenId(openId === id ? null : id);
			}}
			onRest={() => {
				clearTimeout(timer.current);
				timer.current = setTimeout(() => setOpenId(id), hoverDelayMs);
			}}
			onRestEnd={() => clearTimeout(timer.current)}
		/>
	);
	return (
		<aside
			ref={aside}
			aria-label={t('sidebar')}
			{...themeProps(theme)}
			className={cn('relative z-30 flex shrink-0 flex-col border-e bg-card', dense ? 'w-16' : 'w-[7.5rem]')}
			onPointerLeave={() => {
				clearTimeout(timer.current);
				// The panel with the keyboard focus stays.
				if (!aside.current?.contains(document.activeElement)) timer.current = setTimeout(close, hoverDelayMs);
			}}
			onPointerEnter={() => clearTimeout(timer.current)}
			onKeyDown={(event) => event.key === 'Escape' && close()}
			onBlur={(event) => {
				const to = event.relatedTarget;
				if (
					to instanceof Node &&
					to !== document.body &&
					!aside.current?.contains(to) &&
					!(to instanceof Element && to.closest('[data-slot=popover]'))
				)
					close();
			}}
		>
			<Link href={home.href} aria-label={t(home.text)} className="mx-auto my-3.5 rounded-md">
				<Logo className="size-7" />
			</Link>
			<div className="scrollbar-thin flex min-h-0 flex-1 flex-col gap-1 overflow-y-auto px-2 pb-3">
				{railButton('workplace', t('workplace'), BriefcaseBusiness)}
				{groups.map((one) => railButton(one.id, t(`nav.${one.translate}`), navIcon(one.icon), one))}
			</div>
			{openId && (
				<div className="absolute inset-y-0 start-full flex w-[17.5rem] flex-col gap-4 overflow-y-auto border-e bg-card px-3 py-3 shadow-xl">
					{openId === 'workplace' && (
						<>
							<UserLine />
							<Switcher onChoose={close} />
						</>
					)}
					{group && (
						<nav aria-label={t('navigation')}>
							<NavigationGroup group={group} onChoose={close} />
						</nav>
					)}
				</div>
			)}
		</aside>
	);
}
