import { formatNumber, useUi } from '@rewards/ui';
import { Alert } from '@rewards/ui/primitives/alert';
import { Card } from '@rewards/ui/primitives/card';
import { Checkbox } from '@rewards/ui/primitives/choices/checkbox';
import { Select } from '@rewards/ui/primitives/choices/select';
import { claimCodeLimits } from '@rewards/validators/claim-codes/codes';
import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation';

const columnChoices = [2, 3, 4, 5, 6] as const;
/** Optional lines below a code, in this order. */
export const sheetLines = ['showLevel', 'showBatch', 'showProgram'] as const;
export type SheetLine = (typeof sheetLines)[number];

export interface SheetChoice {
	columns: number;
	/** Only codes that can still be used. */
	unusedOnly: boolean;
	/** From 0; a batch is printed in parts of `claimCodeLimits.sheet`. */
	part: number;
	show: Record<SheetLine, boolean>;
}

interface SheetOptionsProps {
	choice: SheetChoice;
	onChange: (changed: Partial<SheetChoice>) => void;
	/** Codes of the batch; 0 while unknown. */
	quantity: number;
}

/** The content and layout of the sheet. */
export function SheetOptions({ choice, onChange, quantity }: SheetOptionsProps) {
	const { t } = useTranslation('claimCodes');
	const { locale } = useUi();
	const id = useId();
	const { columns, unusedOnly, part, show } = choice;
	const limit = claimCodeLimits.sheet;
	const parts = Math.max(1, Math.ceil(quantity / limit));
	return (
		<Card className="flex flex-wrap items-end gap-x-5 gap-y-3 px-5 py-4">
			<div className="flex w-36 flex-col gap-1.5">
				<label htmlFor={`${id}-1`} className="text-sm">
					{t('sheet.columns')}
				</label>
				<Select
					id={`${id}-1`}
					value={String(columns)}
					options={columnChoices.map((count) => ({ value: String(count), label: formatNumber(count, locale) }))}
					onValueChange={(value) => onChange({ columns: Number(value) })}
				/>
			</div>
			<div className="flex w-48 flex-col gap-1.5">
				<label htmlFor={`${id}-2`} className="text-sm">
					{t('sheet.only')}
				</label>
				<Select
					id={`${id}-2`}
					value={unusedOnly ? 'unused' : 'all'}
					options={[
						{ value: 'unused', label: t('sheet.onlyUnused') },
						{ value: 'all', label: t('sheet.all') },
					]}
					onValueChange={(value) => onChange({ unusedOnly: value === 'unused' })}
				/>
			</div>
			{parts > 1 && (
				<div className="flex w-48 flex-col gap-1.5">
					<label htmlFor={`${id}-3`} className="text-sm">
						{t('sheet.part')}
					</label>
					<Select
						id={`${id}-3`}
						value={String(part)}
						options={Array.from({ length: parts }, (_, at) => ({
							value: String(at),
							label: t('sheet.partOf', { from: at * limit + 1, to: Math.min(quantity, (at + 1) * limit) }),
						}))}
						onValueChange={(value) => onChange({ part: Number(value) })}
					/>
				</div>
			)}
			<fieldset className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1">
				<legend className="sr-only">{t('sheet.show')}</legend>
				{sheetLines.map((line) => (
					<span key={line} className="flex min-h-6 items-center gap-2 text-sm">
						<Checkbox
							id={`${id}-${line}`}
							checked={show[line]}
							onCheckedChange={(checked) => onChange({ show: { ...show, [line]: checked } })}
						/>
						<label htmlFor={`${id}-${line}`}>{t(`sheet.${line}`)}</label>
					</span>
				))}
			</fieldset>
			{parts > 1 && <Alert className="w-full">{t('sheet.limited', { max: limit })}</Alert>}
		</Card>
	);
}
