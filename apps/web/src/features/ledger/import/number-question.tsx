import { formatNumber, useUi } from '@rewards/ui';
import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import type { DecimalSign } from '@rewards/validators/imports/encodings';
import type { PointPreviewResult } from '@rewards/validators/ledger/imports';
import { readPoints } from '@rewards/validators/ledger/points';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { reportError } from '../../../lib/errors/report-error';

interface NumberQuestionProps {
	unclear: NonNullable<PointPreviewResult['unclear']>;
	/** The decimal separator of the file's numbers. */
	onAnswer: (decimal: DecimalSign) => Promise<void>;
}

/** Asks once for the whole file what its numbers mean, if they are ambiguous. */
export function NumberQuestion({ unclear: { rows, example, sign }, onAnswer }: NumberQuestionProps) {
	const { t } = useTranslation('ledger');
	const { locale } = useUi();
	const [pending, setPending] = useState<DecimalSign | null>(null);
	const answer = async (decimal: DecimalSign) => {
		setPending(decimal);
		try {
			await onAnswer(decimal);
		} catch (error) {
			reportError(error);
		} finally {
			setPending(null);
		}
	};
	const grouping = sign === '.' ? ',' : '.';
	const { points } = readPoints(example);
	return (
		<Alert tone="warning" title={t('import.unclear.title', { example })}>
			<p>{t('import.unclear.text', { count: rows })}</p>
			<div className="mt-2 flex flex-wrap gap-2">
				<Button pending={pending === grouping} disabled={pending !== null} onClick={() => void answer(grouping)}>
					{t('import.unclear.thousands', { points: points === null ? example : formatNumber(points, locale) })}
				</Button>
				<Button
					className="h-auto whitespace-normal py-1"
					pending={pending === sign}
					disabled={pending !== null}
					onClick={() => void answer(sign)}
				>
					{t('import.unclear.decimals')}
				</Button>
			</div>
		</Alert>
	);
}
