import { Button } from '@rewards/ui/primitives/button';
import { Select } from '@rewards/ui/primitives/select';
import { type Encoding, encodings, type FileReading, type ReadingChoice } from '@rewards/validators/imports/encodings';
import { useId } from 'react';
import type { FullKey, TextParams } from '../../i18n/keys';
import { useTranslation } from '../../i18n/use-translation';

type Translate = (key: FullKey, params?: TextParams) => string;
const nameOf = (encoding: Encoding, t: Translate): string =>
	encoding === 'utf-8' ? 'UTF-8' : t(`imports:reading.name.${encoding}`);

interface ReadingFieldsProps {
	reading: FileReading;
	/** The rows are being read again. */
	pending: boolean;
	onChange: (choice: ReadingChoice) => void;
}

/** How the bytes of a file become rows: its encoding, or the sheet of a workbook with several. */
export function ReadingFields({ reading, pending, onChange }: ReadingFieldsProps) {
	const { t } = useTranslation('imports');
	const id = useId();
	const { encoding, sheets, sheet } = reading;
	if (!encoding && sheets.length < 2) return null;
	return (
		<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
			<label htmlFor={id} className="font-medium text-sm">
				{t(encoding ? 'reading.encoding' : 'reading.sheet')}
			</label>
			<div className="w-full sm:w-72">
				{encoding ? (
					<Select
						id={id}
						value={encoding}
						disabled={pending}
						options={encodings.map((value) => ({ value, label: nameOf(value, t) }))}
						onValueChange={(value) => {
							const chosen = encodings.find((one) => one === value);
							if (chosen) onChange({ encoding: chosen });
						}}
					/>
				) : (
					<Select
						id={id}
						value={sheet ?? ''}
						disabled={pending}
						options={sheets.map((value) => ({ value, label: value }))}
						onValueChange={(value) => onChange({ sheet: value })}
					/>
				)}
			</div>
			<p aria-live="polite" className="text-muted-foreground text-sm">
				{pending ? t('reading.again') : t(encoding ? 'reading.encodingHelp' : 'reading.sheetHelp')}
			</p>
		</div>
	);
}

/** Next to a preview: how the file was read, unless that is obvious. */
export function ReadAs({ reading, onChange }: { reading: FileReading | null; onChange: () => void }) {
	const { t } = useTranslation('imports');
	if (!reading) return null;
	const { encoding, sheets, sheet } = reading;
	if (encoding ? encoding === 'utf-8' : sheets.length < 2) return null;
	return (
		<p className="text-muted-foreground text-sm">
			{encoding
				? t('reading.readAs', { encoding: nameOf(encoding, t) })
				: t('reading.sheetOf', { sheet: sheet ?? '', count: sheets.length })}{' '}
			<Button variant="link" className="min-h-6!" onClick={onChange}>
				{t('reading.change')}
			</Button>
		</p>
	);
}
