import { useState } from 'react';
import { type FieldValues, get, type Path, type PathValue, type UseFormReturn, useWatch } from 'react-hook-form';
import { useUi } from '../lib/ui-context';
import { Alert } from '../primitives/alert';
import { Button } from '../primitives/button';

export interface ConflictPanelProps<Values extends FieldValues, Output> {
	form: UseFormReturn<Values, unknown, Output>;
	/** Who saved when, in words. */
	message: string;
	/** The server's current record; its `version` becomes the form's base. */
	current: Values;
	/** The fields to choose between, with their labels. */
	labels: Readonly<Partial<Record<Path<Values>, string>>>;
	/** Formats a value. */
	format?: (path: Path<Values>, value: unknown) => string;
	onDone: () => void;
}

const plain = (value: unknown): string =>
	value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/**
 * Another user saved in the meantime: choose theirs or mine for each field that differs. The form then continues from
 * the server's version, with the choices as its changes, and saves as usual.
 */
export function ConflictPanel<Values extends FieldValues, Output>(props: ConflictPanelProps<Values, Output>) {
	const { form, message, current, labels, format = (_, value) => plain(value), onDone } = props;
	const { t } = useUi();
	// The fields below stay editable: further input counts as mine.
	useWatch({ control: form.control });
	const mine = form.getValues();
	const isPath = (path: string): path is Path<Values> => path in labels;
	const differs = (path: Path<Values>, other: unknown) =>
		JSON.stringify(valueAt(mine, path) ?? null) !== JSON.stringify(get(other, path) ?? null);
	const differing = Object.keys(labels)
		.filter(isPath)
		.filter((path) => differs(path, current));
	// Untouched fields default to theirs: the opposite would undo their work by accident.
	const [theirs, setTheirs] = useState<ReadonlySet<string>>(
		() => new Set(differing.filter((path) => !differs(path, form.formState.defaultValues))),
	);

	const apply = () => {
		form.reset(current);
		for (const path of differing) {
			if (theirs.has(path)) continue;
			const value: PathValue<Values, Path<Values>> = valueAt(mine, path);
			form.setValue(path, value, { shouldDirty: true });
		}
		onDone();
	};
	const choose = (path: string, take: boolean) =>
		setTheirs((before) => {
			const next = new Set(before);
			if (take) next.add(path);
			else next.delete(path);
			return next;
		});

	return (
		<Alert tone="warning" announce title={message} className="mb-4">
			<p>{t('conflictText')}</p>
			<table className="mt-3 w-full border-separate border-spacing-y-1 text-sm">
				<thead>
					<tr className="text-start">
						<th scope="col" className="text-start font-medium">
							{t('conflictField')}
						</th>
						<th scope="col" className="text-start font-medium">
							{t('conflictMine')}
						</th>
						<th scope="col" className="text-start font-medium">
							{t('conflictTheirs')}
						</th>
					</tr>
				</thead>
				<tbody>
					{differing.map((path) => (
						<tr key={path} className="align-top">
							<th scope="row" className="pe-3 text-start font-normal">
								{labels[path]}
							</th>
							{[false, true].map((take) => (
								<td key={take ? 'theirs' : 'mine'} className="pe-3">
									<label className="inline-flex min-h-6 items-start gap-1.5">
										<input
											type="radio"
											name={`conflict ${path}`}
											checked={theirs.has(path) === take}
											onChange={() => choose(path, take)}
											className="mt-0.5 accent-primary"
										/>
										<span className="break-words">
											{format(path, valueAt(take ? current : mine, path)) || t('gridBlank')}
										</span>
									</label>
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
			<div className="mt-3 flex flex-wrap gap-2">
				<Button variant="primary" onClick={apply}>
					{t('conflictTake')}
				</Button>
				<Button onClick={() => setTheirs(new Set(differing))}>{t('conflictAllTheirs')}</Button>
			</div>
		</Alert>
	);
}

function valueAt<Values extends FieldValues>(values: Values, path: Path<Values>): PathValue<Values, Path<Values>> {
	return get(values, path);
}
