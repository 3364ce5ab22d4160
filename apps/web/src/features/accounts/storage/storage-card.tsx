import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@rewards/ui/primitives/card';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { storageParts } from '@rewards/validators/accounts/storage';
import { ErrorState } from '../../../components/error-state';
import { Facts } from '../../../components/facts';
import { useTranslation } from '../../../i18n/use-translation';
import { storageText } from '../../../lib/storage/storage-text';
import { trpc } from '../../../lib/trpc';
import { StorageBar } from './storage-bar';

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
							facts={storageParts.map((part) => ({
								label: t(`part.${part}`),
								value: storageText(data[part], data[part]).limit,
							}))}
						/>
						<p className="text-muted-foreground text-sm">{t(data.shared ? 'shared' : 'help')}</p>
					</>
				) : (
					<Skeleton className="h-32" />
				)}
			</CardContent>
		</Card>
	);
}
