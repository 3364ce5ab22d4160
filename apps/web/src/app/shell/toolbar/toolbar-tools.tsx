import { Button } from '@rewards/ui/primitives/button';
import { PanelRight } from 'lucide-react';
import { LanguageSwitch } from '../../../components/language-switch';
import { ThemeSwitch } from '../../../components/theme-switch';
import { useTranslation } from '../../../i18n/use-translation';
import { openPanel } from '../../../lib/panels';
import { useKeepLanguage } from '../../../lib/session/use-keep-language';
import { FullscreenButton } from './fullscreen-button';
import { Shortcuts } from './shortcuts';

/** Tools that can load after the page. */
export function ToolbarTools() {
	const { t } = useTranslation('shell');
	const keepLanguage = useKeepLanguage();
	return (
		<>
			<Shortcuts />
			<LanguageSwitch after={keepLanguage} />
			<ThemeSwitch />
			<FullscreenButton />
			<Button
				variant="ghost"
				size="icon"
				aria-label={t('quickPanel')}
				data-tip={t('quickPanel')}
				aria-haspopup="dialog"
				onClick={() => openPanel('quick')}
			>
				<PanelRight aria-hidden className="rtl:-scale-x-100" />
			</Button>
		</>
	);
}
