import { cn, formatMoney, formatNumber, useUi } from '@rewards/ui';
import {
	makePrice,
	type Price,
	type PriceSettings,
	type PriceStep,
	type ProductCost,
	priceSteps,
} from '@rewards/validators/prices/price';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../i18n/use-translation';

export interface PriceStepsProps {
	product: ProductCost;
	settings: PriceSettings;
	/** Alpha-3; selects the tax percentage. */
	country: string;
	withPoints: boolean;
}

/** The price; null if it is more points than an order can hold. */
function priceOf({ product, settings, country }: PriceStepsProps): Price | null {
	try {
		return makePrice(product, settings, country);
	} catch (error) {
		if (error instanceof RangeError) return null;
		throw error;
	}
}

/** Each step of a product's price with its basis, then dollars and points. */
export function PriceSteps(props: PriceStepsProps) {
	const { settings, country, withPoints } = props;
	const { t } = useTranslation('programPrices');
	const { locale } = useUi();
	const price = priceOf(props);
	if (!price) return <p className="text-danger-text">{t('tooManyPoints')}</p>;

	const pct = (value: unknown) =>
		formatNumber(Number(value) / 100, locale, { style: 'percent', maximumFractionDigits: 4 });
	const how: Record<PriceStep, string> = {
		cost: '',
		freight: settings.includeFreight ? '' : t('notIncluded'),
		handling: settings.includeHandling ? '' : t('notIncluded'),
		markup: markupWords(),
		psq: settings.includePSQ
			? marksPsq()
				? t('withMarkup', { pct: pct(settings.resellerMarkupPct) })
				: ''
			: t('notIncluded'),
		tax: taxWords(),
		repShare: t('ofSoFar', { pct: pct(settings.repShare) }),
	};
	function markupWords(): string {
		if (settings.includeResellerMarkup === '0') return t('notIncluded');
		return t(settings.includeResellerMarkup === '1' ? 'ofCost' : 'ofDelivered', {
			pct: pct(settings.resellerMarkupPct),
		});
	}
	function marksPsq(): boolean {
		return settings.applyResellerMarkupPctToPSQ && settings.includeResellerMarkup !== '0';
	}
	function taxWords(): string {
		if (settings.useEstimatedTax === 'notax') return t('notIncluded');
		const rate = country === 'CAN' ? settings.estimatedCDNCDTPct : settings.defaultUSTaxCDTPct;
		return t(settings.useEstimatedTax === 'taxonitemcostonly' ? 'ofCost' : 'ofDelivered', { pct: pct(rate) });
	}

	return (
		<table className="w-full border-collapse text-sm tabular-nums">
			<caption className="sr-only">{t('steps')}</caption>
			<tbody>
				{priceSteps.map((step) => (
					<Line key={step} label={t(`step.${step}`)} how={how[step]} quiet={Number(price.steps[step]) === 0}>
						{formatExact(price.steps[step], locale)}
					</Line>
				))}
				<Line label={t('dollars')} how={t('rounded')} strong>
					{formatMoney(price.dollars, locale)}
				</Line>
				{withPoints && (
					<Line label={t('points')} how={t('perPoint', { value: formatExact(settings.pointValue, locale) })} strong>
						<output>{formatNumber(price.points, locale)}</output>
					</Line>
				)}
			</tbody>
		</table>
	);
}

/** An amount with all its decimals, at least two. */
const formatExact = (amount: unknown, locale: string): string =>
	formatNumber(amount, locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 6 });

function Line(props: { label: string; how: string; quiet?: boolean; strong?: boolean; children: ReactNode }) {
	const { label, how, quiet, strong, children } = props;
	return (
		<tr
			className={cn('border-b last:border-b-0', strong && 'bg-muted font-semibold', quiet && 'text-muted-foreground')}
		>
			<th scope="row" className={cn('px-3 py-1.5 text-start', !strong && 'font-normal')}>
				{label}
				{how && <span className="ms-2 font-normal text-muted-foreground text-xs">{how}</span>}
			</th>
			<td className="whitespace-nowrap px-3 py-1.5 text-end">{children}</td>
		</tr>
	);
}
