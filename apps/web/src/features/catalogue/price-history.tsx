import { formatInstant, formatNumber, useUi } from '@rewards/ui';
import { Status } from '@rewards/ui/primitives/badge';
import { type ChangeKind, changeKinds } from '@rewards/validators/catalogue/constants';
import { SimpleTable } from '../../components/simple-table';
import { useTranslation } from '../../i18n/use-translation';
import { kindTones, type Product } from './types';

const isKind = (kind: string): kind is ChangeKind => changeKinds.some((known) => known === kind);

/** How builds and price settings have changed a product and its price, newest first. */
export function PriceHistory({ history }: { history: Product['history'] }) {
	const { t } = useTranslation('catalogue');
	const { locale, timeZone } = useUi();
	const points = (value: number | null) => (value === null ? '' : formatNumber(value, locale));
	return (
		<div className="flex flex-col gap-3">
			<h2 className="font-semibold text-lg">{t('history.title')}</h2>
			{history.length === 0 ? (
				<p className="text-muted-foreground">{t('history.none')}</p>
			) : (
				<SimpleTable
					label={t('history.title')}
					rows={history}
					rowKey={({ buildId, date }) => buildId ?? date}
					columns={[
						{ id: 'date', header: t('column.date'), cell: ({ date }) => formatInstant(date, locale, timeZone) },
						{
							id: 'kind',
							header: t('column.kind'),
							cell: ({ kind }) =>
								isKind(kind) ? (
									<Status tone={kindTones[kind]} label={t(`kind.${kind}`)} />
								) : (
									<Status tone="neutral" label={t('history.settings')} />
								),
						},
						{ id: 'before', header: t('column.priceBefore'), align: 'end', cell: (row) => points(row.priceBefore) },
						{ id: 'after', header: t('column.priceAfter'), align: 'end', cell: (row) => points(row.priceAfter) },
					]}
				/>
			)}
		</div>
	);
}
