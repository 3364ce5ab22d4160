import { cn, formatMoney, formatNumber, useUi } from '@rewards/ui';
import { useFormKit } from '@rewards/ui/form';
import { Alert } from '@rewards/ui/primitives/alert';
import { useTranslation } from '../../../i18n/use-translation';
import type { Quote } from './use-quote';

const ofLine = /^items\.\d/;
/** The form says itself what its address lacks; of the countries the server knows more. */
const ofAddress = /^shippingAddress\.(?!country)/;

/** The order's total, the remaining balance, and errors of the whole order; a line shows its own errors. */
export function QuoteSummary({ quote, fresh }: { quote: Quote; fresh: boolean }) {
	const { t } = useTranslation('orders');
	const { locale } = useUi();
	const { translateError } = useFormKit();
	const { total, participant, tax, obstacles, warnings } = quote;
	const balance = participant?.balance ?? null;
	const whole = obstacles.filter(({ path }) => !ofLine.test(path) && !ofAddress.test(path));
	const known = warnings.filter(({ path }) => !ofLine.test(path));
	const facts = [
		...(balance !== null && total !== null
			? [
					{ label: t('place.total'), value: formatNumber(total, locale), strong: true },
					{ label: t('place.balance'), value: formatNumber(balance, locale) },
					{ label: t('place.after'), value: formatNumber(balance - total, locale), bad: balance < total },
				]
			: []),
		...(tax ? [{ label: t('place.tax'), value: formatMoney(tax.amountToCollect, locale) }] : []),
	];
	return (
		<div role="status" aria-busy={!fresh} className={cn('flex flex-col gap-2', !fresh && 'opacity-60')}>
			{facts.length > 0 && (
				<dl className="grid grid-cols-2 gap-3 rounded-md border bg-muted px-4 py-3 sm:grid-cols-4">
					{facts.map(({ label, value, strong, bad }) => (
						<div key={label} className="min-w-0">
							<dt className="text-muted-foreground text-xs">{label}</dt>
							<dd className={cn('tabular-nums', strong && 'font-semibold text-lg', bad && 'text-danger-text')}>
								<span data-ltr>{value}</span>
							</dd>
						</div>
					))}
				</dl>
			)}
			{whole.length > 0 && (
				<Alert tone="danger">
					{whole.map(({ reason, params, path }) => (
						<p key={`${path} ${reason}`}>{translateError({ code: reason, params })}</p>
					))}
				</Alert>
			)}
			{known.length > 0 && (
				<Alert tone="warning">
					{known.map(({ reason, params, path }) => (
						<p key={`${path} ${reason}`}>{translateError({ code: reason, params })}</p>
					))}
				</Alert>
			)}
		</div>
	);
}
