import { cn } from '@rewards/ui';
import { Check, ChevronRight } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';

const steps = ['file', 'columns', 'review', 'result'] as const;
export type StepName = (typeof steps)[number];

/** The steps of an import: File, Columns, Review, Result. */
export function ImportSteps({ current }: { current: StepName }) {
	const { t } = useTranslation('imports');
	const at = steps.indexOf(current);
	return (
		<ol aria-label={t('steps.label')} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
			{steps.map((step, index) => (
				<li
					key={step}
					aria-current={index === at ? 'step' : undefined}
					className={cn(
						'flex items-center gap-2',
						index === at ? 'font-medium text-foreground' : 'text-muted-foreground',
					)}
				>
					{index > 0 && <ChevronRight aria-hidden className="size-3.5 rtl:-scale-x-100" />}
					<span
						aria-hidden
						className={cn(
							'grid size-5 place-items-center rounded-full border font-medium text-xs tabular-nums',
							index === at && 'border-primary bg-primary text-primary-foreground',
						)}
					>
						{index < at ? <Check className="size-3" /> : index + 1}
					</span>
					{/* A phone has one line, with room for one step's label. */}
					<span className={cn(index !== at && 'max-sm:sr-only')}>{t(`steps.${step}`)}</span>
				</li>
			))}
		</ol>
	);
}
