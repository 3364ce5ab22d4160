import { formatNumber, useUi } from '@rewards/ui';
import { Field } from '@rewards/ui/form';
import { useTranslation } from '../../../i18n/use-translation';
import type { SettingsValues } from './values';

type Levels = SettingsValues['plateauLevels'];

/** The levels of a program with their ranges. */
export function LevelsField() {
	const { t } = useTranslation('programSettings');
	const { locale } = useUi();
	return (
		<Field name="plateauLevels" label={t('field.plateauLevels')} group>
			{(control, field) => {
				const levels: Levels = Array.isArray(field.value) ? field.value : [];
				if (levels.length === 0) return <p className="text-muted-foreground">{t('levelsNone')}</p>;
				return (
					<ul id={control.id} aria-labelledby={`${control.id}label`} className="divide-y rounded-md border">
						{levels.map((level, at) => (
							<li key={level.id ?? at} className="flex flex-wrap justify-between gap-x-4 px-3 py-2">
								<span>{level.description}</span>
								<span className="text-muted-foreground tabular-nums">
									{formatNumber(level.from, locale)} – {formatNumber(level.to, locale)}
								</span>
							</li>
						))}
					</ul>
				);
			}}
		</Field>
	);
}
