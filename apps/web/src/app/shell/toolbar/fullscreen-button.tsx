import { Button } from '@rewards/ui/primitives/button';
import { Maximize, Minimize } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../../i18n/use-translation';

function subscribe(changed: () => void): () => void {
	document.addEventListener('fullscreenchange', changed);
	return () => document.removeEventListener('fullscreenchange', changed);
}

export function FullscreenButton() {
	const { t } = useTranslation('shell');
	const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
	if (!document.fullscreenEnabled) return null;
	const label = full ? t('exitFullscreen') : t('fullscreen');
	const Icon = full ? Minimize : Maximize;
	return (
		<Button
			variant="ghost"
			size="icon"
			aria-label={label}
			data-tip={label}
			onClick={() =>
				void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {})
			}
		>
			<Icon aria-hidden />
		</Button>
	);
}
