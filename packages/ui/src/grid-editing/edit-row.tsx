import { Check, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { alignOf, valueNode } from '../data-grid/table/cell-value';
import { pinClasses, pinStyle } from '../data-grid/table/grid-row';
import { actionsId } from '../data-grid/table/use-grid-table';
import type { EditedRowProps, Leaf } from '../data-grid/types';
import { FieldConflict } from '../form/field-conflict';
import { CellFields } from '../form/fields/field';
import { type FieldConfig, isField } from '../form/fields/field-config';
import { FieldControl } from '../form/fields/field-control';
import { atRest, ProblemAlert } from '../form/form';
import { FormScope } from '../form/form-scope';
import type { FormHandle, Parse, SubmitContext } from '../form/types';
import { UnsavedGuard } from '../form/unsaved';
import { useKitForm } from '../form/use-form';
import { type OnSubmit, useSubmit } from '../form/use-submit';
import { cn } from '../lib/cn';
import { useUi } from '../lib/ui-context';
import { Button } from '../primitives/button';

interface EditRowProps<Row, Values extends FieldValues, Output> extends EditedRowProps<Row> {
	fields: readonly FieldConfig<Values>[];
	parse: Parse<Values, Output>;
	defaultValues: Values;
	version?: number;
	save: (output: Output, context: SubmitContext) => Promise<unknown>;
}

/** A row as fields: Enter saves, Escape cancels. Columns without a field show their value as usual. */
export function EditRow<Row, Values extends FieldValues, Output>(props: EditRowProps<Row, Values, Output>) {
	const { row, name, leaves, getValue, viewWidth, fields, parse, defaultValues, version, save, onSaved, onClose } =
		props;
	const ui = useUi();
	const { t } = ui;
	const line = useRef<HTMLTableRowElement>(null);
	const form = useKitForm<Values, Output>({ defaultValues, parse });
	const { isDirty, isSubmitting } = form.formState;
	const handle = useRef<FormHandle>(atRest());
	const giveUp = () => {
		if (handle.current.progress !== 'saving') onClose();
	};
	const saveRow: OnSubmit<Output> = async (output, context) => {
		await save(output, context);
		onSaved();
		onClose();
	};
	const { submit, problem, announcement, settle } = useSubmit(form, saveRow, { version, handle });
	const known = fields.filter(isField);

	useEffect(() => {
		line.current?.querySelector<HTMLElement>('input,select,textarea,[data-slot=field] button')?.focus();
	}, []);

	const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
		const { target, currentTarget } = event;
		// A picker's popup renders elsewhere, but its keys bubble here.
		if (!(target instanceof HTMLElement) || !currentTarget.contains(target) || event.defaultPrevented) return;
		if (event.key === 'Escape') giveUp();
		else if (event.key === 'Enter' && target instanceof HTMLInputElement) void submit();
		else return;
		event.preventDefault();
		event.stopPropagation();
	};

	const content = (leaf: Leaf<Row>): ReactNode => {
		if (leaf.id === actionsId)
			return (
				<span className="flex items-center justify-end">
					<Button
						variant="ghost"
						size="icon-sm"
						className="text-success-text"
						aria-label={t('gridSaveRow', { name })}
						data-tip={t('save')}
						pending={isSubmitting}
						onClick={() => void submit()}
					>
						<Check />
					</Button>
					<Button
						variant="ghost"
						size="icon-sm"
						aria-label={t('gridCancelRow', { name })}
						data-tip={t('discard')}
						disabled={isSubmitting}
						onClick={giveUp}
					>
						<X />
					</Button>
				</span>
			);
		const field = known.find((one) => one.name === leaf.id);
		if (field) return <FieldControl config={field} />;
		if (!row || !leaf.column) return null;
		const value = getValue(row, leaf.id);
		return leaf.column.cell ? leaf.column.cell(row, value) : valueNode(leaf.column, value, ui);
	};

	return (
		<FormScope form={form}>
			<CellFields>
				<tr ref={line} data-nav data-slot="grid-edit-row" onKeyDown={onKeyDown}>
					{leaves.map((leaf, index) => (
						<td
							key={leaf.id}
							data-cell
							tabIndex={-1}
							aria-colindex={index + 1}
							style={pinStyle(leaf)}
							className={cn(
								'relative border-b bg-primary-soft px-2 py-1.5 align-top text-sm focus-visible:-outline-offset-2',
								!known.some((one) => one.name === leaf.id) && leaf.id !== actionsId && 'px-3 pt-3.5',
								// As in the surrounding rows.
								leaf.column &&
									alignOf(leaf.column) === 'end' &&
									!known.some((one) => one.name === leaf.id) &&
									'text-end tabular-nums',
								known.some(({ name: field, kind }) => field === leaf.id && kind === 'checkbox') && 'px-3 pt-3.5',
								leaf.id === actionsId && 'pt-2.5',
								pinClasses(leaf),
							)}
						>
							{content(leaf)}
							{index === 0 && (
								<>
									<span className="sr-only" role="alert">
										{announcement}
									</span>
									<UnsavedGuard dirty={isDirty} saving={isSubmitting} handle={handle} />
								</>
							)}
						</td>
					))}
				</tr>
				{problem && (
					<tr data-nav>
						<td data-cell tabIndex={-1} colSpan={leaves.length} className="border-b bg-primary-soft p-0">
							<div className="sticky start-0 px-3 pb-3" style={{ width: viewWidth }}>
								{problem.conflict ? (
									<FieldConflict form={form} conflict={problem.conflict} fields={fields} onDone={settle} />
								) : (
									<ProblemAlert
										problem={{ ...problem, message: `${t('gridRowErrors', { name })}: ${problem.message}` }}
										className="mb-0"
									/>
								)}
							</div>
						</td>
					</tr>
				)}
			</CellFields>
		</FormScope>
	);
}
