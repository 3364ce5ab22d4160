import { formatDay, useUi } from '@rewards/ui';
import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { type DateOrder, dateOrders } from '@rewards/validators/imports/encodings';
import { readDate } from '@rewards/validators/ledger/dates';
import type { PointPreviewResult } from '@rewards/validators/ledger/imports';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { reportError } from '../../../lib/errors/report-error';

interface DateQuestionProps {
	unclear: NonNullable<PointPreviewResult['unclearDates']>;
	onAnswer: (order: DateOrder) => Promise<void>;
}

/** Asks once for the whole file what comes first in its dates, if they are ambiguous. */
export function DateQuestion({ unclear: { rows, example }, onAnswer }: DateQuestionProps) {
	const { t } = useTranslation('ledger');
	const { locale } = useUi();
	const [pending, setPending] = useState<DateOrder | null>(null);
	const answer = async (order: DateOrder) => {
		setPending(order);
		try {
			await onAnswer(order);
		} catch (error) {
			reportError(error);
		} finally {
			setPending(null);
		}
	};
	const shown = (order: DateOrder) => {
		const { at } = readDate(example, order);
		return at === null ? example : formatDay(at.slice(0, 10), locale);
	};
	return (
		<Alert tone="warning" title={t('import.unclearDates.title', { example })}>
			<p>{t('import.unclearDates.text', { count: rows })}</p>
			<div className="mt-2 flex flex-wrap gap-2">
				{dateOrders.map((order) => (
					<Button
						key={order}
						pending={pending === order}
						disabled={pending !== null}
						onClick={() => void answer(order)}
					>
						{t(`import.unclearDates.${order}`, { date: shown(order) })}
					</Button>
				))}
			</div>
		</Alert>
	);
}
