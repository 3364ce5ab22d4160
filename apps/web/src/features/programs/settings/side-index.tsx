import { cn } from '@rewards/ui';
import { isField, useFormState, useRevealed, useWatch } from '@rewards/ui/form';
import { Badge } from '@rewards/ui/primitives/badge';
import { Select } from '@rewards/ui/primitives/choices/select';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { errorsIn } from './changed';
import type { Fieldset } from './types';
import type { SettingsValues } from './values';

/** The fieldset being read: the last one that starts above the upper part of the window. */
function useReading(ids: readonly string[], drawn: number): string {
	const [reading, setReading] = useState(ids[0] ?? '');
	const all = ids.join(' ');
	// biome-ignore lint/correctness/useExhaustiveDependencies: sections that are drawn later are watched too
	useEffect(() => {
		const seen = new Set<string>();
		const observer = new IntersectionObserver(
			(entries) => {
				for (const { target, isIntersecting } of entries) {
					if (isIntersecting) seen.add(target.id);
					else seen.delete(target.id);
				}
				const first = all.split(' ').find((id) => seen.has(id));
				if (first) setReading(first);
			},
			{ rootMargin: '-25% 0px -60% 0px' },
		);
		for (const id of all.split(' ')) {
			const section = document.getElementById(id);
			if (section) observer.observe(section);
		}
		return () => observer.disconnect();
	}, [all, drawn]);
	return reading;
}

interface SideIndexProps {
	fieldsets: readonly Fieldset[];
	/** How many of them are rendered so far. */
	drawn: number;
}

/** The fieldsets with the number of errors in each: next to the form, or above it on narrow screens. */
export function SideIndex({ fieldsets, drawn }: SideIndexProps) {
	const { t } = useTranslation('programSettings');
	const { errors } = useFormState<SettingsValues>();
	const revealed = useRevealed();
	const hidden = useWatch({
		compute: (values: SettingsValues): string[] =>
			fieldsets.filter(({ visible }) => visible && !visible(values)).map(({ id }) => id),
	});
	const entries = fieldsets
		.filter(
			({ id, fields }) => !hidden.includes(id) || fields.some((field) => isField(field) && revealed.has(field.name)),
		)
		.map(({ id, fields }) => ({ id, title: t(`section.${id}`), count: errorsIn(fields, errors) }));
	const reading = useReading(
		entries.map(({ id }) => id),
		drawn,
	);
	return (
		<>
			<div className="sticky top-0 z-10 -mx-1 bg-background px-1 py-2 lg:hidden">
				<Select
					aria-label={t('index')}
					value={reading}
					options={entries.map(({ id, title, count }) => ({
						value: id,
						label: count > 0 ? `${title} (${t('errorsIn', { count })})` : title,
					}))}
					onValueChange={(id) => document.getElementById(id)?.scrollIntoView({ block: 'start' })}
				/>
			</div>
			<nav aria-label={t('index')} className="sticky top-2 hidden h-fit w-52 shrink-0 text-sm lg:block">
				<ul className="border-s">
					{entries.map(({ id, title, count }) => (
						<li key={id}>
							<a
								href={`#${id}`}
								aria-current={id === reading ? 'location' : undefined}
								className={cn(
									'-ms-px flex min-h-[24px] items-start justify-between gap-2 border-transparent border-s-2 px-3 py-1.5 text-muted-foreground hover:border-primary hover:text-foreground',
									'aria-[current=location]:border-primary aria-[current=location]:font-medium aria-[current=location]:text-foreground',
								)}
							>
								{title}
								{count > 0 && (
									<Badge tone="danger" aria-label={t('errorsIn', { count })}>
										{count}
									</Badge>
								)}
							</a>
						</li>
					))}
				</ul>
			</nav>
		</>
	);
}
