import { formatNumber, useUi } from '@rewards/ui';
import { type SimpleColumn, SimpleTable } from '../../../components/simple-table';
import { useTranslation } from '../../../i18n/use-translation';
import { Dollars } from '../dollars';
import type { Order } from '../types';

const kinds = ['gross', 'cancelled', 'returned'] as const;
type Row = { kind: (typeof kinds)[number] };

/** What was ordered, cancelled and returned of an order, and what is left; nothing while all of it is left. */
export function OrderNet({ order: { figures, items }, inPoints }: { order: Order; inPoints: boolean }) {
	const { t } = useTranslation('orders');
	const { locale } = useUi();
	if (!items.some(({ ended }) => ended)) return null;
	const dollars = (name: 'amount' | 'shipping' | 'tax', header: string): SimpleColumn<Row> => ({
		id: name,
		header,
		align: 'end',
		cell: ({ kind }) => <Dollars amount={figures[kind][name]} />,
		foot: <Dollars amount={figures.net[name]} />,
	});
	const columns: SimpleColumn<Row>[] = [
		{ id: 'kind', header: t('left.kind'), cell: ({ kind }) => t(`left.${kind}`), foot: t('left.net') },
	];
	if (inPoints)
		columns.push({
			id: 'points',
			header: t('field.points'),
			align: 'end',
			cell: ({ kind }) => formatNumber(figures[kind].points, locale),
			foot: formatNumber(figures.net.points, locale),
		});
	columns.push(
		dollars('amount', t('field.amount')),
		dollars('shipping', t('field.shipping')),
		dollars('tax', t('tax.title')),
	);
	return (
		<section className="flex min-w-0 flex-col gap-2">
			<h2 className="font-semibold text-lg">{t('left.title')}</h2>
			<SimpleTable
				label={t('left.title')}
				columns={columns}
				rows={kinds.map((kind) => ({ kind }))}
				rowKey={({ kind }) => kind}
			/>
		</section>
	);
}
