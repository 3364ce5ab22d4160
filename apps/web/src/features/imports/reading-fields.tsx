import { Button } from '@rewards/ui/primitives/button';
import { Select } from '@rewards/ui/primitives/choices/select';
import { importLimits } from '@rewards/validators/imports/constants';
import { type Encoding, encodings, type FileReading, type ReadingChoice } from '@rewards/validators/imports/encodings';
import type { FileLine } from '@rewards/validators/imports/schemas';
import { type ReactNode, useId } from 'react';
import type { FullKey, TextParams } from '../../i18n/keys';
import { useTranslation } from '../../i18n/use-translation';

type Translate = (key: FullKey, params?: TextParams) => string;
const nameOf = (encoding: Encoding, t: Translate): string =>
	encoding === 'utf-8' ? 'UTF-8' : t(`imports:reading.name.${encoding}`);

interface ReadingFieldsProps {
	reading: FileReading;
	/** The first rows of the file. */
	lines: readonly FileLine[];
	/** The rows are being read again. */
	pending: boolean;
	onChange: (choice: ReadingChoice) => void;
}

interface ReadingFieldProps {
	label: string;
	help: string;
	value: string;
	options: { value: string; label: string }[];
	pending: boolean;
	onChange: (value: string) => void;
}

function ReadingField({ label, help, value, options, pending, onChange }: ReadingFieldProps) {
	const { t } = useTranslation('imports');
	const id = useId();
	return (
		<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
			<label htmlFor={id} className="font-medium text-sm sm:w-24">
				{label}
			</label>
			<div className="w-full sm:w-72">
				<Select id={id} value={value} disabled={pending} options={options} onValueChange={onChange} />
			</div>
			<p aria-live="polite" className="text-muted-foreground text-sm">
				{pending ? t('reading.again') : help}
			</p>
		</div>
	);
}

/** How the bytes of a file become rows: its encoding, or the sheet of a workbook with several, and the header's row. */
export function ReadingFields({ reading, lines, pending, onChange }: ReadingFieldsProps) {
	const { t } = useTranslation('imports');
	const { encoding, sheets, sheet, headerRow } = reading;
	const fields: ReactNode[] = [];
	if (encoding)
		fields.push(
			<ReadingField
				key="encoding"
				label={t('reading.encoding')}
				help={t('reading.encodingHelp')}
				value={encoding}
				options={encodings.map((value) => ({ value, label: nameOf(value, t) }))}
				pending={pending}
				onChange={(value) => {
					const chosen = encodings.find((one) => one === value);
					if (chosen) onChange({ encoding: chosen });
				}}
			/>,
		);
	else if (sheets.length > 1)
		fields.push(
			<ReadingField
				key="sheet"
				label={t('reading.sheet')}
				help={t('reading.sheetHelp')}
				value={sheet ?? ''}
				options={sheets.map((value) => ({ value, label: value }))}
				pending={pending}
				onChange={(value) => onChange({ sheet: value })}
			/>,
		);
	const choosable = lines.filter(({ row }) => row <= importLimits.headerRow);
	if (headerRow && choosable.length > 1)
		fields.push(
			<ReadingField
				key="header"
				label={t('reading.header')}
				help={t('reading.headerHelp')}
				value={String(headerRow)}
				options={choosable.map(({ row, cells }) => ({
					value: String(row),
					label: t('reading.headerLine', { row, text: cells.filter((cell) => cell !== '').join(' · ') }),
				}))}
				pending={pending}
				onChange={(value) => onChange({ headerRow: Number(value) })}
			/>,
		);
	return fields;
}

/** Next to a preview: how the file was read, unless that is obvious. */
export function ReadAs({ reading, onChange }: { reading: FileReading | null; onChange: () => void }) {
	const { t } = useTranslation('imports');
	if (!reading) return null;
	const { encoding, sheets, sheet, headerRow = 1 } = reading;
	const texts: string[] = [];
	if (encoding && encoding !== 'utf-8') texts.push(t('reading.readAs', { encoding: nameOf(encoding, t) }));
	if (sheets.length > 1) texts.push(t('reading.sheetOf', { sheet: sheet ?? '', count: sheets.length }));
	if (headerRow > 1) texts.push(t('reading.headerAt', { row: headerRow }));
	if (texts.length === 0) return null;
	return (
		<p className="text-muted-foreground text-sm">
			{texts.join(' ')}{' '}
			<Button variant="link" className="min-h-6!" onClick={onChange}>
				{t('reading.change')}
			</Button>
		</p>
	);
}
