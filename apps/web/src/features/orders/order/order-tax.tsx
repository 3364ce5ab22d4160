import { cn, formatNumber, useUi } from '@rewards/ui';
import { Card, CardContent, CardHeader, CardTitle } from '@rewards/ui/primitives/card';
import { Facts } from '../../../components/facts';
import { SimpleTable } from '../../../components/simple-table';
import { useTranslation } from '../../../i18n/use-translation';
import { Dollars } from '../dollars';
import type { Order, TaxResponse } from '../types';

const percent = (part: string | null, locale: string) =>
	formatNumber(part, locale, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 4 });

function Breakdown({ breakdown }: { breakdown: NonNullable<TaxResponse['breakdown']> }) {
	const { t } = useTranslation('orders');
	const { locale } = useUi();
	const rows = (['state', 'county', 'city'] as const)
		.map((level) => ({
			level,
			rate: breakdown[`${level}TaxRate`],
			amount: breakdown[`${level}TaxableAmount`],
		}))
		.filter(({ rate, amount }) => rate !== null || amount !== null);
	return (
		<SimpleTable
			label={t('tax.breakdown')}
			rows={rows}
			rowKey={({ level }) => level}
			columns={[
				{
					id: 'level',
					header: t('tax.level'),
					cell: ({ level }) => t(`tax.levels.${level}`),
					foot: t('tax.totalTaxable'),
				},
				{ id: 'rate', header: t('tax.rate'), align: 'end', cell: ({ rate }) => percent(rate, locale) },
				{
					id: 'amount',
					header: t('tax.taxableAmount'),
					align: 'end',
					cell: ({ amount }) => <Dollars amount={amount} />,
					foot: <Dollars amount={breakdown.taxableAmount} />,
				},
			]}
		/>
	);
}

/** The tax service's response for an order, and what of it is left to collect. */
export function OrderTax({ tax, figures }: { tax: TaxResponse | null; figures: Order['figures'] }) {
	const { t } = useTranslation(['orders', 'common']);
	const { locale } = useUi();
	const changed = figures.net.tax !== figures.gross.tax;
	const money = (amount: string | null) => amount !== null && <Dollars amount={amount} />;
	return (
		<Card>
			<CardHeader>
				<CardTitle>{t('orders:tax.title')}</CardTitle>
			</CardHeader>
			<CardContent className={cn('grid items-start gap-x-8 gap-y-4', tax?.breakdown && 'lg:grid-cols-2')}>
				{changed && <p className="text-muted-foreground text-sm lg:col-span-full">{t('orders:tax.since')}</p>}
				{tax === null && <p className="text-muted-foreground">{t('orders:tax.none')}</p>}
				{tax && (
					<Facts
						className="grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))]"
						facts={[
							{
								label: t('orders:tax.jurisdictions'),
								value: [tax.jurisdictions.county, tax.jurisdictions.state, tax.jurisdictions.country]
									.filter(Boolean)
									.join(', '),
							},
							{ label: t('orders:tax.rate'), value: percent(tax.rate, locale) },
							{ label: t('orders:tax.orderTotal'), value: money(tax.orderTotalAmount) },
							{ label: t('orders:tax.shipping'), value: money(tax.shipping) },
							{
								label: t('orders:tax.freightTaxable'),
								value: tax.freightTaxable !== null && t(tax.freightTaxable ? 'common:yes' : 'common:no'),
							},
							{ label: t('orders:tax.taxableAmount'), value: money(tax.taxableAmount) },
							{ label: t('orders:tax.whenOrdered'), value: changed && money(tax.amountToCollect) },
							{
								label: t(changed ? 'orders:tax.left' : 'orders:tax.amountToCollect'),
								value: tax.amountToCollect !== null && <strong>{money(figures.net.tax)}</strong>,
							},
						]}
					/>
				)}
				{tax?.breakdown && <Breakdown breakdown={tax.breakdown} />}
			</CardContent>
		</Card>
	);
}
