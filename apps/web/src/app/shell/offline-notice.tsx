import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { subscribeOnline, useRefusedPage } from '../../lib/loading/offline-click';

/** Loads with the frame: offline, it could no longer be fetched. */
export function OfflineNotice() {
	const { t } = useTranslation('shell');
	const online = useSyncExternalStore(subscribeOnline, () => navigator.onLine);
	const refused = useRefusedPage();
	return (
		<div role="status">
			{!online && (
				<p className="flex items-center gap-3 border-b bg-danger-soft px-4 py-2 text-danger-text text-sm sm:px-6">
					<WifiOff aria-hidden className="size-4 shrink-0" />
					<span>
						{t('offline')} {refused && t('offlinePage')}
					</span>
				</p>
			)}
		</div>
	);
}
