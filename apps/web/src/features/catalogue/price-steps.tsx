import { formatMoney, formatNumber, useUi } from '@rewards/ui';
import { Card, CardContent } from '@rewards/ui/primitives/card';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import type { PriceStep } from '@rewards/validators/prices/price';
import { SimpleTable } from '../../components/simple-table';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';

const steps: readonly PriceStep[] = ['cost', 'freight', 'handling', 'markup', 'psq', 'tax', 'repShare'];

/** The parts of a product's price; only points programs have one. */
export function PriceSteps({ programId, id }: { programId: string; id: string }) {
	const { t } = useTranslation('catalogue');
	const { locale } = useUi();
	const { data: price, error } = trpc.products.price.useQuery({ programId, id });
	if (error || price === null) return null;
	if (!price) return <Skeleton className="h-80 rounded-lg" />;
	const rows = [
		...steps.map((key) => ({ key, amount: formatMoney(price.steps[key], locale) })),
		{ key: 'dollars' as const, amount: formatMoney(price.dollars, locale) },
		{ key: 'points' as const, amount: formatNumber(price.points, locale) },
	];
	return (
		<Card>
			<CardContent className="flex flex-col gap-3">
				<h2 className="font-semibold text-lg">{t('price.title')}</h2>
				<SimpleTable
					label={t('price.title')}
					rows={rows}
					rowKey={({ key }) => key}
					columns={[
						{ id: 'step', header: t('price.step'), cell: ({ key }) => t(`price.${key}`) },
						{
							id: 'amount',
							header: t('price.amount'),
							align: 'end',
							cell: ({ amount }) => <span data-ltr>{amount}</span>,
						},
					]}
				/>
			</CardContent>
		</Card>
	);
}
