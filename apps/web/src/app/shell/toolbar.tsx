import { Button } from '@rewards/ui/primitives/button';
import { themeProps } from '@rewards/ui/themes';
import { Menu } from 'lucide-react';
import { LanguageSwitch } from '../../components/language-switch';
import { ThemeSwitch } from '../../components/theme-switch';
import { JobCentre } from '../../features/jobs';
import { useTranslation } from '../../i18n/use-translation';
import { FullscreenButton } from './fullscreen-button';
import { SearchSuggestions } from './search-suggestions';
import { useKeepLanguage } from './use-keep-language';
import { UserMenu } from './user-menu';

interface ToolbarProps {
	theme: string;
	/** null while the navigation stands beside the page anyway. */
	onOpenNavigation: (() => void) | null;
}

export function Toolbar({ theme, onOpenNavigation }: ToolbarProps) {
	const { t } = useTranslation('shell');
	const keepLanguage = useKeepLanguage();
	return (
		<header {...themeProps(theme)} className="flex h-14 shrink-0 items-center gap-1.5 border-b bg-card px-3 sm:px-4">
			{onOpenNavigation && (
				<Button variant="ghost" size="icon" aria-label={t('openNavigation')} onClick={onOpenNavigation}>
					<Menu aria-hidden />
				</Button>
			)}
			<SearchSuggestions />
			<div className="ms-auto flex items-center gap-0.5">
				<JobCentre />
				<span className="contents max-sm:hidden">
					<LanguageSwitch after={keepLanguage} />
					<ThemeSwitch />
					<FullscreenButton />
				</span>
				<UserMenu />
			</div>
		</header>
	);
}
