import { cn, formatNumber, useUi } from '@rewards/ui';
import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import type { PriceEffect } from '@rewards/validators/prices/schemas';
import { keepPreviousData } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation';
import { describeError } from '../../../../lib/errors/describe-error';
import { trpc } from '../../../../lib/trpc';
import type { PriceSettings } from './price-settings';

/** Typing has paused. */
const pauseMs = 400;

/** A debounced value. */
function useSettled<Value>(value: Value): Value {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), pauseMs);
		return () => clearTimeout(timer);
	}, [value]);
	return settled;
}

/** The effect of the settings on the products on sale, before saving. */
export function CatalogueEffect({ programId, settings }: { programId: string; settings: PriceSettings }) {
	const { t } = useTranslation('programPrices');
	const asked = useSettled(settings);
	// A new query cancels the previous one, here and in the database; its result never shows.
	const { data, error, isPlaceholderData, refetch } = trpc.catalogue.prices.preview.useQuery(
		{ programId, ...asked },
		{ placeholderData: keepPreviousData, staleTime: 5_000, gcTime: 0, trpc: { context: { alone: true } } },
	);
	if (error)
		return (
			<Alert tone="warning" announce action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}>
				{describeError(error).title}
			</Alert>
		);
	if (!data) return <Skeleton className="h-20 w-full" />;
	const waiting = isPlaceholderData || asked !== settings;
	return (
		<div aria-live="polite" aria-busy={waiting} className={cn('transition-opacity', waiting && 'opacity-60')}>
			<Effect effect={data} />
		</div>
	);
}

function Effect({ effect }: { effect: PriceEffect }) {
	const { t } = useTranslation('programPrices');
	const { locale } = useUi();
	const { products, dearer, cheaper, unchanged, mostUp, mostDown, meanPct, tooDear } = effect;
	if (products === 0) return <p className="text-muted-foreground">{t('nothingOnSale')}</p>;
	const mean = meanPct === null ? null : Number(meanPct) / 100;
	const lines = [
		{
			key: 'dearer',
			Icon: ArrowUp,
			text: t('dearer', { count: dearer }),
			most: dearer > 0 && t('upTo', { count: mostUp }),
		},
		{
			key: 'cheaper',
			Icon: ArrowDown,
			text: t('cheaper', { count: cheaper }),
			most: cheaper > 0 && t('downTo', { count: mostDown }),
		},
		{ key: 'unchanged', Icon: Minus, text: t('unchanged', { count: unchanged }), most: false as const },
	];
	return (
		<>
			{tooDear > 0 && (
				<Alert tone="danger" className="mb-3">
					{t('tooDear', { count: tooDear })}
				</Alert>
			)}
			<ul className="flex flex-wrap gap-x-6 gap-y-1">
				{lines.map(({ key, Icon, text, most }) => (
					<li key={key} className="flex items-center gap-1.5 tabular-nums">
						<Icon aria-hidden className="size-4 text-muted-foreground" />
						<span>{text}</span>
						{most && <span className="text-muted-foreground text-sm">{most}</span>}
					</li>
				))}
			</ul>
			{mean !== null && (
				<p className="mt-1 text-muted-foreground text-sm">
					{t('mean', {
						pct: formatNumber(mean, locale, { style: 'percent', maximumFractionDigits: 2, signDisplay: 'exceptZero' }),
					})}
				</p>
			)}
		</>
	);
}
