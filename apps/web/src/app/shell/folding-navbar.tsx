import { cn } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { themeProps } from '@rewards/ui/themes';
import { Pin } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import { changeSettings } from '../../lib/appearance/appearance';
import { SideNavigation } from './side-navigation';
import { useHoverOpen } from './use-hover-open';

/**
 * Style 2, folded: 64 pixels of icons. It opens over the page after the pointer has rested on it, or at once for the
 * keyboard, and shifts nothing.
 */
export function FoldingNavbar({ theme }: { theme: string }) {
	const { t } = useTranslation('shell');
	const { open, close, handlers } = useHoverOpen();
	return (
		<div className="relative w-16 shrink-0">
			<aside
				aria-label={t('sidebar')}
				{...themeProps(theme)}
				{...handlers}
				data-open={open || undefined}
				className={cn(
					'absolute inset-y-0 start-0 z-30 flex flex-col overflow-hidden border-e bg-card transition-[width] duration-100',
					open ? 'w-[17.5rem] shadow-xl' : 'w-16',
				)}
			>
				<SideNavigation
					folded={!open}
					onChoose={close}
					corner={
						open && (
							<Button
								variant="ghost"
								size="icon-sm"
								aria-label={t('unfoldNavigation')}
								data-tip={t('unfoldNavigation')}
								onClick={() => changeSettings({ layout: { config: { navbar: { folded: false } } } })}
							>
								<Pin aria-hidden />
							</Button>
						)
					}
				/>
			</aside>
		</div>
	);
}
