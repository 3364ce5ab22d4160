import { StepChart } from '@rewards/ui/chart';
import { Card } from '@rewards/ui/primitives/card';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { useState } from 'react';
import { ErrorState } from '../../components/error-state';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';

interface BalanceHistoryProps {
	programId: string;
	participantId: string;
}

/** The balance of a participant from the first transaction until today. Renders nothing without transactions. */
export function BalanceHistory({ programId, participantId }: BalanceHistoryProps) {
	const { t } = useTranslation('ledger');
	const [today] = useState(() => new Date());
	const { data, error, refetch } = trpc.ledger.history.useQuery({ programId, participantId });
	if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
	const last = data?.points.at(-1);
	if (data && !last) return null;
	return (
		<Card role="region" aria-label={t('balanceOverTime')} className="shrink-0 px-5 py-3">
			{data && last ? (
				<StepChart
					title={t('balanceOverTime')}
					unit={t('points')}
					points={[...data.points, { at: today, balance: last.balance }].map(({ at, balance }) => ({
						at,
						value: balance,
					}))}
					texts={{ at: t('field.createDate'), value: t('balance'), table: t('asTable'), chart: t('asChart') }}
				/>
			) : (
				<Skeleton className="h-40" />
			)}
		</Card>
	);
}
