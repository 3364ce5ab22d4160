import { Status } from '@rewards/ui/primitives/badge';
import { Progress } from '@rewards/ui/primitives/progress';
import type { StorageUse } from '@rewards/validators/accounts/storage';
import { useTranslation } from '../../../i18n/use-translation';
import { storageText } from '../../../lib/storage/storage-text';

/** The share from which it is highlighted. */
const almost = 0.9;

/** An account's storage use and limit, in words and as a bar. Without a limit there is no bar. */
export function StorageBar({ use: { used, limit } }: { use: Pick<StorageUse, 'used' | 'limit'> }) {
	const { t } = useTranslation('storage');
	if (limit === null) return <p className="text-sm tabular-nums">{storageText(used, used).limit}</p>;
	const share = used / limit;
	return (
		<div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
			<Progress value={share * 100} label={t('title')} className="max-w-64 min-w-24 flex-1" />
			<p className="text-sm tabular-nums">{t('use', storageText(used, limit))}</p>
			{share >= almost && <Status tone="warning" label={t(share >= 1 ? 'full' : 'almostFull')} />}
		</div>
	);
}
