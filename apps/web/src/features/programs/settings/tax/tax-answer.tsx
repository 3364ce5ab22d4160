import { formatMoney, formatNumber, useUi } from '@rewards/ui';
import type { TaxTried } from '@rewards/validators/taxes/schemas';
import { useTranslation } from '../../../../i18n/use-translation';

/** Parts of a rate by name; the remainder comes last: districts, or federal and provincial tax. */
function partsOf({ rate, breakdown }: TaxTried) {
	if (!breakdown) return [];
	const named = [
		{ part: 'state', rate: Number(breakdown.stateTaxRate ?? 0) },
		{ part: 'county', rate: Number(breakdown.countyTaxRate ?? 0) },
		{ part: 'city', rate: Number(breakdown.cityTaxRate ?? 0) },
	] as const;
	const rest = Number(rate ?? 0) - named.reduce((sum, one) => sum + one.rate, 0);
	return [...named, { part: 'rest', rate: rest } as const].filter((one) => one.rate > 1e-9);
}

/** On a phone it appears below the visible area. */
const showWhole = (answer: HTMLElement | null) => answer?.scrollIntoView({ block: 'nearest' });

/** The tax on an order: rate, its parts, tax and total. */
export function TaxAnswer({ answer }: { answer: TaxTried }) {
	const { t } = useTranslation('programTax');
	const { locale } = useUi();
	const percent = (part: unknown) => formatNumber(part, locale, { style: 'percent', maximumFractionDigits: 4 });
	const money = (amount: unknown) => formatMoney(amount, locale);
	const { country, state, county } = answer.jurisdictions;
	const rows = [
		{ key: 'goods', label: t('goodsAndDelivery'), value: money(answer.orderTotalAmount) },
		{ key: 'taxable', label: t('taxable'), value: money(answer.taxableAmount) },
		{ key: 'rate', label: t('rate'), value: percent(answer.rate) },
		...partsOf(answer).map(({ part, rate }) => ({
			key: part,
			label: t(`part.${part}`),
			value: percent(rate),
			inner: true,
		})),
		{ key: 'tax', label: t('tax'), value: money(answer.amountToCollect) },
	];
	return (
		<section ref={showWhole} aria-label={t('answer')} className="rounded-md border bg-muted px-4 py-3">
			<dl className="grid grid-cols-[1fr_auto] gap-y-1 tabular-nums">
				{rows.map(({ key, label, value, ...row }) => (
					<div key={key} className="contents">
						<dt className={'inner' in row ? 'ps-4 text-muted-foreground text-sm' : undefined}>{label}</dt>
						<dd className={'inner' in row ? 'text-end text-muted-foreground text-sm' : 'text-end'}>{value}</dd>
					</div>
				))}
				<dt className="border-t pt-1 font-semibold">{t('total')}</dt>
				<dd className="border-t pt-1 text-end font-semibold">{money(answer.total)}</dd>
			</dl>
			<p className="mt-2 text-muted-foreground text-sm">
				{[
					t(`by.${answer.provider}`),
					answer.freightTaxable ? t('deliveryTaxed') : t('deliveryNotTaxed'),
					[county, state, country].filter(Boolean).join(', '),
				]
					.filter(Boolean)
					.join(' · ')}
			</p>
		</section>
	);
}
