import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { fontSizes } from '../../lib/appearance/settings';

/** The font-size slider: 70% to 130% in steps of 10%. */
export function FontSize({ value, onChange }: { value: number; onChange: (value: number) => void }) {
	const { t } = useTranslation('settings');
	const id = useId();
	return (
		<div className="flex flex-col gap-1.5">
			<div className="flex items-center justify-between gap-4">
				<label htmlFor={id}>{t('fontSize')}</label>
				<output htmlFor={id} className="tabular-nums">
					{t('percent', { value })}
				</output>
			</div>
			<input
				id={id}
				type="range"
				min={fontSizes.min}
				max={fontSizes.max}
				step={fontSizes.step}
				value={value}
				aria-valuetext={t('percent', { value })}
				onChange={(event) => onChange(event.target.valueAsNumber)}
				className="h-6 w-full cursor-pointer accent-primary"
			/>
			<div aria-hidden className="flex justify-between text-muted-foreground text-xs tabular-nums">
				<span>{t('percent', { value: fontSizes.min })}</span>
				<span>{t('percent', { value: fontSizes.normal })}</span>
				<span>{t('percent', { value: fontSizes.max })}</span>
			</div>
		</div>
	);
}
