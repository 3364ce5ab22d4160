import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../i18n/use-translation';

function subscribe(changed: () => void): () => void {
	window.addEventListener('online', changed);
	window.addEventListener('offline', changed);
	return () => {
		window.removeEventListener('online', changed);
		window.removeEventListener('offline', changed);
	};
}

export function OfflineNotice() {
	const { t } = useTranslation('shell');
	const online = useSyncExternalStore(subscribe, () => navigator.onLine);
	return (
		<div role="status">
			{!online && (
				<p className="flex items-center gap-3 border-b bg-danger-soft px-4 py-2 text-danger-text text-sm sm:px-6">
					<WifiOff aria-hidden className="size-4 shrink-0" />
					{t('offline')}
				</p>
			)}
		</div>
	);
}
