import { lazy } from '@rewards/ui';
import { themeProps } from '@rewards/ui/themes';
import { Suspense } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { Settings } from '../../lib/appearance/settings';
import { SideNavigation } from './side-navigation';

const FoldingNavbar = lazy(() => import('./folding-navbar').then((module) => ({ default: module.FoldingNavbar })));
const RailNavbar = lazy(() => import('./rail-navbar').then((module) => ({ default: module.RailNavbar })));

interface NavbarProps {
	navbar: Settings['layout']['config']['navbar'];
	theme: string;
}

/** The side navigation in its style, on wide screens. */
export function Navbar({ navbar: { style, folded, open }, theme }: NavbarProps) {
	const { t } = useTranslation('shell');
	if (!open) return null;
	if (style === 'style-2' && folded) {
		return (
			<Suspense fallback={<div className="w-16 shrink-0" />}>
				<FoldingNavbar theme={theme} />
			</Suspense>
		);
	}
	if (style === 'style-3' || style === 'style-3-dense') {
		const dense = style === 'style-3-dense';
		return (
			<Suspense fallback={<div className={dense ? 'w-16 shrink-0' : 'w-[7.5rem] shrink-0'} />}>
				<RailNavbar theme={theme} dense={dense} />
			</Suspense>
		);
	}
	return (
		<aside
			aria-label={t('sidebar')}
			{...themeProps(theme)}
			className="flex w-[17.5rem] shrink-0 flex-col border-e bg-card"
		>
			<SideNavigation />
		</aside>
	);
}
