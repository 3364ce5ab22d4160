import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import { StorageBar } from './storage-bar';

/** An account's storage in one line of its page; for users who manage accounts. */
export function StorageStrip({ accountId }: { accountId: string }) {
	const { t } = useTranslation('storage');
	const { data } = trpc.accounts.storage.useQuery({ accountId });
	return (
		<section aria-label={t('title')} className="flex min-h-6 shrink-0 items-center gap-3">
			<h2 className="text-muted-foreground text-sm">{t('title')}</h2>
			{data && <StorageBar use={data} />}
		</section>
	);
}
