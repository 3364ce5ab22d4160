import { Alert } from '@rewards/ui/primitives/alert';
import { Badge } from '@rewards/ui/primitives/badge';
import { Button } from '@rewards/ui/primitives/button';
import { Select } from '@rewards/ui/primitives/choices/select';
import type { FileReading, ReadingChoice } from '@rewards/validators/imports/encodings';
import type { FieldChoice, FileColumn, FileLine, RecipeName } from '@rewards/validators/imports/schemas';
import { Fragment, type ReactNode, useState } from 'react';
import { SimpleTable } from '../../components/simple-table';
import { useTranslation } from '../../i18n/use-translation';
import { reportError } from '../../lib/errors/report-error';
import { faultsOf, joinedOf } from './chosen-columns';
import type { ColumnChoice } from './import-kind';
import { ReadingFields } from './reading-fields';
import { RecipeOffers } from './recipes/recipe-note';

interface Header {
	columns: readonly FileColumn[];
	examples: readonly string[][];
	fields: readonly FieldChoice[];
}
interface ReadHeader extends Header {
	reading: FileReading | null;
	/** The recipe that it is read by, and all for files of this shape. */
	recipe: RecipeName | null;
	recipes: readonly RecipeName[];
	lines: readonly FileLine[];
}

interface ColumnsTableProps {
	name: string;
	/** Label of an import field. */
	nameOf: (field: string) => string;
	header: Header;
	onCheck: (columns: ColumnChoice[]) => Promise<unknown>;
	onAnother: () => void;
	/** Returns to the existing preview. */
	onBack?: (() => void) | undefined;
	/** How the file is read, above its columns. */
	children: ReactNode;
}

interface ColumnsStepProps extends Omit<ColumnsTableProps, 'header' | 'onCheck' | 'children'> {
	header: ReadHeader;
	/** Reads the header again with other settings. */
	onLook: (reading: ReadingChoice) => Promise<ReadHeader>;
	onCheck: (columns: ColumnChoice[], reading: ReadingChoice) => Promise<unknown>;
	/** Reads and checks the file by a recipe. */
	onRecipe: (recipeId: string) => Promise<unknown>;
}

/**
 * How the file is read and what its columns are: shown if the header is ambiguous, and whenever staff want to change
 * it.
 */
export function ColumnsStep({ header: first, onLook, onCheck, onRecipe, ...rest }: ColumnsStepProps) {
	const [{ header, choice }, setRead] = useState<{ header: ReadHeader; choice: ReadingChoice }>({
		header: first,
		choice: {},
	});
	const [pending, setPending] = useState(false);
	const wait = async (work: () => Promise<unknown>) => {
		setPending(true);
		try {
			await work();
		} catch (error) {
			reportError(error);
		} finally {
			setPending(false);
		}
	};
	const read = (change: ReadingChoice) =>
		wait(async () => {
			// Another sheet has another header.
			const { headerRow: _, ...kept } = choice;
			const next = { ...(change.sheet ? kept : choice), ...change };
			setRead({ header: await onLook(next), choice: next });
		});
	return (
		// Other settings yield other columns: earlier choices no longer apply.
		<ColumnsTable
			key={JSON.stringify(choice)}
			{...rest}
			header={header}
			onCheck={(columns) => onCheck(columns, choice)}
		>
			<RecipeOffers
				recipes={header.recipes}
				used={header.recipe?.id}
				pending={pending}
				onUse={(recipeId) => void wait(() => onRecipe(recipeId))}
			/>
			{header.reading && (
				<ReadingFields
					reading={header.reading}
					lines={header.lines}
					pending={pending}
					onChange={(change) => void read(change)}
				/>
			)}
		</ColumnsTable>
	);
}

/** The first values of a column: they explain an unclear header. */
function Examples({ values }: { values: readonly string[] }) {
	if (values.length === 0) return null;
	return (
		<p className="wrap-anywhere text-muted-foreground text-xs">
			{values.map((value, index) => (
				<Fragment key={value}>
					{index > 0 && ' · '}
					<bdi>{value}</bdi>
				</Fragment>
			))}
		</p>
	);
}

/** The field for each column of the file. */
function ColumnsTable({ name, nameOf, header, onCheck, onAnother, onBack, children }: ColumnsTableProps) {
	const { t, locale } = useTranslation('imports');
	const { columns, examples, fields } = header;
	// Columns that our own files of rejected rows have added are never data.
	const shown = columns.filter(({ source }) => source !== 'added');
	const [chosen, setChosen] = useState<ReadonlyMap<number, string | null>>(
		() => new Map(shown.map(({ index, field }) => [index, field])),
	);
	const [pending, setPending] = useState(false);
	const { missing, twice } = faultsOf(shown, chosen, fields);
	const titleOf = ({ header: title, index }: FileColumn) => title || t('unnamed', { number: index + 1 });
	const either = new Intl.ListFormat(locale, { type: 'disjunction' });
	const faulty = missing.length + twice.length > 0;
	const check = async () => {
		setPending(true);
		try {
			await onCheck([...chosen].map(([index, field]) => ({ index, field })));
		} catch (error) {
			reportError(error);
		} finally {
			setPending(false);
		}
	};
	const options = fields.map(({ field }) => ({ value: field, label: nameOf(field) }));
	return (
		<div className="flex flex-col gap-3">
			<div>
				<h2 className="font-medium">{t('columnsTitle', { name })}</h2>
				<p className="text-muted-foreground text-sm">{t('columnsText')}</p>
			</div>
			{children}
			<div role="status" className="flex flex-col gap-2 empty:hidden">
				{missing.length > 0 && (
					<Alert tone="danger">
						{t('columnsMissing', {
							fields: missing.map(({ field, unless }) =>
								either.format([field, ...(unless ? [unless] : [])].map(nameOf)),
							),
						})}
					</Alert>
				)}
				{twice.length > 0 && <Alert tone="danger">{t('columnsTwice', { fields: twice.map(nameOf) })}</Alert>}
				{(twice.length > 0 ? [] : joinedOf(shown, chosen, fields)).map(({ field, columns: parts }) => (
					<Alert key={field} tone="info">
						{t('columnsJoined', {
							field: nameOf(field),
							columns: parts.map(titleOf).join(' + '),
						})}
					</Alert>
				))}
			</div>
			<SimpleTable
				label={t('columnsTitle', { name })}
				className="max-h-96 overflow-y-auto"
				rows={shown}
				rowKey={({ index }) => String(index)}
				columns={[
					{
						id: 'header',
						header: t('fileColumn'),
						cell: (column) => (
							<div className="min-w-28 sm:min-w-40">
								<bdi className="wrap-anywhere font-medium">{titleOf(column)}</bdi>
								<Examples values={examples[column.index] ?? []} />
							</div>
						),
					},
					{
						id: 'field',
						header: t('goesTo'),
						cell: (column) => (
							<Select
								className="min-w-32 sm:min-w-40"
								aria-label={t('goesToOf', { column: titleOf(column) })}
								aria-invalid={twice.includes(chosen.get(column.index) ?? '') || undefined}
								value={chosen.get(column.index) ?? ''}
								placeholder={t('leaveOut')}
								options={options}
								onValueChange={(field) => setChosen((before) => new Map(before).set(column.index, field || null))}
							/>
						),
					},
					{
						id: 'source',
						header: t('knownBy'),
						cell: ({ source, index, field }) => {
							const same = (chosen.get(index) ?? null) === field;
							return (
								<Badge tone={same && source === 'unknown' ? 'warning' : 'neutral'}>
									{t(`source.${same ? source : 'given'}`)}
								</Badge>
							);
						},
					},
				]}
			/>
			<div className="flex flex-wrap gap-2">
				<Button variant="primary" pending={pending} disabled={faulty} onClick={() => void check()}>
					{t('check')}
				</Button>
				{onBack && <Button onClick={onBack}>{t('backToPreview')}</Button>}
				<Button variant={onBack ? 'ghost' : 'outline'} onClick={onAnother}>
					{t('chooseAnother')}
				</Button>
			</div>
		</div>
	);
}
