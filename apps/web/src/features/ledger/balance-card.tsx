import { formatNumber, useUi } from '@rewards/ui';
import { StepChart } from '@rewards/ui/chart';
import { Card } from '@rewards/ui/primitives/card';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { ErrorState } from '../../components/error-state';
import { useTranslation } from '../../i18n/use-translation';
import { useMay } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';

export interface BalanceCardProps {
	programId: string;
	participantId: string;
	sums: { balance: number; awarded: number; redeemed: number };
}

function History({ programId, participantId }: Omit<BalanceCardProps, 'sums'>) {
	const { t } = useTranslation('ledger');
	const { data, error, refetch } = trpc.ledger.history.useQuery({ programId, participantId });
	if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
	if (!data) return <Skeleton className="h-44" />;
	if (data.points.length === 0) return <p className="self-center text-muted-foreground">{t('emptyTitle')}</p>;
	return (
		<StepChart
			title={t('balanceOverTime')}
			unit={t('points')}
			points={data.points.map(({ at, balance }) => ({ at, value: balance }))}
			texts={{ at: t('field.createDate'), value: t('balance'), table: t('asTable'), chart: t('asChart') }}
		/>
	);
}

/** What a participant has, was given and has spent; how it came about for whoever may see transactions. */
export function BalanceCard({ programId, participantId, sums }: BalanceCardProps) {
	const { t } = useTranslation(['ledger', 'participants']);
	const { locale } = useUi();
	const maySee = useMay('manageTransaction');
	const figures = [
		{ key: 'balance', label: t('participants:field.balance'), value: sums.balance },
		{ key: 'awarded', label: t('participants:field.awarded'), value: sums.awarded },
		{ key: 'redeemed', label: t('participants:field.redeemed'), value: sums.redeemed },
	];
	return (
		<Card
			role="region"
			aria-label={t('ledger:balance')}
			className="grid shrink-0 gap-x-8 gap-y-5 px-5 py-4 md:grid-cols-[10rem_minmax(0,1fr)]"
		>
			<dl className="grid grid-cols-3 gap-4 md:flex md:flex-col">
				{figures.map(({ key, label, value }) => (
					<div key={key} className="min-w-0">
						<dt className="text-muted-foreground text-xs">{label}</dt>
						<dd className={key === 'balance' ? 'font-semibold text-2xl tabular-nums' : 'text-lg tabular-nums'}>
							{formatNumber(value, locale)}
						</dd>
					</div>
				))}
			</dl>
			{maySee && <History programId={programId} participantId={participantId} />}
		</Card>
	);
}
