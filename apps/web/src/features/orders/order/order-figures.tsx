import { formatInstant, formatMoney, formatNumber, useUi } from '@rewards/ui';
import type { PriceStep } from '@rewards/validators/prices/price';
import { SimpleTable } from '../../../components/simple-table';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';

const steps: readonly PriceStep[] = ['cost', 'freight', 'handling', 'markup', 'psq', 'tax', 'repShare'];

/** The price steps of an order, and its ledger entries; renders nothing if neither is known. */
export function OrderFigures({ programId, orderId }: { programId: string; orderId: string }) {
	const { t } = useTranslation('orders');
	const { locale, timeZone } = useUi();
	const { data } = trpc.orders.history.useQuery({ programId, orderId });
	if (!data) return null;
	const priced = data.prices.filter(({ steps: known }) => Object.values(known).some(Boolean));
	return (
		<>
			{priced.length > 0 && (
				<section className="flex min-w-0 flex-col gap-2">
					<h2 className="font-semibold text-lg">{t('priceSteps')}</h2>
					<SimpleTable
						label={t('priceSteps')}
						rows={priced}
						rowKey={({ itemNumber }) => String(itemNumber)}
						columns={[
							{ id: 'product', header: t('field.product'), cell: ({ productName }) => <bdi>{productName}</bdi> },
							...steps.map((step) => ({
								id: step,
								header: t(`step.${step}`),
								align: 'end' as const,
								cell: ({ steps: known }: (typeof priced)[number]) => (
									<span data-ltr>{known[step] === undefined ? '–' : formatMoney(known[step], locale)}</span>
								),
							})),
							{
								id: 'points',
								header: t('field.price'),
								align: 'end',
								cell: ({ points }) => formatNumber(points, locale),
							},
						]}
					/>
				</section>
			)}
			{data.entries.length > 0 && (
				<section className="flex min-w-0 flex-col gap-2">
					<h2 className="font-semibold text-lg">{t('ledger')}</h2>
					<SimpleTable
						label={t('ledger')}
						rows={data.entries}
						rowKey={({ id }) => id}
						columns={[
							{ id: 'at', header: t('field.date'), cell: ({ at }) => formatInstant(at, locale, timeZone) },
							{ id: 'type', header: t('field.type'), cell: ({ type }) => t(`entry.${type}`) },
							{ id: 'text', header: t('field.description'), cell: ({ description }) => <bdi>{description}</bdi> },
							{
								id: 'amount',
								header: t('field.points'),
								align: 'end',
								cell: ({ amount }) => <span data-ltr>{formatNumber(amount, locale)}</span>,
							},
						]}
					/>
				</section>
			)}
		</>
	);
}
