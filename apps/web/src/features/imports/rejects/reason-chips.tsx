import { formatNumber, useUi } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import type { RejectedRows } from '@rewards/validators/imports/mends';
import { useTranslation } from '../../../i18n/use-translation';
import { validationMessage } from '../../../lib/errors/describe-error';

/** A reason without its varying values; limits stay, as they are the same for all. */
function sentenceOf({ code, params }: RejectedRows['reasons'][number]): string {
	const general = Object.entries(params).map(([name, value]) => [
		name,
		/^(max|min|expected)$/.test(name) ? value : '…',
	]);
	return validationMessage(code, Object.fromEntries(general)).replace(/[:：]?\s*…$/, '');
}

interface ReasonChipsProps {
	data: Pick<RejectedRows, 'reasons' | 'counts' | 'beyond'>;
	chosen: string | null;
	onChoose: (code: string | null) => void;
}

/** Filters the rows by reason. */
export function ReasonChips({ data: { reasons, counts, beyond }, chosen, onChoose }: ReasonChipsProps) {
	const { t } = useTranslation('mending');
	const { locale } = useUi();
	if (reasons.length === 0 || (reasons.length === 1 && chosen === null)) return null;
	const all = counts.open + counts.sending + counts.done + beyond;
	const chips = [
		{ code: null, label: t('all'), count: all, kept: all },
		...reasons.map((reason) => ({
			code: reason.code,
			label: sentenceOf(reason),
			count: reason.count,
			kept: reason.kept,
		})),
	];
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset would frame them
		<div role="group" aria-label={t('byReason')} className="flex flex-wrap gap-1.5">
			{chips.map(({ code, label, count, kept }) => (
				<Button
					key={code}
					size="sm"
					aria-pressed={code === chosen}
					// Such rows are only counted.
					disabled={kept === null}
					className="whitespace-normal aria-pressed:border-primary aria-pressed:bg-primary-soft"
					onClick={() => onChoose(code)}
				>
					{label} <span className="text-muted-foreground tabular-nums">{formatNumber(count, locale)}</span>
				</Button>
			))}
		</div>
	);
}
