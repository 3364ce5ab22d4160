import { MultiSelect } from '@rewards/ui/primitives/choices/multi-select';
import { Select } from '@rewards/ui/primitives/choices/select';
import { Input } from '@rewards/ui/primitives/input';
import { Label } from '@rewards/ui/primitives/label';
import {
	carouselLayouts,
	carouselNumbers,
	carouselSources,
	contentLimits,
	viewAll,
} from '@rewards/validators/content/constants';
import { sortOrders } from '@rewards/validators/programs/constants';
import { type ReactNode, useId, useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import type { Carousel } from '../types';
import { NumberInput } from './number-input';

interface CarouselFormProps {
	programId: string;
	points: boolean;
	value: Carousel;
	onChange: (value: Carousel) => void;
}

function Row({ label, help, children }: { label: string; help?: string; children: (id: string) => ReactNode }) {
	const id = useId();
	return (
		<div className="flex min-w-0 flex-col gap-1.5">
			<Label htmlFor={id}>{label}</Label>
			{children(id)}
			{help && <p className="text-muted-foreground text-sm">{help}</p>}
		</div>
	);
}

/** The settings of a carousel. Changing anything but the categories resets those to "all". */
export function CarouselForm({ programId, points, value, onChange }: CarouselFormProps) {
	const { t } = useTranslation(['content', 'programSettings']);
	const { data: categories = [] } = trpc.content.carousel.categories.useQuery({ programId });
	const source = useMemo(
		() => [{ value: viewAll, label: t('viewAll') }, ...categories.map((name) => ({ value: name, label: name }))],
		[categories, t],
	);
	const set = (part: Partial<Carousel>) => onChange({ ...value, ...part, categories: [viewAll] });
	const orders = sortOrders.filter((order) => points || !order.startsWith('price_'));
	const number = (name: 'rows' | 'limit', max: number) => (
		<Row label={t(`field.${name}`)}>
			{(id) => <NumberInput id={id} min={1} max={max} value={value[name]} onChange={(next) => set({ [name]: next })} />}
		</Row>
	);
	return (
		<div className="grid gap-4 rounded-lg border bg-card p-4 shadow-xs sm:grid-cols-2">
			<div className="sm:col-span-2">
				<Row label={t('field.title')}>
					{(id) => (
						<Input
							id={id}
							dir="auto"
							maxLength={contentLimits.title}
							value={value.title ?? ''}
							onChange={(event) => set({ title: event.target.value })}
						/>
					)}
				</Row>
			</div>
			<Row label={t('field.source')}>
				{(id) => (
					<Select
						id={id}
						value={value.source}
						options={carouselSources.map((one) => ({ value: one, label: t(`source_.${one}`) }))}
						onValueChange={(next) => set({ source: carouselSources.find((one) => one === next) ?? value.source })}
					/>
				)}
			</Row>
			<Row label={t('field.layout')}>
				{(id) => (
					<Select
						id={id}
						value={value.layout}
						options={carouselLayouts.map((one) => ({ value: one, label: t(`programSettings:gridType.${one}`) }))}
						onValueChange={(next) => set({ layout: carouselLayouts.find((one) => one === next) ?? value.layout })}
					/>
				)}
			</Row>
			{number('rows', carouselNumbers.rows)}
			{number('limit', carouselNumbers.limit)}
			<Row label={t('field.order')}>
				{(id) => (
					<Select
						id={id}
						value={value.productSort}
						options={orders.map((one) => ({ value: one, label: t(`programSettings:sortOrder.${one}`) }))}
						onValueChange={(next) => set({ productSort: sortOrders.find((one) => one === next) ?? value.productSort })}
					/>
				)}
			</Row>
			<Row label={t('field.categories')} help={t('categoriesHelp')}>
				{(id) => (
					<MultiSelect
						id={id}
						label={t('field.categories')}
						source={source}
						values={value.categories.flatMap((name) => name ?? [])}
						onValuesChange={(names) => {
							// "All" is a separate choice from the categories.
							const all = names.at(-1) === viewAll || names.every((name) => name === viewAll);
							onChange({ ...value, categories: all ? [viewAll] : names.filter((name) => name !== viewAll) });
						}}
					/>
				)}
			</Row>
		</div>
	);
}
