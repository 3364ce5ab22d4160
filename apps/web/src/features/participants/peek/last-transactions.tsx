import { formatInstant, formatNumber, useUi } from '@rewards/ui';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { Link } from 'wouter';
import { ErrorState } from '../../../components/error-state';
import { SimpleTable } from '../../../components/simple-table';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';

/** As many as fit next to a list. */
const shown = 8;

interface LastTransactionsProps {
	programId: string;
	participantId: string;
	/** Link to all of them. */
	href: string;
}

/** The latest transactions of a participant. */
export function LastTransactions({ programId, participantId, href }: LastTransactionsProps) {
	const { t } = useTranslation('participantWork');
	const { locale, timeZone } = useUi();
	const { data, error, refetch } = trpc.ledger.list.useQuery({
		programId,
		participantId,
		take: shown,
		withTotal: false,
		sort: [{ field: 'createDate', desc: true }],
	});
	return (
		<section className="flex flex-col gap-2">
			<div className="flex items-baseline justify-between gap-4">
				<h3 className="font-medium">{t('peek.transactions')}</h3>
				<Link href={href} className="text-primary-text text-sm hover:underline">
					{t('peek.all')}
				</Link>
			</div>
			{error && <ErrorState error={error} onRetry={() => void refetch()} />}
			{!error && !data && <Skeleton className="h-32 rounded-md" />}
			{data?.items.length === 0 && <p className="text-muted-foreground text-sm">{t('peek.none')}</p>}
			{data && data.items.length > 0 && (
				<SimpleTable
					label={t('peek.transactions')}
					rows={data.items}
					rowKey={({ id }) => id}
					columns={[
						{
							id: 'date',
							header: t('peek.date'),
							cell: ({ createDate }) => formatInstant(createDate, locale, timeZone),
						},
						{ id: 'description', header: t('peek.description'), cell: ({ description }) => <bdi>{description}</bdi> },
						{
							id: 'amount',
							header: t('peek.points'),
							align: 'end',
							cell: ({ amount }) => formatNumber(amount, locale),
						},
					]}
				/>
			)}
		</section>
	);
}
