import { formatNumber, useUi } from '@rewards/ui';
import { RadioGroup } from '@rewards/ui/primitives/choices/radio';
import { type BlankCells, blankCells } from '@rewards/validators/participants/constants';
import type { ParticipantPreviewResult } from '@rewards/validators/participants/imports';
import { useTranslation } from '../../../i18n/use-translation';

interface BlanksChoiceProps {
	blanks: BlankCells;
	onChange: (blanks: BlankCells) => void;
	/** Label of an import field. */
	nameOf: (field: string) => string;
	result: ParticipantPreviewResult;
}

/** What blank cells do to stored values, with the values that they would empty. */
export function BlanksChoice({ blanks, onChange, nameOf, result }: BlanksChoiceProps) {
	const { t } = useTranslation('participantWork');
	const { locale } = useUi();
	const { values, fields } = result.emptied;
	const list = Object.entries(fields)
		.toSorted(([, one], [, other]) => other - one)
		.map(([field, count]) => `${nameOf(field)}: ${formatNumber(count, locale)}`);
	const effect =
		values === 0
			? t('import.blanks.nothing')
			: t('import.blanks.emptied', {
					count: values,
					fields: new Intl.ListFormat(locale, { type: 'unit' }).format(list),
				});
	return (
		<div className="flex flex-col gap-1.5">
			<p className="font-medium text-sm">{t('import.blanks.label')}</p>
			<RadioGroup
				look="card"
				aria-label={t('import.blanks.label')}
				className="lg:grid lg:grid-cols-2 lg:gap-3"
				value={blanks}
				onValueChange={onChange}
				options={blankCells.map((value) => ({
					value,
					label: <span className="font-medium">{t(`import.blanks.${value}`)}</span>,
					help: (
						<>
							{t(`import.blanks.${value}Help`)}
							{value === 'empty' && <span className="mt-1 block text-foreground">{effect}</span>}
						</>
					),
				}))}
			/>
		</div>
	);
}
