import { formatNumber, useUi } from '@rewards/ui';
import { RadioGroup } from '@rewards/ui/primitives/choices/radio';
import { type BlankCells, type ImportMode, importModes } from '@rewards/validators/participants/constants';
import { countsOfMode, type ParticipantPreviewResult } from '@rewards/validators/participants/imports';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { deferredImport } from '../../../lib/loading/deferred-import';
import { kindsOf } from './preview-counts';

const AttentionDialog = deferredImport(() => import('./attention-dialog').then((module) => module.AttentionDialog));

interface ModeChoiceProps {
	mode: ImportMode;
	blanks: BlankCells;
	/** Replacing was chosen before, and needs confirmation again. */
	asksAgain: boolean;
	onChange: (mode: ImportMode) => void;
	result: ParticipantPreviewResult;
}

/**
 * What happens to people already in the program, with the effect of each choice. Replacing warns first: Save confirms,
 * Cancel keeps the previous choice.
 */
export function ModeChoice({ mode, blanks, asksAgain, onChange, result }: ModeChoiceProps) {
	const { t } = useTranslation(['participantWork', 'jobs']);
	const { locale } = useUi();
	const [asking, setAsking] = useState(asksAgain);
	const counts = (of: ImportMode) => {
		const figures = countsOfMode(result, of, blanks);
		return kindsOf[of].map((kind) => (
			<span key={kind} className="whitespace-nowrap">
				{t(`jobs:kind.participantImport.count.${kind}`)}{' '}
				<span className="font-medium text-foreground tabular-nums">{formatNumber(figures[kind], locale)}</span>
			</span>
		));
	};
	return (
		<>
			<RadioGroup
				look="card"
				aria-label={t('import.mode.label')}
				className="lg:grid lg:grid-cols-3 lg:gap-3"
				value={asking ? 'replace' : mode}
				onValueChange={(next) => {
					if (next === 'replace') setAsking(true);
					else onChange(next);
				}}
				options={importModes.map((value) => ({
					value,
					label: <span className="font-medium">{t(`jobs:kind.participantImport.mode.${value}`)}</span>,
					help: (
						<>
							{t(`import.mode.${value}`)}
							<span className="mt-1 flex flex-wrap gap-x-3">{counts(value)}</span>
						</>
					),
				}))}
			/>
			<Suspense fallback={null}>
				{asking && (
					<AttentionDialog
						replaced={countsOfMode(result, 'replace', blanks)}
						onClose={(confirmed) => {
							setAsking(false);
							onChange(confirmed ? 'replace' : mode);
						}}
					/>
				)}
			</Suspense>
		</>
	);
}
