import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@rewards/ui/primitives/card';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { ErrorState } from '../../../components/error-state';
import { Facts } from '../../../components/facts';
import { useTranslation } from '../../../i18n/use-translation';
import { storageText } from '../../../lib/storage-text';
import { trpc } from '../../../lib/trpc';
import { StorageBar } from './storage-bar';

const parts = ['images', 'uploads', 'exports', 'rows'] as const;

/** Storage of the signed-in user's account, by category. */
export function StorageCard() {
	const { t } = useTranslation('storage');
	const { data, error, refetch } = trpc.accounts.selfStorage.useQuery();
	return (
		<Card>
			<CardHeader>
				<CardTitle>{t('title')}</CardTitle>
				<CardDescription>{t('text')}</CardDescription>
			</CardHeader>
			<CardContent className="flex flex-col gap-4">
				{error ? (
					<ErrorState error={error} onRetry={() => void refetch()} />
				) : data ? (
					<>
						<StorageBar use={data} />
						<Facts
							facts={parts.map((part) => ({ label: t(part), value: storageText(data[part], data[part]).limit }))}
						/>
						<p className="text-muted-foreground text-sm">{t('help')}</p>
					</>
				) : (
					<Skeleton className="h-32" />
				)}
			</CardContent>
		</Card>
	);
}
